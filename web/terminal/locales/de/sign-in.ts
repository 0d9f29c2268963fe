import type { Text } from '../text.ts'

export const pair: Text['pair'] = {
  title: 'Dieses Gerät koppeln',
  how: 'Im Portal unter Terminals „Gerät koppeln“ wählen und den Code hier eingeben.',
  code: 'Kopplungscode',
  go: 'Koppeln',
  scan: 'Code scannen',
  scanHow: 'Die Kamera auf den Code im Portal halten.',
  noCamera: 'Die Kamera ist nicht zu benutzen. Bitte den Code eintippen.',
  busy: 'Wird gekoppelt …',
  unknown: 'Dieser Code ist unbekannt, benutzt oder abgelaufen. Bitte einen neuen holen.',
  otherKind:
    'Dieser Code ist für einen Küchenbildschirm. Bitte unter /kitchen eintippen, oder einen Code für ein Service-Gerät holen.',
  tooMany: 'Zu viele Versuche. Bitte eine Minute warten.',
  unreachable: 'Keine Verbindung zum Dienst. Bitte noch einmal versuchen.',
  plain:
    'Diese Seite wurde ohne HTTPS geladen: Sie geht nur online, lässt sich nicht installieren und hält den Bildschirm nicht wach.',
  install: 'Auf iPhone oder iPad diese Seite zuerst zum Home-Bildschirm hinzufügen und dort koppeln.',
  barred: 'Dieses Gerät wurde gesperrt. Bitte neu koppeln.',
  barredWaits: (count) => `${count} nicht gesendet: sie bleiben auf diesem Gerät.`,
}

export const lock: Text['lock'] = {
  any: 'Alle, die hier arbeiten, können sich anmelden',
  digits: (count, of) => `${count} von ${of} Ziffern`,
  wrong: 'Falsche PIN',
  wait: 'Zu viele falsche PINs. Bitte eine Minute warten.',
  offline: 'Offline: nur wer heute schon hier angemeldet war',
  clock: 'Stempeln',
  clockIn: 'Kommen',
  clockOut: 'Gehen',
  clockedIn: (name) => `${name}: gekommen`,
  clockedOut: (name) => `${name}: gegangen`,
  erase: 'Löschen',
  stillOpen: (tables, sum) => `Noch offen: ${tables} (${sum}). Bitte erst übergeben.`,
  shared: 'geteiltes Gerät',
  own: 'eigenes Gerät',
  hello: 'PIN eingeben',
}

export const pin: Text['pin'] = { title: 'PIN der Leitung', wrong: 'Falsche PIN', cancel: 'Abbrechen' }

export const settings: Text['settings'] = {
  title: 'Einstellungen',
  language: 'Sprache',
  device: 'Gerät',
  shared: 'Geteilt: sperrt nach Senden',
  own: 'Eigenes: sperrt nach 10 Minuten',
  hand: 'Gehalten mit',
  right: 'Rechts',
  left: 'Links',
  theme: 'Darstellung',
  auto: 'Wie das Telefon',
  light: 'Hell',
  dark: 'Dunkel',
  card: 'Simulierter Kartenleser',
  cards: { approve: 'Nimmt an', decline: 'Lehnt ab', hang: 'Hängt', late: 'Nimmt spät an' },
  receiptPrinter: 'Belegdrucker',
  askPrinter: 'Fragen',
  about: 'Über',
  storage: 'Daten sind dauerhaft gespeichert',
  storageNot: 'Der Browser kann gespeicherte Daten löschen',
  secure: 'HTTPS: offline und Installation gehen',
  insecure: 'Kein HTTPS: nur online, keine Installation, kein Wachhalten',
  unpair: 'Gerät entkoppeln',
  unpairNot: 'Nicht möglich, solange Bestellungen auf das Senden warten',
  unpairSure: 'Endgültig entkoppeln',
}
