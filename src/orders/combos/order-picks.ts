import { pricesOfPicks } from '../../bills/combo.ts'
import type { Change } from '../../context.ts'
import { type Contents, unionOf } from '../../menus/allergens/codes.ts'
import { onlyPicks, whyNotPick } from '../../menus/combos/combo-rules.ts'
import { listComboParts } from '../../menus/combos/combo-store.ts'
import type { ComboPart, RequestedPick } from '../../menus/combos/combo-types.ts'
import { whyNotSell } from '../../menus/rules.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { choose, optionsOf } from '../lines/choose-options.ts'
import type { ChosenOption } from '../lines/line.ts'
import type { LineLevel } from '../lines/line-level.ts'
import { entryFor, type MenuEntry, whyUnknown } from '../lines/menu-entry.ts'
import type { RequestedLine, RequestedPart } from '../lines/requested-line.ts'
import type { LineCombo } from './line-combo.ts'

/** A line as its item, options and price determine it: of a dish ordered by itself, or of a pick. */
export interface PickedLine {
  item: NonNullable<MenuEntry[0]>
  options: ChosenOption[]
  /** Allergens of the item and of its options. */
  contents: Contents
  priceCents: number
  /** The level of a combo is that of each pick, which has its share of the base price. */
  level: LineLevel | null
  /** Place in its combo, from 0. */
  pick: number
  /** Left out: those of the requested line. */
  course?: number | undefined
  notes?: string | undefined
  hold?: number | undefined
  combo: LineCombo | null
}

interface SoldCombo {
  id: number
  locationId: number
  name: string
  priceCents: number
  level: LineLevel | null
  isCombo: number
}

/**
 * The picks of a combo with their share of its price, or why it cannot be ordered. The number of the combo on its order
 * is not known yet.
 */
export async function picksFor(
  change: Change,
  sold: SoldCombo,
  requested: Pick<RequestedLine, 'parts' | 'course'>,
): Promise<PickedLine[] | Refusal> {
  const { sql, caller } = change
  const parts = sold.isCombo ? await listComboParts(sql, caller.accountId, sold.locationId, sold.id) : []
  const given = requested.parts ?? onlyPicks(parts)?.map((pick) => ({ ...pick, options: [] })) ?? []
  const entries = await Promise.all(given.map((pick) => entryFor(change, pick, sold)))
  const unknown = given.find((_, index) => !entries[index]?.[0])
  if (unknown) return whyUnknown(unknown)
  const picks = given.map((pick, index) => ({ ...pick, itemId: entries[index]?.[0]?.id ?? 0 }))
  const refusal = whyNotPick(sold, parts, picks)
  if (refusal) return refusal
  const chosen = picks.map((pick, index) => pickedItem(pick, entries[index] as MenuEntry))
  const refused = chosen.find((one) => one instanceof Refusal)
  if (refused) return refused
  const found = chosen as Omit<PickedLine, 'priceCents' | 'level' | 'pick' | 'combo'>[]
  const weighed = found.map(({ item }, index) =>
    weighedPick(parts, picks[index] as RequestedPick, item.priceCents),
  )
  const prices = pricesOfPicks(sold.priceCents, weighed)
  const levels = levelsOfPicks(sold.level, weighed)
  return found.map((one, pick) => {
    const { partNumber, course, notes, hold } = picks[pick] as RequestedPart
    const { id: itemId, name, priceCents } = sold
    const combo = {
      number: 0,
      itemId,
      name,
      priceCents,
      part: partNumber,
      pick,
      ...(weighed[pick] as Weight),
    }
    const partCourse = parts.find(({ number }) => number === partNumber)?.course || undefined
    return {
      ...one,
      priceCents: prices[pick] ?? 0,
      level: levels[pick] ?? null,
      pick,
      combo,
      course: course ?? requested.course ?? partCourse,
      notes,
      hold,
    }
  })
}

/** The level of a combo for each of its picks: the base price is divided as the price is. */
export function levelsOfPicks(level: LineLevel | null, weighed: Weight[]): (LineLevel | null)[] {
  if (!level) return weighed.map(() => null)
  return pricesOfPicks(level.baseCents, weighed).map((baseCents) => ({ ...level, baseCents }))
}

type Weight = Pick<LineCombo, 'weightCents' | 'supplementCents'>

/** Weight of a pick in the price of its combo, and its surcharge. */
export function weighedPick(
  parts: ComboPart[],
  { partNumber, itemId }: RequestedPick,
  weightCents: number,
): Weight {
  const part = parts.find(({ number }) => number === partNumber)
  const choice = part?.choices.find((one) => one.itemId === itemId)
  return { weightCents, supplementCents: choice?.supplementCents ?? 0 }
}

/** The item of a pick with its options, or why it cannot be had. */
export function pickedItem(pick: RequestedPart, [item, modifiers]: MenuEntry) {
  if (!item) return whyUnknown(pick)
  const refusal = whyNotSell(item)
  if (refusal) return refusal
  const chosen = choose(item, modifiers, pick.options)
  return chosen instanceof Refusal ? chosen : pickedDish(item, modifiers, chosen)
}

/** An item with its options and what they contain together. */
export function pickedDish(
  item: NonNullable<MenuEntry[0]>,
  modifiers: MenuEntry[1],
  options: ChosenOption[],
): Pick<PickedLine, 'item' | 'options' | 'contents'> {
  return { item, options, contents: unionOf([item, ...optionsOf(modifiers, options)]) }
}
