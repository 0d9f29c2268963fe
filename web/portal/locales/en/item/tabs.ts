export const itemTabs = {
  tabs: 'Topics of the item',
  general: 'General',
  allergens: 'Allergens',
  languages: 'Languages',
  photo: 'Photo',
  combo: 'Combo',
}
