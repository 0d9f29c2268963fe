import { type Static, Type } from 'typebox'
import { Flag, MoneyIn, Serial, Text } from '../http/fields.ts'
import { type Faults, fileReader, invalid } from '../http/input.ts'

// A menu as a file: what `comanda menu import` reads. Positions are the order in the file.

const OptionFile = Type.Object({
  name: Text(1, 120),
  price: Type.Optional(MoneyIn),
  is_selected: Type.Optional(Flag),
})

const ModifierFile = Type.Object({
  name: Text(1, 120, 'The question put to the guest'),
  min: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 })),
  options: Type.Array(OptionFile, { minItems: 1, maxItems: 100 }),
})

const ItemFile = Type.Object({
  name: Text(1, 120),
  description: Type.Optional(Text(0, 1000)),
  calories: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
  indicators: Type.Optional(Text(0, 120, 'Such as "V, GF"')),
  price1_label: Type.Optional(Text(0, 40)),
  price_1: MoneyIn,
  available: Type.Optional(Flag),
  modifiers: Type.Optional(Type.Array(ModifierFile, { maxItems: 20 })),
})

const SectionFile = Type.Object({
  title: Text(1, 120),
  printer: Type.Optional(Serial),
  items: Type.Array(ItemFile, { maxItems: 500 }),
})

const MenuFile = Type.Object({
  title: Text(1, 120),
  description: Type.Optional(Text(0, 1000)),
  sections: Type.Array(SectionFile, { maxItems: 100 }),
})

const MenusFile = Type.Object({ menus: Type.Array(MenuFile, { minItems: 1, maxItems: 20 }) })

export type MenuFile = Static<typeof MenuFile>
export type ModifierFile = Static<typeof ModifierFile>

const readMenusFile = fileReader(MenusFile)

/** Checks a menu file as a whole; every fault is named by its path before anything is written. */
export function checkedMenus(file: unknown): MenuFile[] {
  const { menus } = readMenusFile(file)
  const faults = contradictions(menus)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return menus
}

/** One choice where a question says nothing else; no fewer than it needs. */
export function boundsOf({ min = 0, max, options }: Pick<ModifierFile, 'min' | 'max' | 'options'>): {
  min: number
  max: number
} {
  return { min, max: max ?? Math.max(min, 1, preselected(options)) }
}

/** What the shape of the file cannot say: bounds that contradict each other or the pre-selection. */
function contradictions(menus: MenuFile[]): Faults {
  const faults: Faults = {}
  for (const [m, menu] of menus.entries()) {
    for (const [s, section] of menu.sections.entries()) {
      for (const [i, item] of section.items.entries()) {
        for (const [q, modifier] of (item.modifiers ?? []).entries()) {
          const fault = contradiction(modifier)
          if (fault) faults[`menus[${m}].sections[${s}].items[${i}].modifiers[${q}]`] = fault
        }
      }
    }
  }
  return faults
}

/** Bounds that contradict each other or the pre-selection. */
export function contradiction(modifier: Pick<ModifierFile, 'min' | 'max' | 'options'>): string | undefined {
  const { min, max } = boundsOf(modifier)
  const selected = preselected(modifier.options)
  if (min > max) return `must not have min ${min} above max ${max}`
  if (selected > max) return `must not pre-select ${selected} options when max is ${max}`
  return undefined
}

function preselected(options: ModifierFile['options']): number {
  return options.filter((option) => option.is_selected === 1).length
}
