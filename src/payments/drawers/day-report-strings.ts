import type { PaperLanguage } from '../../locations/rules.ts'

/** Labels on the printed day report. */
export interface DayWords {
  sales: string
  orders: string
  guests: string
  net: string
  tax: string
  service: string
  total: string
  average: string
  reduced: Record<string, string>
  payments: string
  methods: Record<string, string>
  tips: string
  givenBack: string
  takings: string
  stillOpen: string
  unknown: string
  difference: string
  cash: string
  expected: string
  counted: string
  closed: (at: string, by: string, allowedBy: string) => string
  /** Heading above sales and payments made after the figures were stored. */
  since: string
}

export const DAY_WORDS: Record<PaperLanguage, DayWords> = {
  en: {
    since: 'Since it was closed',
    sales: 'Sales',
    orders: 'Orders',
    guests: 'Guests',
    net: 'Net',
    tax: 'Tax',
    service: 'Service charge',
    total: 'Total',
    average: 'Average check',
    reduced: { discount: 'Discounts', comp: 'On the house', void: 'Voids', deletion: 'Deleted orders' },
    payments: 'Payments',
    methods: {},
    tips: 'Tips',
    givenBack: 'Given back',
    takings: 'Takings',
    stillOpen: 'Still open',
    unknown: 'Unknown payments',
    difference: 'Difference',
    cash: 'Cash',
    expected: 'Expected',
    counted: 'Counted',
    closed: (at, by, allowedBy) => `Closed ${at} by ${by}, allowed by ${allowedBy}`,
  },
  de: {
    since: 'Seit dem Abschluss',
    sales: 'Umsatz',
    orders: 'Bestellungen',
    guests: 'Gäste',
    net: 'Netto',
    tax: 'Steuer',
    service: 'Bedienung',
    total: 'Summe',
    average: 'Schnitt je Rechnung',
    reduced: { discount: 'Rabatte', comp: 'Aufs Haus', void: 'Stornos', deletion: 'Gelöschte Bestellungen' },
    payments: 'Zahlungen',
    methods: { card: 'Karte', cash: 'Bar', other: 'Sonstige' },
    tips: 'Trinkgeld',
    givenBack: 'Erstattet',
    takings: 'Einnahmen',
    stillOpen: 'Noch offen',
    unknown: 'Unklare Zahlungen',
    difference: 'Differenz',
    cash: 'Bargeld',
    expected: 'Soll',
    counted: 'Gezählt',
    closed: (at, by, allowedBy) => `Abgeschlossen ${at} von ${by}, freigegeben von ${allowedBy}`,
  },
  es: {
    since: 'Desde el cierre',
    sales: 'Ventas',
    orders: 'Pedidos',
    guests: 'Comensales',
    net: 'Neto',
    tax: 'Impuesto',
    service: 'Servicio',
    total: 'Total',
    average: 'Ticket medio',
    reduced: {
      discount: 'Descuentos',
      comp: 'Invitaciones',
      void: 'Anulaciones',
      deletion: 'Pedidos eliminados',
    },
    payments: 'Pagos',
    methods: { card: 'Tarjeta', cash: 'Efectivo', other: 'Otros' },
    tips: 'Propinas',
    givenBack: 'Devuelto',
    takings: 'Ingresos',
    stillOpen: 'Por cobrar',
    unknown: 'Pagos sin aclarar',
    difference: 'Diferencia',
    cash: 'Efectivo',
    expected: 'Previsto',
    counted: 'Contado',
    closed: (at, by, allowedBy) => `Cerrado ${at} por ${by}, autorizado por ${allowedBy}`,
  },
  fr: {
    since: 'Depuis la clôture',
    sales: 'Ventes',
    orders: 'Commandes',
    guests: 'Couverts',
    net: 'Net',
    tax: 'Taxe',
    service: 'Service',
    total: 'Total',
    average: 'Ticket moyen',
    reduced: { discount: 'Remises', comp: 'Offerts', void: 'Annulations', deletion: 'Commandes supprimées' },
    payments: 'Paiements',
    methods: { card: 'Carte', cash: 'Espèces', other: 'Autre' },
    tips: 'Pourboires',
    givenBack: 'Remboursé',
    takings: 'Recettes',
    stillOpen: 'Reste ouvert',
    unknown: 'Paiements inconnus',
    difference: 'Écart',
    cash: 'Espèces',
    expected: 'Attendu',
    counted: 'Compté',
    closed: (at, by, allowedBy) => `Clôturé ${at} par ${by}, autorisé par ${allowedBy}`,
  },
}
