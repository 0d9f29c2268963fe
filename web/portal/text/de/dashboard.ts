import type { Text } from '../en.ts'

export const dashboard: Text['dashboard'] = {
  title: 'Übersicht',
  lead: (day) => `Geschäftstag ${day}`,
  sales: 'Umsatz',
  orders: 'Bestellungen',
  tips: 'Trinkgeld',
  openTables: 'Offene Tische',
  unpaid: 'Unbezahlt',
  byThen: (value, day, time) => `${value} letzten ${day} bis ${time}`,
  attention: 'Braucht jemanden',
  allWell: 'Gerade braucht Sie nichts.',
  offline: (name, when) => `${name} ist offline, zuletzt gesehen ${when}`,
  lowBattery: (name, percent) => `${name} hat wenig Akku: ${percent} %`,
  printer: (name, status) => `Drucker ${name}: ${status}`,
  lostTicket: (what, table, printer) => `${what} für Tisch ${table} kam bei ${printer} nicht heraus`,
  unknownPayment: (table, amount) => `Wie ${amount} an Tisch ${table} ausging, ist unbekannt`,
  pendingPayment: (table, amount) => `${amount} an Tisch ${table} wird gerade bezahlt`,
  byHour: 'Umsatz nach Stunde',
  byHourLead: 'Nach der Stunde, in der der Tisch geöffnet wurde.',
  topItems: 'Heute am meisten verkauft',
  noSales: 'Heute wurde noch nichts verkauft.',
}
