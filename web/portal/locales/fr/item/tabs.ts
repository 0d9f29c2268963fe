import type { ItemText } from '../../text.ts'

export const itemTabs: ItemText['itemTabs'] = {
  tabs: 'Rubriques du plat',
  general: 'Général',
  allergens: 'Allergènes',
  languages: 'Langues',
  photo: 'Photo',
  combo: 'Formule',
}
