import { pricesOfPicks } from '../../../../../src/bills/combo.ts'
import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import { centsOf } from '../../../format.ts'

export interface ChoiceForm {
  key: number
  item_id: number
  supplement: string
}

export interface PartForm {
  key: number
  /** Left out: new. */
  part_id?: number
  name: string
  min: number
  max: number
  course: number
  choices: ChoiceForm[]
}

let keys = 0
export const newChoice = (): ChoiceForm => ({ key: ++keys, item_id: 0, supplement: '' })
export const newPart = (): PartForm => ({
  key: ++keys,
  name: '',
  min: 1,
  max: 1,
  course: 0,
  choices: [newChoice()],
})

export function partsOf({ combo }: ItemEntry): PartForm[] {
  return (combo?.parts ?? []).map(({ choices, ...part }) => ({
    ...part,
    key: ++keys,
    choices: choices.map((choice) => ({
      ...choice,
      key: ++keys,
      supplement: choice.supplement === '0.00' ? '' : choice.supplement,
    })),
  }))
}

/** The parts as the service takes them; choices without an item are left out. */
export function comboBody(parts: PartForm[]) {
  return {
    parts: parts.map(({ key: _, choices, ...part }) => ({
      ...part,
      choices: choices
        .filter(({ item_id }) => item_id > 0)
        .map(({ item_id, supplement }) => ({
          item_id,
          supplement: supplement.trim() === '' ? '0.00' : supplement.trim().replace(',', '.'),
        })),
    })),
  }
}

/** Items that can be chosen: all but this one and other combos. */
export function choosable(menus: MenuEntry[], itemId: number): ItemEntry[] {
  const items = menus.flatMap(({ sections }) => sections.flatMap((section) => section.items))
  return items.filter(({ item_id, combo }) => item_id !== itemId && !combo)
}

export interface PreviewRow {
  key: string
  name: string
  /** Price on the menu, share of the combo's price and supplement, in cents. */
  menuCents: number
  shareCents: number
  supplementCents: number
}

/** How the price divides if the guest takes the first choice of each part. */
export function previewOf(price: string, parts: PartForm[], items: ItemEntry[]): PreviewRow[] {
  const picks = parts.flatMap(({ key, min, choices }) => {
    const [first] = choices
    const item = items.find(({ item_id }) => item_id === first?.item_id)
    if (!first || !item) return []
    const supplementCents = centsOf(
      comboBody([{ ...newPart(), choices: [first] }]).parts[0]?.choices[0]?.supplement ?? '',
    )
    const pick = { name: item.name, menuCents: centsOf(item.price_1), supplementCents: supplementCents || 0 }
    return Array.from({ length: Math.max(1, min) }, (_, n) => ({ ...pick, key: `${key} ${n}` }))
  })
  if (picks.length === 0) return []
  const weighed = picks.map(({ menuCents }) => ({ weightCents: menuCents, supplementCents: 0 }))
  const shares = pricesOfPicks(centsOf(price), weighed)
  return picks.map((pick, index) => ({ ...pick, shareCents: shares[index] ?? 0 }))
}
