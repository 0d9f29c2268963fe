import type { Reading } from '../../context.ts'
import type { MenuInTree } from '../menu-types.ts'
import { lookupOrder, type MenuLanguages, theMenuLanguages } from './menu-languages.ts'
import { keyOfText } from './source-text.ts'
import { listTexts, type TextType } from './text-store.ts'

export interface Translated {
  menus: MenuInTree[]
  /** Number of texts that were not available in the requested language. */
  fallbacks: number
}

/** The menus in the requested language; without one, as they are written. */
export async function menusInLanguage(
  reading: Reading,
  locationId: number,
  menus: MenuInTree[],
  language: string | undefined,
): Promise<Partial<Translated> & { menus: MenuInTree[]; language?: string }> {
  if (language === undefined) return { menus }
  const known = await theMenuLanguages(reading, locationId)
  return { ...(await translateMenus(reading, menus, known, language)), language }
}

/**
 * The menus in a language: each text in that language, else in its base language, else in the default one. Texts that
 * nobody has confirmed are used only if the location shows them.
 */
async function translateMenus(
  { sql, caller }: Reading,
  menus: MenuInTree[],
  known: MenuLanguages,
  language: string,
): Promise<Translated> {
  const order = lookupOrder(language, known)
  const texts = await Promise.all(
    order.map(async (one) => {
      const all = await listTexts(sql, caller.accountId, known.location.id, one)
      const shown = all.filter(({ checked }) => checked === 1 || known.showsUnchecked)
      return new Map(shown.map((text) => [keyOfText(text), text.text]))
    }),
  )
  let fallbacks = 0
  const inLanguage = (type: TextType, id: number, field: string, source: string): string => {
    if (source.trim() === '' || language === known.languages[0]) return source
    const key = keyOfText({ type, id, field })
    const at = texts.findIndex((some) => some.has(key))
    if (order[at] !== language) fallbacks++
    return at === -1 ? source : (texts[at]?.get(key) ?? source)
  }
  const translated = menus.map((menu) => ({
    ...menu,
    title: inLanguage('menu', menu.id, 'title', menu.title),
    description: inLanguage('menu', menu.id, 'description', menu.description),
    sections: menu.sections.map((section) => ({
      ...section,
      title: inLanguage('section', section.id, 'title', section.title),
      items: section.items.map((item) => ({
        ...item,
        name: inLanguage('item', item.id, 'name', item.name),
        description: inLanguage('item', item.id, 'description', item.description),
        modifiers: item.modifiers.map((modifier) => ({
          ...modifier,
          question: inLanguage('modifier', modifier.id, 'name', modifier.question),
          options: modifier.options.map((option) => ({
            ...option,
            name: inLanguage('option', option.id, 'name', option.name),
          })),
        })),
      })),
    })),
  }))
  return { menus: translated, fallbacks }
}
