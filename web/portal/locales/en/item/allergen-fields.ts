/** Labels of the fields of a declaration, by their name in a request. */
export const allergenFields = {
  contains: 'Contains',
  may_contain: 'May contain',
  additives: 'Additives',
  diets: 'Diets',
  allergen_codes: 'Allergens',
  spicy: 'Spiciness',
  alcohol: 'Alcohol',
  min_age: 'Minimum age',
  menu_languages: 'Languages of the menus',
  show_unchecked: 'Unconfirmed translations',
}
