import type { ItemText } from '../../text.ts'

export const itemTabs: ItemText['itemTabs'] = {
  tabs: 'Temas del plato',
  general: 'General',
  allergens: 'Alérgenos',
  languages: 'Idiomas',
  photo: 'Foto',
  combo: 'Menú',
}
