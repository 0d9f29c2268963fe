import { allergenNames } from '../../../../src/locales/de/allergens.ts'
import type { Text } from '../text.ts'

/** Allergens of dishes, and the question before one is ordered. */
export const allergy: Text['allergy'] = {
  names: allergenNames,
  contains: (names) => `Enthält: ${names}`,
  mayContain: (names) => `Kann Spuren enthalten: ${names}`,
  missing: 'Allergene nicht angegeben: in der Küche fragen.',
  beforeChange: 'Vor der letzten Änderung angegeben: in der Küche fragen.',
  free: 'Laut Angabe frei von allen Allergenen.',
  question: (dish, what) => `${dish}: ${what}. Ein Gast darf das nicht essen.`,
  anyway: 'Trotzdem bestellen',
  leave: 'Weglassen',
}
