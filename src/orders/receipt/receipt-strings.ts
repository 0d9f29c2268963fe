import type { PaperLanguage } from '../../locations/rules.ts'

/** Labels on a receipt. They are short because a roll may have only 32 columns. */
export interface ReceiptWords {
  table: string
  order: string
  more: (count: number) => string
  complimentary: string
  discount: string
  subtotal: string
  service: string
  total: string
  taxNumber: string
  tax: string
  contained: string
  of: string
  given: string
  change: string
  tip: string
  tips: string
  reversed: string
  refunded: string
  paid: string
  stillToPay: string
  copy: string
  /** Names of payment methods, where the language has one. */
  methods: Record<string, string>
}

export const RECEIPT_WORDS: Record<PaperLanguage, ReceiptWords> = {
  en: {
    table: 'Table',
    order: 'Order',
    more: (count) => `+ ${count} MORE, NOT LISTED`,
    complimentary: 'Complimentary',
    discount: 'Discount',
    subtotal: 'Subtotal',
    service: 'Service',
    total: 'Total',
    taxNumber: 'Tax number',
    tax: 'Tax',
    contained: 'contained',
    of: 'of',
    given: 'Given',
    change: 'Change',
    tip: 'Tip',
    tips: 'Tips',
    reversed: 'Reversed',
    refunded: 'Refunded',
    paid: 'Paid',
    stillToPay: 'Still to pay',
    copy: 'COPY',
    methods: {},
  },
  de: {
    table: 'Tisch',
    order: 'Bestellung',
    more: (count) => `+ ${count} WEITERE, NICHT AUFGEFÜHRT`,
    complimentary: 'Aufs Haus',
    discount: 'Rabatt',
    subtotal: 'Zwischensumme',
    service: 'Service',
    total: 'Summe',
    taxNumber: 'Steuernummer',
    tax: 'Steuer',
    contained: 'enthalten',
    of: 'von',
    given: 'Gegeben',
    change: 'Rückgeld',
    tip: 'Trinkgeld',
    tips: 'Trinkgeld',
    reversed: 'Storniert',
    refunded: 'Erstattet',
    paid: 'Bezahlt',
    stillToPay: 'Noch offen',
    copy: 'KOPIE',
    methods: { card: 'Karte', cash: 'Bar', other: 'Sonstige' },
  },
  es: {
    table: 'Mesa',
    order: 'Pedido',
    more: (count) => `+ ${count} MÁS, SIN DETALLAR`,
    complimentary: 'Invitación',
    discount: 'Descuento',
    subtotal: 'Subtotal',
    service: 'Servicio',
    total: 'Total',
    taxNumber: 'NIF',
    tax: 'Impuesto',
    contained: 'incluido',
    of: 'de',
    given: 'Entregado',
    change: 'Cambio',
    tip: 'Propina',
    tips: 'Propinas',
    reversed: 'Anulado',
    refunded: 'Devuelto',
    paid: 'Pagado',
    stillToPay: 'Por pagar',
    copy: 'COPIA',
    methods: { card: 'Tarjeta', cash: 'Efectivo', other: 'Otros' },
  },
  fr: {
    table: 'Table',
    order: 'Commande',
    more: (count) => `+ ${count} AUTRES, NON DÉTAILLÉS`,
    complimentary: 'Offert',
    discount: 'Remise',
    subtotal: 'Sous-total',
    service: 'Service',
    total: 'Total',
    taxNumber: 'N° fiscal',
    tax: 'Taxe',
    contained: 'incluse',
    of: 'sur',
    given: 'Reçu',
    change: 'Rendu',
    tip: 'Pourboire',
    tips: 'Pourboires',
    reversed: 'Annulé',
    refunded: 'Remboursé',
    paid: 'Payé',
    stillToPay: 'Reste à payer',
    copy: 'DUPLICATA',
    methods: { card: 'Carte', cash: 'Espèces', other: 'Autre' },
  },
}
