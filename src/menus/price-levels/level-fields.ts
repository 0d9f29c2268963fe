import type { Static } from 'typebox'
import { ORDER_KINDS } from '../../orders/store.ts'
import { formatCents, parseCents } from '../../platform/core/money.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { type Faults, FORMS } from '../../platform/core/validation-errors.ts'
import { Flag, Id, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { CHANNELS } from '../served/channels.ts'
import { ChannelField } from '../served/served-fields.ts'
import type { StoredLevel, StoredRule } from './level-store.ts'
import { LEVEL_RULE_KINDS, LEVEL_TARGETS, type LevelRule, ROUND_TO } from './price-level.ts'

export const MAX_LEVELS = 8
export const MAX_RULES = 2_000

const Kind = Type.Unsafe<(typeof ORDER_KINDS)[number]>({ type: 'string', enum: [...ORDER_KINDS] })
const RuleKind = Type.Unsafe<LevelRule['kind']>({
  type: 'string',
  enum: [...LEVEL_RULE_KINDS],
  description: '`price` sets the price; `percent` and `amount` reduce the item’s own price',
})
const Value = Type.String({
  pattern: '^[0-9]{1,7}([.][0-9]{1,2})?$',
  description: 'The price, the percentage or the amount, as a decimal string',
  examples: ['20.00'],
})
const RoundTo = Type.Unsafe<number>({
  type: 'integer',
  enum: [...ROUND_TO],
  description: 'The price is rounded to so many cents; default 1',
})
const targets = {
  item_id: Type.Optional(Id),
  section_id: Type.Optional(Id),
  menu_id: Type.Optional(Id),
}
const IncludeOptions = Type.Integer({ ...Flag, description: '1: percentages count for priced options too' })
const Manual = Type.Integer({
  ...Flag,
  description: '1: applies only to lines that name it, with a reason and, above `free_discount`, an approval',
})

export const LevelsIn = Type.Array(
  Type.Object({
    level_id: Type.Optional(Type.Integer({ ...Id, description: 'Left out: it is new' })),
    name: Text(1, 60),
    enabled: Type.Optional(Type.Integer({ ...Flag, description: 'Default 1' })),
    hours_id: Type.Optional(Type.Union([Id, Type.Null()], { description: 'Null or left out: always' })),
    channels: Type.Optional(Type.Array(ChannelField, { description: 'Empty or left out: all' })),
    kinds: Type.Optional(Type.Array(Kind, { description: 'Kinds of orders; empty or left out: all' })),
    area_ids: Type.Optional(
      Type.Array(Id, { maxItems: 50, description: 'Areas of tables; empty or left out: all' }),
    ),
    round_to: Type.Optional(RoundTo),
    include_options: Type.Optional(IncludeOptions),
    manual: Type.Optional(Manual),
    rules: Type.Array(Type.Object({ ...targets, kind: RuleKind, value: Value }), { maxItems: MAX_RULES }),
  }),
  { maxItems: MAX_LEVELS },
)

export const LevelAnswer = Shape('PriceLevel', {
  level_id: Id,
  name: Type.String(),
  enabled: Flag,
  hours_id: Type.Union([Type.Null(), Id], { description: 'Null: always' }),
  channels: Type.Array(ChannelField, { description: 'Empty: all' }),
  kinds: Type.Array(Kind, { description: 'Kinds of orders; empty: all' }),
  area_ids: Type.Array(Id, { description: 'Areas of tables; empty: all' }),
  round_to: RoundTo,
  include_options: IncludeOptions,
  manual: Manual,
  rules: Type.Array(Shape({ ...targets, kind: RuleKind, value: Value })),
})
export type LevelAnswer = Static<typeof LevelAnswer>

type LevelsIn = Static<typeof LevelsIn>

export function levelsInput(levels: LevelsIn): (Omit<StoredLevel, 'id'> & { id: number | undefined })[] {
  const faults: Faults = {}
  const parsed = levels.map((level, index) => ({
    id: level.level_id,
    name: level.name.trim(),
    enabled: level.enabled ?? 1,
    hoursId: level.hours_id ?? null,
    channels: CHANNELS.filter((channel) => level.channels?.includes(channel)),
    kinds: ORDER_KINDS.filter((kind) => level.kinds?.includes(kind)),
    areaIds: [...new Set(level.area_ids ?? [])].sort((one, other) => one - other),
    roundTo: level.round_to ?? 1,
    includeOptions: level.include_options ?? 0,
    manual: level.manual ?? 0,
    rules: rulesInput(level.rules, `levels[${index}].rules`, faults),
  }))
  if (levels.reduce((sum, { rules }) => sum + rules.length, 0) > MAX_RULES)
    faults.levels = {
      fault: 'too_many_entries',
      count: parsed.flatMap(({ rules }) => rules).length,
      most: MAX_RULES,
    }
  if (Object.keys(faults).length > 0) throw invalid(faults)
  // All channels, and no channel, mean the same.
  return parsed.map((level) => ({
    ...level,
    channels: level.channels.length === CHANNELS.length ? [] : level.channels,
  }))
}

function rulesInput(rules: LevelsIn[number]['rules'], path: string, faults: Faults): StoredRule[] {
  const seen = new Set<string>()
  const parsed = rules.flatMap((rule, index): StoredRule[] => {
    const at = `${path}[${index}]`
    const named = LEVEL_TARGETS.filter((target) => rule[`${target}_id`] !== undefined)
    const [target] = named
    if (target === undefined || named.length > 1) {
      faults[`${at}.${named[1] ?? 'item'}_id`] = {
        fault: target === undefined ? 'required' : 'unknown_field',
      }
      return []
    }
    const targetId = rule[`${target}_id`] as number
    const key = `${target} ${targetId}`
    if (seen.has(key)) faults[`${at}.${target}_id`] = { fault: 'given_twice' }
    seen.add(key)
    if (rule.kind === 'percent' && !new RegExp(FORMS.percent).test(rule.value))
      faults[`${at}.value`] = { fault: 'form', form: 'percent', description: 'Percent, 0 to 100' }
    return [{ target, targetId, kind: rule.kind, value: parseCents(rule.value) ?? 0 }]
  })
  return parsed.sort(byTarget)
}

/** The order in which rules are read. */
function byTarget(one: StoredRule, other: StoredRule): number {
  if (one.target !== other.target) return one.target < other.target ? -1 : 1
  return one.targetId - other.targetId
}

export const levelAnswer = (level: StoredLevel): LevelAnswer => ({
  level_id: level.id,
  name: level.name,
  enabled: level.enabled,
  hours_id: level.hoursId,
  channels: level.channels,
  kinds: level.kinds as LevelAnswer['kinds'],
  area_ids: level.areaIds,
  round_to: level.roundTo,
  include_options: level.includeOptions,
  manual: level.manual,
  rules: level.rules.map(({ target, targetId, kind, value }) => ({
    [`${target}_id`]: targetId,
    kind,
    value: formatCents(value),
  })),
})
