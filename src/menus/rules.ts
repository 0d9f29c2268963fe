import { formatCents } from '../platform/core/money.ts'
import { Refusal } from '../platform/core/refusal.ts'
import type { Fault } from '../platform/core/validation-errors.ts'

interface Question {
  minChoices: number
  maxChoices: number
  options: { isSelected: number }[]
}

/** Default bounds of a modifier: one choice, and at least as many as are required. */
export function boundsFor(
  min: number | undefined,
  max: number | undefined,
  options: { isSelected: number }[],
): { minChoices: number; maxChoices: number } {
  const minChoices = min ?? 0
  return { minChoices, maxChoices: max ?? Math.max(minChoices, 1, preselected(options)) }
}

/** Bounds that contradict each other or the pre-selection. */
export function contradiction({ minChoices, maxChoices, options }: Question): Fault | undefined {
  const selected = preselected(options)
  if (minChoices > maxChoices) return { fault: 'min_above_max', min: minChoices, max: maxChoices }
  if (selected > maxChoices) return { fault: 'too_many_selected', selected, max: maxChoices }
  return undefined
}

function preselected(options: { isSelected: number }[]): number {
  return options.filter(({ isSelected }) => isSelected === 1).length
}

interface Said {
  question: string
  minChoices: number
  maxChoices: number
  options: { name: string; priceCents: number; isSelected: number; externalId?: string | undefined }[]
}

/** True if the sent modifier equals the stored one; an external id left out counts as unchanged. */
export function isSameModifier(sent: Said, present: Said): boolean {
  return (
    sent.question === present.question &&
    sent.minChoices === present.minChoices &&
    sent.maxChoices === present.maxChoices &&
    sent.options.length === present.options.length &&
    sent.options.every(({ name, priceCents, isSelected, externalId }, index) => {
      const other = present.options[index]
      return (
        other?.name === name &&
        other.priceCents === priceCents &&
        other.isSelected === isSelected &&
        (externalId ?? other.externalId) === other.externalId
      )
    })
  )
}

/** Maximum number of modifiers per item. */
export const MAX_QUESTIONS = 20
/** Maximum number of groups per location. */
const MAX_GROUPS = 500

/** Refuses a group beyond the limit, or with an external id that another group has. */
export function whyNotKeepGroup(
  groups: { number: number; question: string; externalId: string }[],
  { number, externalId }: { number: number | undefined; externalId: string },
): Refusal | undefined {
  if (number === undefined && groups.length >= MAX_GROUPS) {
    return new Refusal('too_many_groups', `A location keeps at most ${MAX_GROUPS} groups. Delete one first.`)
  }
  const other = groups.find((group) => group.externalId === externalId && group.number !== number)
  if (externalId === '' || !other) return undefined
  const { question } = other
  return new Refusal(
    'group_exists',
    `The group “${question}” has the external id ${externalId} already. Choose another.`,
    { group_id: other.number, name: question },
  )
}

/** The stock of an item. */
export interface Stock {
  available: number
  /** Null: not counted. */
  left: number | null
  /** Time when it is back in stock automatically. */
  outUntil: number | null
}

export function isSameStock(one: Stock, other: Stock): boolean {
  return one.available === other.available && one.left === other.left && one.outUntil === other.outUntil
}

/** The refusal of a counted item says how many portions are left, so that those can be ordered. */
export function whyNotSell({
  id,
  name,
  available,
  left,
}: Pick<Stock, 'available' | 'left'> & { id: number; name: string }): Refusal | undefined {
  if (available) return undefined
  const message = left !== null && left > 0 ? `Only ${left} of ${name} are left.` : `${name} is out of stock.`
  return new Refusal('item_unavailable', message, { item_id: id, ...(left !== null && { left }) })
}

/** Maximum price that can be entered for an open-price item. */
const MAX_OPEN_PRICE_CENTS = 999_999

/** Validates the price given with a line. */
export function priceFault(
  { openPrice }: { openPrice: number },
  named: number | undefined,
): Fault | undefined {
  if (named === undefined) return undefined
  if (!openPrice) return { fault: 'price_is_fixed' }
  if (named <= MAX_OPEN_PRICE_CENTS) return undefined
  return { fault: 'amount_up_to', most: formatCents(MAX_OPEN_PRICE_CENTS) }
}
