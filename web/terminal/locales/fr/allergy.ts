import { allergenNames } from '../../../../src/locales/fr/allergens.ts'
import type { Text } from '../text.ts'

/** Allergens of dishes, and the question before one is ordered. */
export const allergy: Text['allergy'] = {
  names: allergenNames,
  contains: (names) => `Contient : ${names}`,
  mayContain: (names) => `Peut contenir : ${names}`,
  missing: 'Allergènes non déclarés : demandez en cuisine.',
  beforeChange: 'Déclaré avant la dernière modification : demandez en cuisine.',
  free: 'Déclaré sans aucun allergène.',
  question: (dish, what) => `${dish} : ${what}. Un client ne doit pas en manger.`,
  anyway: 'Commander quand même',
  leave: 'Ne pas commander',
}
