import { hash } from 'node:crypto'
import type { MenuInTree } from '../menu-types.ts'
import type { MenuText, TextType } from './text-store.ts'

export const TEXT_FIELDS = ['title', 'name', 'description'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

/** A text of the menus in the default language. */
export interface SourceText {
  type: TextType
  id: number
  field: TextField
  text: string
  /** Maximum length of a translation. */
  most: number
}

const MOST_NAME = 120
const MOST_DESCRIPTION = 1_000

/** All texts of the menus that can be translated, in the order of the menus. Empty ones are left out. */
export function sourceTexts(menus: MenuInTree[]): SourceText[] {
  const texts: SourceText[] = []
  const add = (type: TextType, id: number, field: TextField, text: string, most = MOST_NAME) => {
    if (text.trim() !== '') texts.push({ type, id, field, text, most })
  }
  for (const menu of menus) {
    add('menu', menu.id, 'title', menu.title)
    add('menu', menu.id, 'description', menu.description, MOST_DESCRIPTION)
    for (const section of menu.sections) {
      add('section', section.id, 'title', section.title)
      for (const item of section.items) {
        add('item', item.id, 'name', item.name)
        add('item', item.id, 'description', item.description, MOST_DESCRIPTION)
        for (const modifier of item.modifiers) {
          add('modifier', modifier.id, 'name', modifier.question)
          for (const option of modifier.options) add('option', option.id, 'name', option.name)
        }
      }
    }
  }
  return texts
}

export const digestOfText = (text: string): string => hash('sha1', text, 'base64url')

/** Identifies a text among those of the menus. */
export const keyOfText = ({ type, id, field }: Pick<MenuText, 'type' | 'id' | 'field'>): string =>
  `${type} ${id} ${field}`
