import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { Static, TObject } from 'typebox'
import { parseCents } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Call } from './call.ts'
import { refuseCardNumber } from './card-numbers.ts'

const require = createRequire(import.meta.url)
let ajv: Ajv | undefined

/** Loaded when first needed: its sixty files would hold up a start, and nothing is checked in one. */
function compile(schema: TObject): ValidateFunction {
  ajv ??= new (require('ajv') as typeof import('ajv')).Ajv({ allErrors: true, verbose: true, strict: false })
  return ajv.compile(schema)
}

type Fields = Record<string, unknown>
type Schema = Record<string, unknown> & { properties?: Record<string, Schema>; items?: Schema }

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

/** Checks what came in against the call's contract; the result holds declared fields only. */
export function inputReader(call: Call): (raw: RawInput) => { params: Fields; query: Fields; body: Fields } {
  const readParams = partReader(call.params, readPathInteger)
  const readQuery = partReader(call.query, readInteger)
  const readBody = call.body && partReader(call.body, readInteger)

  return (raw) => {
    refuseCardNumbers(call.params, raw.params)
    refuseCardNumbers(call.query, raw.query)
    const faults: Faults = {}
    const params = readParams(raw.params, faults)
    const query = readQuery(raw.query, faults)
    const sent = (raw.body ?? {}) as Fields
    const body = readBody ? readBody(call.tidy ? call.tidy(sent) : sent, faults) : {}
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return { params, query, body }
  }
}

/** The body is looked through as it is parsed; this is for the texts of the path and the query. */
function refuseCardNumbers(schema: TObject, sent: unknown): void {
  for (const [name, field] of Object.entries((schema as unknown as Schema).properties ?? {})) {
    const value = (sent as Fields | undefined)?.[name]
    if (field.type === 'string' && typeof value === 'string') refuseCardNumber(value, name)
  }
}

/** Reads integers and money in a document that is known to fit the schema. */
export function fileShaper<Schema extends TObject>(schema: Schema): (file: unknown) => Static<Schema> {
  const shape = shaper(schema as never, readInteger)
  return (file) => shape(file) as Static<Schema>
}

/** Checks a whole document, such as an imported file, in the same way. */
export function fileReader<Schema extends TObject>(schema: Schema): (file: unknown) => Static<Schema> {
  const read = partReader(schema, readInteger)
  return (file) => {
    const faults: Faults = {}
    const checked = read(file, faults)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return checked as Static<Schema>
  }
}

/** Every faulty field at once, so that nobody has to send five times to learn of five mistakes. */
export function invalid(faults: Faults): Refusal {
  const named = Object.entries(faults).map(([field, fault]) => `${field} ${fault}`)
  return new Refusal('invalid_request', `Please correct: ${named.join('; ')}.`, { fields: faults })
}

export type Faults = Record<string, string>
type ReadInteger = (text: string) => number | undefined

function partReader(schema: TObject, integer: ReadInteger) {
  const shape = shaper(schema as unknown as Schema, integer)
  let validate: ValidateFunction | undefined
  return (value: unknown, faults: Faults): Fields => {
    const shaped = shape(value) as Fields
    // Compiled when first needed: a start would otherwise wait for more than a hundred contracts.
    validate ??= compile(schema)
    if (!validate(shaped)) collectFaults(validate, faults)
    return shaped
  }
}

/** Integers may come as decimal strings; nothing else is coerced. */
const readInteger: ReadInteger = (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : undefined)

/** In a path an id has one spelling. */
const readPathInteger: ReadInteger = (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)

/** Compiles the schema into a function that keeps the declared fields and reads integers and money. */
function shaper(schema: Schema, integer: ReadInteger): (value: unknown) => unknown {
  if (schema['x-money']) return (value) => parseCents(value) ?? Number.NaN
  if (schema.type === 'integer' || schema['x-integer']) {
    return (value) => (typeof value === 'string' ? (integer(value) ?? value) : value)
  }
  if (schema.type === 'array' && schema.items) {
    const entry = shaper(schema.items, integer)
    // One more than there may be says that there are too many; what lies behind it is not worth a look.
    const most = ((schema.maxItems as number | undefined) ?? Number.POSITIVE_INFINITY) + 1
    return (value) => (Array.isArray(value) ? value.slice(0, most).map(entry) : value)
  }
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => [name, shaper(field, integer)] as const,
    )
    return (value) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
      const shaped: Fields = {}
      for (const [name, shape] of fields) {
        if (Object.hasOwn(value, name)) shaped[name] = shape((value as Fields)[name])
      }
      return shaped
    }
  }
  return (value) => value
}

function collectFaults(validate: ValidateFunction, faults: Faults): void {
  for (const error of validate.errors ?? []) {
    faults[fieldOf(error)] ??= faultOf(error)
  }
}

/** "items[0].qty" */
function fieldOf(error: ErrorObject): string {
  const missing = error.keyword === 'required' ? `/${error.params.missingProperty}` : ''
  return `${error.instancePath}${missing}`
    .slice(1)
    .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}

function faultOf(error: ErrorObject): string {
  return error.keyword === 'required' ? 'is required' : `must be ${wish(error.parentSchema as Schema)}`
}

/** What a field wants, in words. */
function wish(schema: Schema): string {
  if (schema['x-money']) return 'an amount from 0 to 9999999.99 with at most 2 decimals'
  if (schema.enum) return `one of ${(schema.enum as unknown[]).join(', ')}`
  if (schema.anyOf) return `one of ${(schema.anyOf as Schema[]).map((one) => one.const).join(', ')}`
  if (schema.type === 'integer' || schema.type === 'number' || schema['x-integer']) {
    const number = schema.type === 'number' ? 'a number' : 'an integer'
    return `${number}${range('from', schema.minimum, schema.maximum)}`
  }
  if (schema.type === 'array') return `a list${range('of', schema.minItems, schema.maxItems)} entries`
  if (schema.type === 'object') return 'an object'
  if (schema.description && schema.pattern) return `as described: ${schema.description}`
  return `text${range('of', schema.minLength, schema.maxLength)} characters`
}

function range(word: string, from: unknown, to: unknown): string {
  if (from === undefined && to === undefined) return ''
  if (to === undefined || to === Number.MAX_SAFE_INTEGER) return ` from ${from} up`
  return ` ${word} ${from ?? 0} to ${to}`
}
