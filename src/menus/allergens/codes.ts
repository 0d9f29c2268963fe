// The codes of allergens, additives and diets. A list of codes is stored as a set of bits: the position of a code in its
// list is its bit, so that codes are only ever appended.

/** The fourteen allergens of Regulation (EU) 1169/2011, annex II, in its order. */
export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const
export type Allergen = (typeof ALLERGENS)[number]

const GLUTEN = ['wheat', 'rye', 'barley', 'oats', 'spelt', 'kamut'] as const
const NUTS = ['almond', 'hazelnut', 'walnut', 'cashew', 'pecan', 'brazil', 'pistachio', 'macadamia'] as const

/** The kinds of cereals and nuts. A kind implies its allergen. */
export const KINDS: Partial<Record<Allergen, readonly AllergenCode[]>> = { gluten: GLUTEN, nuts: NUTS }

export const ALLERGEN_CODES = [...ALLERGENS, ...GLUTEN, ...NUTS] as const
export type AllergenCode = (typeof ALLERGEN_CODES)[number]

export const ADDITIVES = [
  'colour',
  'preservative',
  'antioxidant',
  'flavour_enhancer',
  'sulphured',
  'blackened',
  'waxed',
  'phosphate',
  'sweetener',
  'phenylalanine',
  'caffeine',
  'quinine',
] as const
export type Additive = (typeof ADDITIVES)[number]

export const DIETS = ['vegan', 'vegetarian', 'halal', 'kosher'] as const
export type Diet = (typeof DIETS)[number]

export function bitsOf<Code extends string>(list: readonly Code[], codes: readonly Code[]): number {
  return codes.reduce((bits, code) => bits | (1 << list.indexOf(code)), 0)
}

export function codesOf<Code extends string>(list: readonly Code[], bits: number): Code[] {
  return bits === 0 ? [] : list.filter((_, index) => (bits & (1 << index)) !== 0)
}

const allergenBits = (codes: readonly AllergenCode[]) => bitsOf(ALLERGEN_CODES, codes)

const FAMILIES = Object.entries(KINDS).map(([allergen, kinds]) => ({
  allergen: allergenBits([allergen as Allergen]),
  kinds: allergenBits(kinds),
}))

/** The bits of allergens, with those that their kinds imply. */
export function impliedBits(codes: readonly AllergenCode[]): number {
  const bits = allergenBits(codes)
  return FAMILIES.reduce((all, { allergen, kinds }) => ((bits & kinds) === 0 ? all : all | allergen), bits)
}

/** Nuts without a kind may be any of the kinds. */
function withPossibleKinds(bits: number): number {
  return FAMILIES.reduce(
    (all, { allergen, kinds }) => ((bits & allergen) !== 0 && (bits & kinds) === 0 ? all | kinds : all),
    bits,
  )
}

/** The contents of a dish: what it contains and may contain, as bits. */
export interface Contents {
  contains: number
  mayContain: number
}

/** The contents of several parts together. A part never removes what another one contains. */
export function unionOf(parts: readonly Partial<Contents>[]): Contents {
  const contains = parts.reduce((bits, part) => bits | (part.contains ?? 0), 0)
  const mayContain = parts.reduce((bits, part) => bits | (part.mayContain ?? 0), 0)
  return { contains, mayContain: mayContain & ~contains }
}

export const PRESENCES = ['contains', 'may_contain'] as const
export type Presence = (typeof PRESENCES)[number]

export interface AllergenWarning {
  code: AllergenCode
  presence: Presence
}

/** Warnings about what a guest must avoid and a dish contains, or may contain. */
export function warningsFor({ contains, mayContain }: Contents, avoided: number): AllergenWarning[] {
  if (avoided === 0) return []
  const certain = avoided & contains
  const possible = avoided & withPossibleKinds(contains | mayContain) & ~certain
  return [
    ...codesOf(ALLERGEN_CODES, certain).map((code) => ({ code, presence: 'contains' as const })),
    ...codesOf(ALLERGEN_CODES, possible).map((code) => ({ code, presence: 'may_contain' as const })),
  ]
}
