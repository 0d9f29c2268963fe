/** Labels of the fields of a declaration, by their name in a request. */
export const allergenFields = {
  contains: 'Enthält',
  may_contain: 'Kann Spuren enthalten',
  additives: 'Zusatzstoffe',
  diets: 'Ernährungsweisen',
  allergen_codes: 'Allergene',
  spicy: 'Schärfe',
  alcohol: 'Alkohol',
  min_age: 'Mindestalter',
  menu_languages: 'Sprachen der Karten',
  show_unchecked: 'Unbestätigte Übersetzungen',
}
