import { allergenNames } from '../../../../src/locales/en/allergens.ts'

/** Allergens of dishes, and the question before one is ordered. */
export const allergy = {
  names: allergenNames,
  contains: (names: string) => `Contains: ${names}`,
  mayContain: (names: string) => `May contain: ${names}`,
  missing: 'Allergens not declared: ask the kitchen.',
  beforeChange: 'Declared before the last change: ask the kitchen.',
  free: 'Declared to be free of all allergens.',
  question: (dish: string, what: string) => `${dish}: ${what}. A guest must not eat that.`,
  anyway: 'Order it anyway',
  leave: 'Leave it out',
}
