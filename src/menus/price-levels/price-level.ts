// Which price level applies to a sale, and what it makes of a price. The service and terminals without a network use
// this code; docs/money-vectors.json has cases for it.

export const LEVEL_RULE_KINDS = ['price', 'percent', 'amount'] as const
export const LEVEL_TARGETS = ['item', 'section', 'menu'] as const
export const ROUND_TO = [1, 5, 10, 50, 100] as const

export interface LevelRule {
  kind: (typeof LEVEL_RULE_KINDS)[number]
  /** Cents, or hundredths of a percent. */
  value: number
}

/** Terms of a level, which with its rules decide whether it applies. */
export interface LevelTerms {
  isEnabled: boolean
  /** Null: always. */
  hoursId: number | null
  /** Empty: all. */
  channels: readonly string[]
  kinds: readonly string[]
  areaIds: readonly number[]
  isManual: boolean
}

/** Finds the rule of a target. */
export type RuleFor = (target: (typeof LEVEL_TARGETS)[number], id: number) => LevelRule | undefined

export interface PriceLevel extends LevelTerms {
  id: number
  name: string
  /** The price is rounded to this many cents. */
  roundTo: number
  /** Percentages count for options with a price too. */
  includesOptions: boolean
  ruleFor: RuleFor
}

/** A sale of which the price is looked for. */
export interface Sale {
  channel: string
  kind: string
  /** Area of the table; undefined: none. */
  areaId?: number | undefined
  isInForce: (hoursId: number) => boolean
  /** The manual level that the line names; undefined: none. */
  manualId?: number | undefined
}

interface OnMenus {
  itemId: number
  sectionId: number
  menuId: number
}

export interface AppliedLevel<Level extends PriceLevel = PriceLevel> {
  level: Level
  rule: LevelRule
}

/** The levels that hold for a sale, whatever the item, in their order. */
export function levelsOfSale<Level extends LevelTerms & { id: number }>(
  levels: Level[],
  sale: Sale,
): Level[] {
  const { channel, kind, areaId, isInForce, manualId } = sale
  return levels.filter(
    (level) =>
      level.isEnabled &&
      (!level.isManual || level.id === manualId) &&
      (level.hoursId === null || isInForce(level.hoursId)) &&
      (level.channels.length === 0 || level.channels.includes(channel)) &&
      (level.kinds.length === 0 || level.kinds.includes(kind)) &&
      (level.areaIds.length === 0 || (areaId !== undefined && level.areaIds.includes(areaId))),
  )
}

/** The first of the levels that has a rule for the item: at most one applies. */
export function levelFor<Level extends PriceLevel>(
  levels: Level[],
  { itemId, sectionId, menuId }: OnMenus,
): AppliedLevel<Level> | undefined {
  for (const level of levels) {
    const { ruleFor } = level
    const rule = ruleFor('item', itemId) ?? ruleFor('section', sectionId) ?? ruleFor('menu', menuId)
    if (rule) return { level, rule }
  }
  return undefined
}

const WHOLE_BPS = 10_000

/** The price of a level: rounded once, from the exact value, halves away from zero, at least 0. */
export function leveledCents(baseCents: number, { kind, value }: LevelRule, roundTo: number): number {
  if (kind === 'price') return rounded(value, 1, roundTo)
  if (kind === 'percent') return rounded(baseCents * Math.max(0, WHOLE_BPS - value), WHOLE_BPS, roundTo)
  return rounded(Math.max(0, baseCents - value), 1, roundTo)
}

/** `dividend` / `divisor` to a multiple of `roundTo`; neither is negative, and all of it fits a safe integer. */
function rounded(dividend: number, divisor: number, roundTo: number): number {
  const step = divisor * roundTo
  const rest = dividend % step
  return ((dividend - rest) / step + (2 * rest >= step ? 1 : 0)) * roundTo
}

/** The price of an option of an item at a level: only percentages count for options, where the level includes them. */
export function leveledOptionCents(cents: number, applied: AppliedLevel | undefined): number {
  if (!applied?.level.includesOptions || applied.rule.kind !== 'percent') return cents
  return leveledCents(cents, applied.rule, applied.level.roundTo)
}
