import type { ItemText } from '../../text.ts'

export const itemTabs: ItemText['itemTabs'] = {
  tabs: 'Themen des Gerichts',
  general: 'Allgemein',
  allergens: 'Allergene',
  languages: 'Sprachen',
  photo: 'Foto',
  combo: 'Menü',
}
