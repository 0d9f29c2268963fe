/** Labels of the fields of a declaration, by their name in a request. */
export const allergenFields = {
  contains: 'Contiene',
  may_contain: 'Puede contener',
  additives: 'Aditivos',
  diets: 'Dietas',
  allergen_codes: 'Alérgenos',
  spicy: 'Picante',
  alcohol: 'Alcohol',
  min_age: 'Edad mínima',
  menu_languages: 'Idiomas de las cartas',
  show_unchecked: 'Traducciones sin confirmar',
}
