import type { Text } from '../en.ts'

export const house: Text['house'] = {
  title: 'Alle Standorte',
  lead: 'Wie jedes Haus gerade steht, und was es verkauft hat.',
  today: 'Heute',
  from: 'Von',
  to: 'Bis',
  search: 'Name eines Standorts',
  location: 'Standort',
  now: 'Braucht jetzt jemanden',
  calm: 'Alles in Ordnung',
  unknown: (count) => (count === 1 ? '1 unklare Zahlung' : `${count} unklare Zahlungen`),
  unknownRefunds: (count) => (count === 1 ? '1 unklare Erstattung' : `${count} unklare Erstattungen`),
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
  urgentFirst: 'Was jemanden braucht, steht oben.',
  goTo: (name) => `${name} öffnen`,
  reading: (known, all) => `${known} von ${all} Standorten`,
}

export const alarm: Text['alarm'] = {
  badge: (count) =>
    count === 1 ? '1 Sache braucht jetzt jemanden' : `${count} Sachen brauchen jetzt jemanden`,
  soundOn: 'Ton bei Dringendem',
  soundOff: 'Kein Ton',
  sound: 'Alarme',
}
