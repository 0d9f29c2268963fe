import { hash } from 'node:crypto'
import type { Static } from 'typebox'
import { Flag } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { ADDITIVES, ALLERGEN_CODES, bitsOf, type Contents, codesOf, DIETS, impliedBits } from './codes.ts'

/** The allergen data of an item or an option as it is stored. */
export interface AllergenData extends Contents {
  additives: number
  diets: number
  spicy: number
  alcohol: number
  minAge: number
}

/** The declaration of an item: time, person, and a digest of the item at that time. */
export interface Declaration {
  /** Null: nobody has declared the item. */
  declaredAt: number | null
  declaredBy: string | null
  declaredDigest: string | null
}

export const NO_ALLERGEN_DATA: AllergenData = {
  ...{ contains: 0, mayContain: 0, additives: 0, diets: 0 },
  ...{ spicy: 0, alcohol: 0, minAge: 0 },
}

const listOf = <Code extends string>(codes: readonly Code[], description: string) =>
  Type.Array(Type.Unsafe<Code>({ type: 'string', enum: [...codes] }), {
    maxItems: codes.length,
    description,
  })

export const AllergenList = listOf(ALLERGEN_CODES, 'Codes of allergens and of their kinds')

const Spicy = Type.Integer({ minimum: 0, maximum: 3, description: '0: not spicy; 3: very' })
const MinAge = Type.Unsafe<0 | 16 | 18>({ type: 'integer', enum: [0, 16, 18], description: '0: any age' })

/** The fields of a declaration in requests and responses. */
export const allergenFields = {
  contains: Type.Unsafe<Static<typeof AllergenList>>({
    ...AllergenList,
    description: 'Its allergens; a kind such as `walnut` adds its allergen',
  }),
  may_contain: Type.Unsafe<Static<typeof AllergenList>>({
    ...AllergenList,
    description: 'Of what it may contain traces',
  }),
  additives: listOf(ADDITIVES, 'Additives that must be named'),
  diets: listOf(DIETS, 'Diets that it suits'),
  spicy: Spicy,
  alcohol: Type.Integer({ ...Flag, description: '1: with alcohol' }),
  min_age: MinAge,
}

/** The fields in requests, where each may be left out. */
export const allergenBody = {
  contains: Type.Optional(allergenFields.contains),
  may_contain: Type.Optional(allergenFields.may_contain),
  additives: Type.Optional(allergenFields.additives),
  diets: Type.Optional(allergenFields.diets),
  spicy: Type.Optional(Spicy),
  alcohol: Type.Optional(allergenFields.alcohol),
  min_age: Type.Optional(MinAge),
}
const AllergenBody = Type.Object(allergenBody)
export type AllergenBody = Static<typeof AllergenBody>

/** Converts a request to bits; a field left out is empty. Traces of what is contained are dropped. */
export function dataOf(body: AllergenBody): AllergenData {
  const contains = impliedBits(body.contains ?? [])
  return {
    contains,
    mayContain: impliedBits(body.may_contain ?? []) & ~contains,
    additives: bitsOf(ADDITIVES, body.additives ?? []),
    diets: bitsOf(DIETS, body.diets ?? []),
    spicy: body.spicy ?? 0,
    alcohol: body.alcohol ?? 0,
    minAge: body.min_age ?? 0,
  }
}

export function allergenAnswer(data: Partial<AllergenData>) {
  const { contains, mayContain, additives, diets, spicy, alcohol, minAge } = { ...NO_ALLERGEN_DATA, ...data }
  return {
    contains: codesOf(ALLERGEN_CODES, contains),
    may_contain: codesOf(ALLERGEN_CODES, mayContain),
    additives: codesOf(ADDITIVES, additives),
    diets: codesOf(DIETS, diets),
    spicy,
    alcohol,
    min_age: minAge as 0 | 16 | 18,
  }
}

/** True if anything is stored for it. */
export function hasAllergenData(data: Partial<AllergenData>): boolean {
  return Object.entries(NO_ALLERGEN_DATA).some(([name]) => (data[name as keyof AllergenData] ?? 0) !== 0)
}

export interface Declarable {
  name: string
  description: string
  modifiers: { question: string; options: { name: string }[] }[]
}

/** Digest of what a declaration is about: a change of the name, the description or the options calls for a new look. */
export function digestOfItem({ name, description, modifiers }: Declarable): string {
  const questions = modifiers.map(({ question, options }) => [
    question,
    ...options.map((option) => option.name),
  ])
  return hash('sha1', JSON.stringify([name, description, questions]), 'base64url')
}

export const DECLARATIONS = ['missing', 'current', 'before_change'] as const
export type DeclarationState = (typeof DECLARATIONS)[number]

/** `before_change`: the item was changed after it was declared. The declaration stays, and is marked. */
export function declarationState(item: Partial<Declaration> & Declarable): DeclarationState {
  if (item.declaredAt == null) return 'missing'
  return item.declaredDigest === digestOfItem(item) ? 'current' : 'before_change'
}
