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
  allWellAsOf: (time) => `Um ${time} brauchte Sie nichts.`,
  offline: (name, when) => `${name} ist offline, zuletzt gesehen ${when}`,
  lowBattery: (name, percent) => `${name} hat wenig Akku: ${percent} %`,
  moreTerminals: 'Weitere Terminals sind offline oder haben wenig Akku',
  printer: (name, status) => `Drucker ${name}: ${status}`,
  printerOverdue: (name) =>
    `Drucker ${name} hat sich seit der Registrierung nicht gemeldet: prüfen Sie seine Einstellungen`,
  otherDevice: (name) => `Als Drucker ${name} meldet sich ein anderes Gerät als zuvor: ist es Ihres?`,
  lostTicket: (place, what, printer) => `${place}: ${what} kam bei ${printer} nicht heraus`,
  unknownPayment: (place, amount) => `${place}: Wie ${amount} ausging, ist unbekannt`,
  pendingPayment: (place, amount) => `${place}: ${amount} wird gerade bezahlt`,
  unknownRefund: (order, amount) =>
    `Ob ${amount} an den Gast der Bestellung ${order} zurückgingen, ist unbekannt`,
  pendingRefund: (order, amount) => `${amount} werden gerade erstattet, für Bestellung ${order}`,
  largeTip: (place, tip, most) =>
    `${place}: ${tip} Trinkgeld wurden eingezogen, mehr als die höchstens ${most}. War das so gemeint?`,
  now: 'Jetzt',
  longTable: (place, time) => `${place} ist seit ${time} offen`,
  dayOpen: 'Gestern wurde nicht abgeschlossen',
  noPin: 'Es gibt keine Supervisor-PIN: Zahlungen lassen sich nicht zurücknehmen',
  byHour: 'Umsatz nach Stunde',
  byHourLead: 'Nach der Stunde, in der der Tisch geöffnet wurde.',
  topItems: 'Heute am meisten verkauft',
  noSales: 'Heute wurde noch nichts verkauft.',
}
