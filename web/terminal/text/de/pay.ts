import type { Text } from '../en.ts'

export const pay: Text['pay'] = {
  title: 'Zahlen',
  of: (left, total) => `${left} von ${total} offen`,
  whole: 'Alles',
  ways: 'Teile',
  seats: 'Plätze',
  items: 'Posten',
  sum: 'Betrag',
  seat: (seat) => `Platz ${seat}`,
  part: (part, of) => `Teil ${part} von ${of}`,
  rest: 'Der Rest',
  chosenItems: 'Gewählte Posten',
  withTip: 'mit Trinkgeld',
  tip: 'Tip',
  noTip: 'Kein',
  cash: 'Bar',
  card: 'Karte',
  change: 'Rückgeld',
  exact: 'Genau',
  other: 'Andere',
  paidBy: (method, tip) => `BEZAHLT ${method}${tip ? `, Tip ${tip}` : ''}`,
  waiting: 'Wartet auf Karte',
  unknown: 'UNKLAR: am Kartenleser nachsehen',
  went: 'Ging durch',
  wentNot: 'Ging nicht',
  declined: 'Die Karte wurde abgelehnt',
  approved: 'Bezahlt',
  allPaid: 'Alles bezahlt',
  receipt: 'Beleg',
  closeTable: 'Tisch schließen',
  close: 'Schließen',
  howMany: 'Auf wie viele?',
  amount: 'Wie viel?',
  noSeats: 'Kein Gericht hat einen Platz',
  offline: 'Offline: Zahlungen warten auf das Netz. Bargeld von jetzt wird dann eingetragen.',
  stillTrying: 'Versuche weiter …',
  methods: { cash: 'bar', card: 'Karte', other: 'anders' },
}

export const receipt: Text['receipt'] = {
  title: 'Beleg',
  print: 'Drucken',
  printed: 'An den Drucker gesendet',
  none: 'Kein Drucker für Belege',
}

export const history: Text['history'] = { title: 'Verlauf' }
