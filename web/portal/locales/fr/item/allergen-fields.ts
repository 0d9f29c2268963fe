/** Labels of the fields of a declaration, by their name in a request. */
export const allergenFields = {
  contains: 'Contient',
  may_contain: 'Peut contenir',
  additives: 'Additifs',
  diets: 'Régimes',
  allergen_codes: 'Allergènes',
  spicy: 'Piquant',
  alcohol: 'Alcool',
  min_age: 'Âge minimum',
  menu_languages: 'Langues des cartes',
  show_unchecked: 'Traductions non confirmées',
}
