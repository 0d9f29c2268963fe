export const itemTabs = {
  tabs: 'Topics of the item',
  general: 'General',
  allergens: 'Allergens',
  combo: 'Combo',
}
