import type { Text } from '../text.ts'

export const room: Text['room'] = {
  title: 'Tische',
  mine: 'Meine',
  all: 'Alle',
  tabs: 'Deckel',
  others: 'Andere',
  free: 'Frei',
  allAreas: 'Alle Bereiche',
  openSum: (sum) => `${sum} offen`,
  plan: 'Plan',
  tiles: 'Kacheln',
  menu: 'Menü',
  number: 'Tisch nach Nummer',
  pass: 'Pass',
  take: 'Nehmen',
  taken: 'Genommen',
  noTable: (number) => `Tisch ${number} gibt es nicht`,
  newTab: 'Neuer Deckel',
  takeaway: 'Mitnehmen',
  bar: 'Theke',
  quick: 'Direkt',
  tabName: 'Name',
  noTabs: 'Keine offenen Deckel',
  called: (place) => `Der Pass ruft: ${place}`,
  inKitchen: 'In der Küche',
  courseServed: (course) => (course === 0 ? 'Getränke und Extras serviert' : `Gang ${course} serviert`),
  allServed: 'Alles serviert',
  seatCount: (count) => (count === 1 ? '1 Gast setzen' : `${count} Gäste setzen`),
  closedSum: (count, sum) => (count === 1 ? `1 Rechnung · ${sum}` : `${count} Rechnungen · ${sum}`),
  nothingReady: 'Am Pass ist nichts fertig',
  min: (minutes) => `${minutes} min`,
  guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  table: (number) => `Tisch ${number}`,
  lockNow: 'Sperren',
  tray: 'Ablage',
  closed: 'Geschlossene',
  settings: 'Einstellungen',
  update: 'Eine neue Version ist da',
}

export const status: Text['status'] = {
  not_printed: 'KEIN BON',
  unknown: 'KARTE PRÜFEN',
  fired: 'Gesendet',
  ready: 'FERTIG',
  bill: 'ZAHLEN',
  late: 'SPÄT',
  held: (course) => `Gang ${course} wartet`,
  heldShort: (course) => `Gang ${course}`,
  cooking: 'Küche',
  paid: 'BEZAHLT',
  paying: 'Zahlt',
  served: 'Serviert',
  seated: 'Besetzt',
  dirty: 'Räumen',
  unsent: 'Ungesendet',
  unsentCount: (count) => `Ungesendet (${count})`,
}

export const offline: Text['offline'] = {
  since: (time) => `OFFLINE seit ${time}`,
  kitchen: (count) =>
    count === 0
      ? 'Die Küche hat bisher alles'
      : count === 1
        ? '1 Bestellung ist NICHT in der Küche'
        : `${count} Bestellungen sind NICHT in der Küche`,
  slow: 'langsam',
  needsYou: (count) => (count === 1 ? '1 Bestellung braucht dich' : `${count} Bestellungen brauchen dich`),
}

export const tray: Text['tray'] = {
  priceDiffers: (place, shown, now) => `${place}: der Preis ist ${now}, nicht ${shown}`,
  title: 'Ablage',
  waits: (count) => (count === 1 ? '1 wartet' : `${count} warten`),
  nothing: 'Nichts wartet. Alles ist gesendet.',
  onPhone:
    'Auf diesem Gerät gespeichert, noch nicht gesendet. Wird automatisch gesendet, sobald das Netz da ist.',
  show: 'Der Küche zeigen',
  shown: (time) => `Der Küche gezeigt um ${time}`,
  needs: 'BRAUCHT DICH',
  opened: (who, time) => `${who} hat ihn geöffnet${time ? `, um ${time}` : ''}.`,
  yourLines: 'Deine Zeilen:',
  out: (names) => `${names} ist AUS`,
  over: 'Die Bestellung wurde inzwischen bezahlt oder geschlossen.',
  merged: 'Die Bestellung wurde mit einer anderen zusammengelegt.',
  late: 'Es hat über eine halbe Stunde gewartet.',
  menu: 'Die Karte hat sich geändert.',
  join: 'Zu dieser Bestellung',
  joinHers: 'Dort dazu',
  tab: (name) => `Deckel „${name}“`,
  reopen: 'Neue Bestellung',
  rest: (count) => `Die anderen ${count} senden`,
  again: 'Jetzt senden',
  pad: 'Ändern',
  discard: (count) => (count === 0 ? 'Weg damit' : `${count} Zeilen verwerfen …`),
  sure: 'Endgültig verwerfen',
}

export const show: Text['show'] = {
  seen: 'Zurück',
  held: (course) => `WARTET: Gang ${course}. Noch nicht beginnen`,
}

export const trouble: Text['trouble'] = {
  noRoom:
    'Der Speicher dieses Geräts ist voll: NICHTS wurde gesendet. Speicher freigeben, dann noch einmal versuchen.',
  noStorage:
    'Dieser Browser kann Bestellungen nicht sicher speichern. Die Seite in einem normalen Fenster öffnen, nicht in einem privaten.',
  unreachable: 'Keine Verbindung zum Dienst',
  stillTrying: 'Versuche weiter …',
}

export const incoming: Text['incoming'] = {
  came: (channel) => `Eine Bestellung von ${channel} ist da`,
  accept: (minutes) => `Annehmen, fertig in ${minutes} min`,
  answer: 'Antworten',
  refuse: {
    out_of_stock: 'Ablehnen: ausverkauft',
    closed: 'Ablehnen: geschlossen',
    too_busy: 'Ablehnen: zu viel zu tun',
    other: 'Ablehnen: anderer Grund',
  },
}
