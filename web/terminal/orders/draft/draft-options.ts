import type { ChosenOption } from '../../outbox/line.ts'
import type { Item, Menu, Modifier, Section } from '../../types.ts'

/** The options that are chosen before anybody is asked. */
export function preselected(item: Item): ChosenOption[] {
  return item.modifiers.flatMap((modifier) =>
    modifier.options
      .filter((option) => option.is_selected === 1 && option.available !== 0)
      .slice(0, modifier.max)
      .map((option) => ({ modifierId: modifier.modifier_id, optionId: option.option_id, name: option.name })),
  )
}

/** True if no further option of a modifier with several choices can be chosen. */
export const isFull = ({ max }: Modifier, chosen: number) => max > 1 && chosen >= max

/** Toggles an option; where only one may be chosen, it replaces the other. Where several may, no more than allowed. */
export function optionsAfterPress(
  item: Item,
  before: ChosenOption[],
  modifier: Modifier,
  optionId: number,
): ChosenOption[] {
  const option = modifier.options.find((one) => one.option_id === optionId)
  if (!option) return before
  const others = before.filter((one) => one.modifierId !== modifier.modifier_id)
  const here = before.filter((one) => one.modifierId === modifier.modifier_id)
  const pressed = { modifierId: modifier.modifier_id, optionId, name: option.name }
  const isOn = here.some((one) => one.optionId === optionId)
  const without = here.filter((one) => one.optionId !== optionId)
  // A mandatory modifier keeps its last choice.
  if (isOn && without.length < modifier.min) return before
  if (!isOn && isFull(modifier, here.length)) return before
  const now = isOn ? without : modifier.max > 1 ? [...here, pressed] : [pressed]
  const order = new Map(item.modifiers.map(({ modifier_id }, at) => [modifier_id, at]))
  return [...others, ...now].sort((a, b) => (order.get(a.modifierId) ?? 0) - (order.get(b.modifierId) ?? 0))
}

/** An item of the menu with its section. */
export interface Found {
  item: Item
  section: Section
}

export function findItem(menus: readonly Menu[], itemId: number): Found | undefined {
  for (const menu of menus) {
    for (const section of menu.sections) {
      const item = section.items.find(({ item_id }) => item_id === itemId)
      if (item) return { item, section }
    }
  }
  return undefined
}
