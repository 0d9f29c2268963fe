import type { Text } from '../text.ts'

export const allLocations: Text['allLocations'] = {
  title: 'Alle Standorte',
  lead: 'Wie jeder Standort gerade dasteht, und was er verkauft hat.',
  today: 'Heute',
  from: 'Von',
  to: 'Bis',
  search: 'Name eines Standorts',
  location: 'Standort',
  now: 'Jetzt zu erledigen',
  calm: 'Alles in Ordnung',
  unknown: (count) => (count === 1 ? '1 unklare Zahlung' : `${count} unklare Zahlungen`),
  unknownRefunds: (count) => (count === 1 ? '1 unklare Erstattung' : `${count} unklare Erstattungen`),
  notPrinted: (count) =>
    count === 1 ? '1 Gericht nicht in der Küche' : `${count} Gerichte nicht in der Küche`,
  lost: (count) => (count === 1 ? '1 verlorener Bon' : `${count} verlorene Bons`),
  open: 'Offene Tische',
  ofTables: (open, all) => `${open} von ${all}`,
  unpaid: 'Unbezahlt',
  orders: 'Bestellungen',
  covers: 'Gäste',
  total: 'Umsatz',
  tips: 'Trinkgeld',
  average: 'Schnitt je Bestellung',
  sum: 'Zusammen',
  urgentFirst: 'Standorte, an denen etwas zu erledigen ist, stehen oben.',
  goTo: (name) => `${name} öffnen`,
  reading: (known, all) => `${known} von ${all} Standorten`,
}

export const alarm: Text['alarm'] = {
  badge: (count) =>
    count === 1 ? '1 Sache ist jetzt zu erledigen' : `${count} Sachen sind jetzt zu erledigen`,
  soundOn: 'Ton bei Dringendem',
  soundOff: 'Kein Ton',
  sound: 'Alarme',
}

export const locationCharts: Text['locationCharts'] = {
  byDay: 'Umsatz nach Tagen, zusammen',
  byPlace: 'Umsatz nach Standort',
  day: 'Tag',
  chart: (what) => `${what}, als Diagramm; eine Tabelle hat die Zahlen`,
  others: (count) => (count === 1 ? '1 weiterer' : `${count} weitere`),
}
