/** Where tips in cash are until the day is counted: in the drawer, or with the servers who got them. */
export const CASH_TIPS = ['drawer', 'servers'] as const
export type CashTips = (typeof CASH_TIPS)[number]

/** Tips that were not given in cash: servers take them out of the drawer on the same day, or get them later. */
export const CARD_TIPS = ['drawer', 'later'] as const
export type CardTips = (typeof CARD_TIPS)[number]

export interface TipPayout {
  cashTips: CashTips
  cardTips: CardTips
}
