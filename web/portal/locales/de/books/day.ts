import type { Text } from '../../text.ts'

export const day: Text['day'] = {
  title: 'Tagesabschluss',
  lead: (date) => `${date}`,
  before: 'Vorheriger Tag',
  after: 'Nächster Tag',
  daysOpen: 'Noch nicht abgeschlossene Tage',
  drawers: 'Kassenladen',

  checks: 'Vor dem Abschluss',
  allWell: 'Nichts ist offen, unbekannt oder ungesendet.',
  ordersOpen: (count, amount) =>
    count === 1
      ? `1 Bestellung ist noch offen: ${amount}`
      : `${count} Bestellungen sind noch offen: ${amount}`,
  neverFired: (what) => `${what} wurde bezahlt und nie an die Küche gegeben`,

  cash: 'Bargeld zählen',
  cashLead:
    'Wie viele von jedem, oder nur die Summe. Was Sie eingeben, bleibt auf diesem Gerät, bis der Tag abgeschlossen ist.',
  drawer: (name) => name,
  float: 'Wechselgeld',
  payments: 'Bar bezahlt',
  tips: 'Trinkgeld bar',
  refunds: 'Bar zurückgegeben',
  expected: 'Soll',
  counted: 'Gezählt',
  sum: 'Summe',
  sumOf: (drawer) => `Summe in ${drawer}`,
  countOf: (coin, drawer) => `${coin} in ${drawer}`,
  exact: 'Stimmt genau',
  short: (amount) => `${amount} zu wenig`,
  over: (amount) => `${amount} zu viel`,
  notCounted: 'Zählen Sie zuerst jede Lade.',

  tipsTitle: 'Trinkgeld auszuzahlen',
  person: 'Name',
  card: 'Karte',
  other: 'Anderes',
  payOut: 'Auszuzahlen',
  inCash: 'Bar',
  noTips: 'An diesem Tag kein Trinkgeld.',

  close: 'Tag abschließen',
  closeAgain: 'Noch einmal zählen',
  note: 'Warum es abweicht',
  noteHint: 'Steht auf dem Bericht',
  noteMissing: 'Geben Sie an, warum das Bargeld abweicht.',
  noteAny: 'Anmerkung',
  stillOpen: 'Tische dürfen offen bleiben: Spätere Zahlungen zählen an dem Tag, an dem sie eingehen.',
  closed: 'Der Tag ist abgeschlossen.',
  closedBy: (who, when) => `Abgeschlossen von ${who}, ${when}`,
  byPin: 'Erlaubt mit der Supervisor-PIN',
  allowedBy: (who) => `Erlaubt von ${who}`,
  notClosed: 'Nicht abgeschlossen',
  z: (number) => `Z-Bericht ${number}`,
  x: 'Bis jetzt',
  print: 'Drucken',
  printAt: 'An einem Drucker drucken',
  earlier: 'Frühere Zählungen',
  since: (parts) => `Seitdem: ${parts}`,
  sinceBy: (amount, method, count) =>
    count === 0
      ? `${amount} ${method}`
      : `${amount} ${method} (${count === 1 ? '1 Zahlung' : `${count} Zahlungen`})`,
  sinceSales: (amount) => `Umsatz ${amount}`,
  sinceCash: 'Das Bargeld hat sich seit der Zählung geändert: Zählen Sie noch einmal.',
  recomputed:
    'Diesen Tag hat eine ältere Version von Comanda abgeschlossen, die keine Zahlen speicherte: Diese hier sind jetzt berechnet.',

  sales: 'Umsatz',
  orders: 'Bestellungen',
  covers: 'Gäste',
  average: 'Durchschnittsbon',
  net: 'Netto',
  tax: (name, rate) => `${name || 'Steuer'} ${rate} %`,
  service: 'Servicezuschlag',
  total: 'Summe',
  taken: 'Eingenommen',
  takings: 'Einnahmen',
  openBalance: 'Noch offen',
  overpaid: 'Zu viel bezahlt',
  difference: 'Differenz',
  balanced: 'Bestellungen und Zahlungen stimmen auf den Cent überein.',
  deleted: 'Gelöschte Bestellungen',
  noReason: 'ohne Begründung',
  reductions: {
    discount: 'Nachlässe',
    comp: 'Aufs Haus',
    level: 'Preise von Hand',
    void: 'Stornos',
    deletion: 'Gelöschte Bestellungen',
  },

  drawersLead:
    'Bargeld, das an einem Terminal eingenommen wird, kommt in die Lade, die es nennt, alles andere in die erste.',
  drawerName: (number) => `Lade ${number}`,
  terminals: 'Terminals',
  addDrawer: 'Lade hinzufügen',
  paymentSheet: 'Zahlungen',
  countSheet: 'Zählungen',
  removeDrawer: (number) => `Lade ${number} entfernen`,
}
