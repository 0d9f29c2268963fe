import type { Text } from '../en.ts'

export const printers: Text['printers'] = {
  title: 'Drucker',
  lead: 'Küche und Bar, und was auf sie wartet.',
  add: 'Drucker registrieren',
  registered: (name) => `${name} ist registriert.`,
  emptyTitle: 'Noch keine Drucker',
  emptyLead: 'Registrieren Sie den Drucker der Küche oder der Bar, dann senden Sie ihm eine Testseite.',
  name: 'Name',
  nameHint: 'Steht auf den Bons: Küche, Bar, Grill',
  serial: 'Seriennummer',
  serialHint: 'Terminals nennen den Drucker damit; eine eigene ist so gut wie die auf dem Gerät',
  serialFault:
    'Eine Seriennummer hat bis zu 64 Buchstaben, Ziffern, Punkte, Doppelpunkte, Binde- oder Unterstriche.',
  nameMissing: 'Geben Sie dem Drucker einen Namen.',
  model: 'Modell',
  description: 'Wo er steht',
  transport: 'Wie er erreicht wird',
  transportHints: {
    cloudprnt: 'Der Drucker fragt nach Arbeit, an einer Adresse, die Sie gleich sehen.',
    epson: 'Der Drucker fragt nach Arbeit, an einer Adresse, die Sie gleich sehen.',
    raw: 'Comanda ruft den Drucker: es muss im selben Netz laufen.',
    screen: 'Ein Browser, der Bons zeigt. Koppeln Sie ihn unter Terminals als Küchenbildschirm.',
    agent:
      'Ein kleines Programm in Ihrem Haus (npm run agent) fragt nach Arbeit und spricht mit dem Drucker.',
  },
  reached: {
    cloudprnt: 'Star CloudPRNT',
    epson: 'Epson Direct Print',
    raw: 'Raw TCP',
    agent: 'Raw, über einen Agenten',
    screen: 'Küchenbildschirm',
  },
  address: 'Seine Adresse in Ihrem Netz',
  addressHint: 'Eine private IP-Adresse wie 192.168.1.50:9100',
  paper: 'Papier',
  papers: (columns) =>
    columns === 48
      ? '80 mm, 48 Zeichen pro Zeile'
      : columns === 42
        ? '80 mm, 42 Zeichen pro Zeile'
        : columns === 32
          ? '58 mm, 32 Zeichen pro Zeile'
          : `${columns} Zeichen pro Zeile`,
  paperOfModel: 'Wie bei seinem Modell',
  paperHint: 'Ein Star-Drucker sagt es selbst.',
  kind: 'Wie er druckt',
  kindsOfPaper: {
    '58': 'Auf 58 mm, mit Hitze',
    '76': 'Auf 76 mm, mit Farbband',
    '80': 'Auf 80 mm, mit Hitze',
  },
  letters: 'Schrift auf Küchenbons',
  lettersAre: {
    auto: 'Groß, wenn kurz',
    large: 'Immer groß',
    small: 'Immer eng',
  },
  cut: 'Schnitt',
  cuts: { partial: 'Fast durch', full: 'Ganz durch', none: 'Gar nicht' },
  marginTop: 'Oben frei, in mm (für die Bonleiste)',
  marginBottom: 'Unten frei, in mm',
  buzzer: 'Meldet Küchenbons mit einem Ton',
  drawer: 'Öffnet die Kassenlade, wenn die letzte Zahlung auf einem Beleg bar war',
  hasLogo: 'Über seinen Belegen steht ein Bild.',
  noLogo: 'Über seinen Belegen steht kein Bild.',
  chooseLogo: 'Bild wählen',
  removeLogo: 'Bild entfernen',
  logoThere: 'Das Bild steht auf dem nächsten Beleg.',
  logoGone: 'Das Bild ist entfernt.',
  logoFault: 'Diese Datei ist kein Bild.',
  backup: 'Vertretung',
  backupHint: 'Druckt, was wartet, wenn dieser eine Minute nicht konnte, und sagt, für wen.',
  noBackup: 'Kein anderer Drucker',
  backedUp: (name) => `${name} vertritt ihn`,
  states: {
    ONLINE: 'Online',
    OFFLINE: 'Offline',
    PAPER_LOW: 'Wenig Papier',
    PAPER_OUT: 'Kein Papier',
    COVER_OPEN: 'Deckel offen',
    ERROR: 'Fehler',
    UNKNOWN: 'Noch nie gesehen',
  },
  overdue: {
    cloudprnt: () =>
      'Er hat sich noch nicht gemeldet. Auf seiner Einstellungsseite muss CloudPRNT an sein und die Serveradresse Zeichen für Zeichen die hier gezeigte; und er muss diese Adresse erreichen können.',
    epson: () =>
      'Er hat sich noch nicht gemeldet. Auf seiner Einstellungsseite muss Server Direct Print an sein und die URL Zeichen für Zeichen die hier gezeigte; und er muss diese Adresse erreichen können.',
    screen: () =>
      'Der Bildschirm hat sich noch nicht gemeldet. Öffnen Sie seinen Link in einem Browser, oder lassen Sie unter Terminals einen neuen Code anzeigen.',
    agent: () =>
      'Noch hat sich kein Agent für ihn gemeldet. Er muss in Ihrem Haus mit der hier gezeigten Adresse laufen und den Drucker dort finden, wo er ihn sucht.',
    raw: (address) =>
      `Unter ${address} antwortet nichts wie ein Drucker. Er muss an sein, diese Adresse und diesen Port haben, im selben Netz wie Comanda stehen und antworten, wenn ESC/POS nach seinem Status fragt.`,
  },
  triggerLost: (when) =>
    `Der Nachrichten-Broker ist nicht erreichbar (${when}). Der Drucker findet seine Bons darum einige Sekunden später, durch eigenes Nachfragen. Wer Comanda betreibt, sieht im Protokoll, warum.`,
  device: (facts) => `Gerät: ${facts}`,
  otherDevice: (when) =>
    `Unter dieser Adresse meldet sich ein anderes Gerät als zuvor (${when}). Hat niemand den Drucker getauscht, geben Sie ihm eine neue Adresse.`,
  lastSeen: 'Zuletzt gesehen',
  never: 'Nie',
  waiting: 'Wartet',
  change: 'Drucker ändern',
  changeHint: (serial, reached) =>
    `${serial}, ${reached}. Ein anderes Gerät wird als eigener Drucker registriert.`,
  test: 'Testseite drucken',
  tested: (name) => `Eine Testseite wartet auf ${name}.`,
  show: 'Seine Adresse zeigen',
  showTitle: (name) => `Die Adresse von ${name} zeigen?`,
  showLead:
    'Wer die Adresse kennt, kann die Bons dieses Druckers abholen. Dass Sie sie sehen wollten, steht danach im Protokoll.',
  setUpTitle: 'Was der Drucker aufruft',
  setUpLead: {
    cloudprnt:
      'Schalten Sie auf der Einstellungsseite des Druckers CloudPRNT ein und tragen Sie dies als Serveradresse ein; mehr braucht es nicht. Wer sie kennt, kann die Bons abholen: behalten Sie sie für sich.',
    agent:
      'Starten Sie in Ihrem Haus npm run agent -- --url <Adresse von Comanda> --printer <was hinter /agent/ steht>=<Adresse des Druckers>. Wer sie kennt, kann die Bons abholen: behalten Sie sie für sich.',
    epson:
      'Schalten Sie auf der Einstellungsseite des Druckers Server Direct Print ein und tragen Sie dies als URL ein, mit beliebiger ID; dieselbe URL bei Status Notification, und lassen Sie den Spooler aus. Wer sie kennt, kann die Bons abholen: behalten Sie sie für sich.',
  },
  done: 'Fertig',
  rotate: 'Neue Adresse geben',
  rotateTitle: (name) => `Eine neue Adresse für ${name}?`,
  rotateLead:
    'Die alte Adresse gilt ab diesem Moment nicht mehr: der Drucker druckt nichts, bis die neue auf seiner Einstellungsseite steht. Was wartet, bleibt erhalten.',
  remove: 'Drucker entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeLead: (waiting) =>
    `${waiting === 0 ? 'Nichts wartet auf ihn.' : waiting === 1 ? 'Der eine Auftrag, der auf ihn wartet, wird abgebrochen.' : `Die ${waiting} Aufträge, die auf ihn warten, werden abgebrochen.`} Rubriken der Karten, die dort zubereitet werden, gehen nirgendwohin, und seine Adresse gilt nicht mehr. Was er gedruckt hat, bleibt, und Sie können ihn wieder registrieren.`,
  removed: (name) => `${name} ist entfernt.`,
  automatic: 'Bestelltes von selbst drucken',
  automaticHint:
    'Jede Station bekommt, was ihre Rubriken der Karte enthalten, sobald es bestellt ist; was keine Rubrik irgendwohin schickt, kommt aus dem zuerst registrierten Drucker.',
  isAutomatic: 'Bestelltes wird von selbst gedruckt.',
  notAutomatic: 'Bestellungen werden gedruckt, wenn ein Terminal es verlangt.',
  queue: 'Druckaufträge',
  queueLead: 'Der letzten 30 Tage, die neuesten zuerst.',
  shown: { all: 'Alle', waiting: 'Wartend', printed: 'Gedruckt', failed: 'Gescheitert' },
  everyPrinter: 'Alle Drucker',
  noJobs: 'Noch wurde nichts gedruckt.',
  noMatch: 'Kein Druckauftrag passt dazu.',
  job: 'Auftrag',
  jobNumber: (id) => `Auftrag ${id}`,
  dayReport: 'Tagesbericht',
  kinds: { ticket: 'Bon', receipt: 'Beleg', test: 'Testseite' },
  jobStates: {
    pending: 'Wartet',
    sent: 'Beim Drucker',
    printed: 'Gedruckt',
    failed: 'Gescheitert',
    cancelled: 'Abgebrochen',
    expired: 'Zu spät',
  },
  reasons: {
    paper_out: 'kein Papier',
    cover_open: 'der Deckel ist offen',
    error: 'der Drucker meldet einen Fehler',
    unconfirmed: 'der Drucker hat nie gesagt, ob es herauskam',
    not_fetched: 'der Drucker hat es nicht abgeholt',
    waited_too_long: 'es hat zu lange gewartet, um noch zu nützen',
    download_timed_out: 'die Verbindung brach ab, während der Drucker es abholte',
    connection_lost: 'die Verbindung brach ab',
    too_large: 'es ist zu groß für den Drucker',
    media_type_not_accepted: 'der Drucker versteht es nicht',
    media_not_decoded: 'der Drucker versteht es nicht',
    media_version_not_supported: 'der Drucker versteht es nicht',
    unknown_answer: 'der Drucker hat Unsinn geantwortet',
    order_changed: 'die Bestellung hat sich vorher geändert',
    ex_device_busy: 'der Drucker ist beschäftigt',
    printing: 'der Drucker ist beschäftigt',
    cancelled: '',
  },
  waitsFor: (printer, state) => `${printer}: ${state}`,
  received: 'Eingegangen',
  printedAt: 'Gedruckt',
  attempts: 'Versuche',
  printer: 'Drucker',
  takenOver: (name) => `von ${name}`,
  preview: 'Vorschau',
  previewOf: (what) => `Wie ${what} auf Papier aussieht`,
  noPreview: 'Dieser Bon lässt sich nicht mehr zeigen.',
  retry: 'Noch einmal drucken',
  retried: (what) => `${what} wartet, noch einmal gedruckt zu werden.`,
  cancel: 'Abbrechen',
  cancelTitle: (what) => `${what} abbrechen?`,
  cancelLead:
    'Es kommt nicht heraus, und die Küche erfährt nichts. Sie können es von hier aus wieder drucken, solange sich die Bestellung nicht ändert.',
  cancelSubmit: 'Auftrag abbrechen',
  keepIt: 'Behalten',
  cancelled: (what) => `${what} ist abgebrochen.`,
}
