import type { ItemEntry, MenuEntry } from '../../../../../src/menus/menu-response.ts'
import { money } from '../../../format.ts'
import { useSignedIn } from '../../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../../locales/locale-provider.tsx'
import { useGroups } from '../shared-modifier-picker.tsx'

/** Formats the value of an item's field for the reader. */
export function useItemValue({ sections }: MenuEntry) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const amount = (value: string) => money(value, location.currency, language)
  const groups = useGroups()
  // A shared modifier is stored by its id alone.
  const question = ({ name, min, max, options = [], group_id }: Partial<ItemEntry['modifiers'][number]>) => {
    if (group_id) return groups.find((group) => group.group_id === group_id)?.name ?? ''
    const answers = options.map(({ name, price }) => (Number(price) > 0 ? `${name} +${amount(price)}` : name))
    return text.common.named(`${name} (${min}–${max})`, answers.join(', '))
  }
  return (name: string, value: unknown): string => {
    if (name === 'price_1') return amount(String(value))
    if (name === 'available') return value === 1 ? text.clash.yes : text.clash.no
    if (name === 'section_id') return sections.find(({ section_id }) => section_id === value)?.title ?? ''
    if (name === 'modifiers') return (value as ItemEntry['modifiers']).map(question).join(' · ')
    return String(value)
  }
}
