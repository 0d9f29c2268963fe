import type { ChosenOption, DraftLine, DraftPick } from '../../outbox/line.ts'
import type { Item, Menu, Modifier } from '../../types.ts'
import { type Found, findItem, optionsAfterPress, preselected } from './draft-options.ts'

export type Combo = NonNullable<Item['combo']>
export type Part = Combo['parts'][number]

type Find = (itemId: number) => Found | undefined

const cents = (price: number) => Math.round(price * 100)

/** True while a required part has no choice left in stock. */
export function isComboOut({ combo }: Item, menus: readonly Menu[]): boolean {
  const isIn = (itemId: number) => findItem(menus, itemId)?.item.available === 1
  return (
    combo?.parts.some(({ min, choices }) => min > 0 && !choices.some(({ item_id }) => isIn(item_id))) ?? false
  )
}

/** Picks of the parts that leave nothing to choose. */
export function presetPicks({ parts }: Combo, find: Find): DraftPick[] {
  return parts.flatMap((part) => {
    const [only, ...others] = part.choices
    if (!only || others.length > 0) return []
    return Array.from({ length: part.min }, () => pickOf(part, only.item_id, find)).filter(
      (pick) => pick !== undefined,
    )
  })
}

function pickOf(part: Part, itemId: number, find: Find): DraftPick | undefined {
  const found = find(itemId)
  if (!found || found.item.available === 0) return undefined
  const { item, section } = found
  const course = part.course || section.course
  return { part: part.part_id, itemId, name: item.name, course, hold: false, options: preselected(item) }
}

export const picksOf = (line: DraftLine, part: Part) =>
  (line.parts ?? []).filter((pick) => pick.part === part.part_id)

/**
 * Selects a choice: in a part with one pick it replaces the other; in a part with several it is added until the part is
 * full, then pressing it takes it out again.
 */
export function pressChoice(
  combo: Combo,
  picks: DraftPick[],
  part: Part,
  itemId: number,
  find: Find,
): DraftPick[] {
  const here = picks.filter((pick) => pick.part === part.part_id)
  const others = picks.filter((pick) => pick.part !== part.part_id)
  const isOn = here.some((pick) => pick.itemId === itemId)
  const isFull = here.length >= part.max
  const without = here.filter((pick) => pick.itemId !== itemId)
  const added = pickOf(part, itemId, find)
  const replaced = part.max === 1 && !isOn
  if (!added && !isOn) return picks
  if (isOn && isFull) return part.max === 1 && part.min > 0 ? picks : inOrder(combo, [...others, ...without])
  if (isFull && !replaced) return picks
  return inOrder(combo, [...others, ...(replaced ? [] : here), ...(added ? [added] : [])])
}

function inOrder({ parts }: Combo, picks: DraftPick[]): DraftPick[] {
  return parts.flatMap(({ part_id }) => picks.filter(({ part }) => part === part_id))
}

/** Toggles an option of a pick. */
export function pressPickOption(
  picks: DraftPick[],
  at: number,
  item: Item,
  modifier: Modifier,
  optionId: number,
): DraftPick[] {
  return picks.map((pick, index) =>
    index === at ? { ...pick, options: optionsAfterPress(item, pick.options, modifier, optionId) } : pick,
  )
}

/** Derives the price, and the parts and questions that still need a choice. */
export function comboLine(
  item: Item,
  parts: DraftPick[],
  find: Find,
): Pick<DraftLine, 'parts' | 'options' | 'priceCents' | 'unanswered'> {
  const combo = item.combo ?? { parts: [] }
  const open = combo.parts.filter(
    (part) => parts.filter((pick) => pick.part === part.part_id).length < part.min,
  )
  const questions = parts.flatMap(({ itemId, options }) => {
    const modifiers = find(itemId)?.item.modifiers ?? []
    return modifiers.filter((one) => chosenOf(options, one).length < one.min).map(({ name }) => name)
  })
  const none = parts.length === 0 && open.length === 0 ? [item.name] : []
  return {
    parts,
    options: [],
    unanswered: [...open.map(({ name }) => name), ...questions, ...none],
    priceCents: cents(item.price_1) + parts.reduce((sum, pick) => sum + extraOf(combo, pick, find), 0),
  }
}

const chosenOf = (options: ChosenOption[], { modifier_id }: Modifier) =>
  options.filter(({ modifierId }) => modifierId === modifier_id)

/** Supplement and options of a pick. */
function extraOf({ parts }: Combo, { part, itemId, options }: DraftPick, find: Find): number {
  const choices = parts.find(({ part_id }) => part_id === part)?.choices ?? []
  const supplement = choices.find(({ item_id }) => item_id === itemId)?.supplement ?? 0
  const known = (find(itemId)?.item.modifiers ?? []).flatMap((modifier) => modifier.options)
  const prices = options.map(
    ({ optionId }) => known.find(({ option_id }) => option_id === optionId)?.price ?? 0,
  )
  return [supplement, ...prices].reduce((sum, price) => sum + cents(price), 0)
}
