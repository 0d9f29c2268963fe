import type { Static } from 'typebox'
import { MAX_PARTS, MAX_PICKS } from '../../menus/combos/combo-rules.ts'
import { invalid } from '../../platform/core/refusal.ts'
import type { Faults } from '../../platform/core/validation-errors.ts'
import { ClientId, Flag, Id, MoneyIn, Opaque } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { LineInput } from './line.ts'
import { Course, DetailsIn, detailsOf } from './line-details.ts'
import { Quantity } from './line-fields.ts'
import { LevelIn } from './line-level.ts'
import type { RequestedLine, RequestedPart } from './requested-line.ts'

// A line as it is ordered.

const { notes, ...detailsIn } = DetailsIn

const ExternalId = Opaque(1, 64, 'Your own id of it (PLU), as `external_id` on the menu; instead of the id')

const ChosenOption = Type.Object({
  modifier_id: Type.Optional(
    Type.Integer({ ...Id, description: 'May be left out: the option is enough to find it' }),
  ),
  option_id: Type.Optional(Id),
  external_id: Type.Optional(ExternalId),
  qty: Type.Optional(Quantity),
})

const OptionsIn = Type.Array(ChosenOption, { maxItems: 100 })

const PartsIn = Type.Array(
  Type.Object({
    part_id: Id,
    item_id: Type.Optional(Id),
    external_id: Type.Optional(ExternalId),
    modifiers: Type.Optional(OptionsIn),
    notes,
    course: detailsIn.course,
    hold: Type.Optional(Flag),
  }),
  {
    minItems: 1,
    maxItems: MAX_PARTS * MAX_PICKS,
    description:
      'The picks of a combo, each a line of its own; an item selected twice is named twice. Notes, course and hold left out are those of the line; the course else that of the part',
  },
)

export const LineBody = Type.Object({
  item_id: Type.Optional(Id),
  external_id: Type.Optional(ExternalId),
  qty: Type.Optional(Quantity),
  notes,
  price: Type.Optional(
    Type.Unsafe<number>({
      ...MoneyIn,
      description: 'Price of one, for an item with `open_price`; left out: as on the menu',
    }),
  ),
  modifiers: Type.Optional(OptionsIn),
  parts: Type.Optional(PartsIn),
  ...detailsIn,
  course: Type.Optional(
    Type.Integer({ ...Course, description: 'Left out: that of the item’s section; 0 = none' }),
  ),
  hold: Type.Optional(
    Type.Unsafe<number>({ ...Flag, description: '1: on hold, not sent to the kitchen until it is fired' }),
  ),
  client_id: Type.Optional(ClientId),
  ...LevelIn,
})

/** Entries of the menu are named by id or by the caller's own id; exactly one of both. */
function requireOneId(entry: { external_id?: string }, id: number | undefined, place: string): void {
  if ((id === undefined) === (entry.external_id === undefined)) {
    throw invalid({ [place]: { fault: 'id_or_external_id' } })
  }
}

/** Most lines that a request may add. */
export const MAX_ITEMS = 200

/** Faults of lines that name no dish, or two; told together with all others. */
export function lineFaults({ items }: Record<string, unknown>): Faults {
  const faults: Faults = {}
  // The schema refuses a longer list, in few words.
  const lines = Array.isArray(items) && items.length <= MAX_ITEMS ? items : []
  for (const [index, item] of lines.entries()) {
    if (typeof item !== 'object' || item === null) continue
    if ((item.item_id === undefined) !== (item.external_id === undefined)) continue
    faults[`items[${index}].item_id`] = { fault: 'id_or_external_id' }
  }
  return faults
}

export function requestedLine(item: Static<typeof LineBody>, index = 0): RequestedLine {
  const place = `items[${index}]`
  requireOneId(item, item.item_id, `${place}.item_id`)
  return {
    itemId: item.item_id ?? null,
    externalId: item.external_id ?? null,
    qty: item.qty ?? 1,
    said: enteredOf(item),
    priceCents: item.price,
    options: requestedOptions(item.modifiers, place),
    parts: item.parts?.map((part, at) => requestedPart(part, `${place}.parts[${at}]`)),
    course: item.course,
    hold: item.hold ?? 0,
    clientId: item.client_id ?? null,
    levelId: item.level_id,
    reason: item.reason,
  }
}

function requestedOptions(options: Static<typeof OptionsIn> | undefined, place: string) {
  return (options ?? []).map((one, at) => {
    requireOneId(one, one.option_id, `${place}.modifiers[${at}].option_id`)
    return {
      modifierId: one.modifier_id ?? null,
      optionId: one.option_id ?? null,
      externalId: one.external_id ?? null,
      qty: one.qty ?? 1,
    }
  })
}

function requestedPart(part: Static<typeof PartsIn>[number], place: string): RequestedPart {
  requireOneId(part, part.item_id, `${place}.item_id`)
  return {
    partNumber: part.part_id,
    itemId: part.item_id ?? null,
    externalId: part.external_id ?? null,
    options: requestedOptions(part.modifiers, place),
    notes: part.notes,
    course: part.course,
    hold: part.hold,
  }
}

/** The details of a request without the course, which the menu may give. */
function enteredOf(item: Static<typeof LineBody>): LineInput {
  const { course, ...entered } = detailsOf(item)
  return entered
}

/** Accepts `item_modifiers`, the name in Get Order, as `modifiers`. */
export function eachWithModifiers(items: unknown): unknown {
  return Array.isArray(items) ? items.map(withModifiers) : items
}

function withModifiers(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || !('item_modifiers' in item)) return item
  const { item_modifiers: modifiers, ...rest } = item
  if ('modifiers' in rest && rest.modifiers !== null) return item
  // Get Order returns null for "none", which is accepted as none.
  return { ...rest, modifiers }
}
