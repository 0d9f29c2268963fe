import { allergenNames } from '../../../../src/locales/es/allergens.ts'
import type { Text } from '../text.ts'

/** Allergens of dishes, and the question before one is ordered. */
export const allergy: Text['allergy'] = {
  names: allergenNames,
  contains: (names) => `Contiene: ${names}`,
  mayContain: (names) => `Puede contener: ${names}`,
  missing: 'Alérgenos sin declarar: pregunte en cocina.',
  beforeChange: 'Declarado antes del último cambio: pregunte en cocina.',
  free: 'Declarado libre de todos los alérgenos.',
  question: (dish, what) => `${dish}: ${what}. Un cliente no puede comerlo.`,
  anyway: 'Pedir de todos modos',
  leave: 'No pedir',
}
