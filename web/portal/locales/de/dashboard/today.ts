import type { TodayText } from '../../text.ts'

/** Strings of the dashboard below its figures. */
export const today: TodayText['today'] = {
  salesTitle: 'Umsatz heute',
  salesLead: 'Seit Tagesbeginn, nach der Stunde, in der ein Tisch geöffnet wurde.',
  chart: (today, day, before) => `Umsatz heute bisher ${today}; letzten ${day} insgesamt ${before}`,
  wholeDay: (day, total) => `Letzter ${day}, ganzer Tag: ${total}`,
  soFar: (total) => `Heute bisher: ${total}`,
  waiting: 'Warten am längsten',
  nobodyWaits: 'Kein Tisch wartet auf ein Gericht.',
  guests: (count) => (count === 1 ? '1 Gast' : `${count} Gäste`),
  atWork: 'Im Dienst',
  nobodyAtWork: 'Niemand ist eingestempelt.',
  since: (time) => `seit ${time}`,
  outOfStock: 'Ausverkauft',
  allInStock: 'Alles auf den Karten ist verfügbar.',
  untilTomorrow: 'bis morgen',
  allOut: (count) => `Alle ${count} ausverkauften Artikel`,
  toMenus: 'In den Karten ändern',
  topItems: 'Heute meistverkauft',
  noSales: 'Heute noch nichts verkauft.',
}
