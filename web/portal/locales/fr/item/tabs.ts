import type { ItemText } from '../../text.ts'

export const itemTabs: ItemText['itemTabs'] = {
  tabs: 'Rubriques du plat',
  general: 'Général',
  allergens: 'Allergènes',
  combo: 'Formule',
}
