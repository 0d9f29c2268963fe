import { createRequire } from 'node:module'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { Static, TObject } from 'typebox'
import { invalid, Refusal } from '../../core/refusal.ts'
import { type Fault, type Faults, FORMS, type Form, placed } from '../../core/validation-errors.ts'
import { listInEnglish } from '../../core/validation-messages.ts'
import { yieldToShortRequests } from '../../runtime/scheduler.ts'
import type { Call } from '../calls/call.ts'
import { cardNumberRefusal } from './card-numbers.ts'
import { cardNumberFinder } from './free-text-scan.ts'
import { Type } from './schema-builder.ts'
import {
  asWritten,
  type Fields,
  type ReadInteger,
  type ReadText,
  readInteger,
  readPathInteger,
  type Schema,
  shaper,
} from './schema-compiler.ts'
import { unknownFields } from './unknown-fields.ts'

const require = createRequire(import.meta.url)
let ajv: Ajv | undefined

/** Compiled validators, by contract. */
const checks = new WeakMap<TObject, ValidateFunction>()

/**
 * Compiled on first use or after start-up: loading ajv (sixty files) and compiling some hundred contracts would slow
 * down the start.
 */
function checkOf(contract: TObject): ValidateFunction {
  const known = checks.get(contract)
  if (known) return known
  ajv ??= new (require('ajv') as typeof import('ajv')).Ajv({ allErrors: true, verbose: true, strict: false })
  const check = ajv.compile(contract)
  checks.set(contract, check)
  return check
}

/** Compiles the missing validators one at a time, so that no request waits for it. Returns how many were missing. */
export async function precompileValidators(
  calls: Pick<Call, 'params' | 'query' | 'body'>[],
): Promise<number> {
  const contracts = calls.flatMap(({ params, query, body }) => [params, query, body ?? NOTHING])
  const missing = contracts.filter((contract) => !isEmpty(contract) && !checks.has(contract))
  for (const contract of missing) {
    await yieldToShortRequests()
    checkOf(contract)
  }
  return missing.length
}

const isEmpty = ({ properties }: TObject) => Object.keys(properties).length === 0

export interface RawInput {
  params: unknown
  query: unknown
  body: unknown
}

export interface Input {
  params: Fields
  query: Fields
  body: Fields
  /** Paths of unknown fields, for the header `x-ignored-fields`. Empty: none. */
  ignored: string
}

const NOTHING = Type.Object({})

type ReadInput = (raw: RawInput) => Input
const readers = new WeakMap<Call, ReadInput>()

/** Validates input against the contract of a call; the result holds declared fields only. Cached per call. */
export function inputReader(call: Call): ReadInput {
  const known = readers.get(call)
  if (known) return known
  const made = readerFor(call)
  readers.set(call, made)
  return made
}

function readerFor(call: Call): ReadInput {
  const readParams = partReader(call.params, readPathInteger)
  const readQuery = partReader(call.query, readInteger)
  const readBody = partReader(call.body ?? NOTHING, readInteger)

  return (raw) => {
    const found: Found = { faults: {}, unknown: [], cardNumberAt: undefined }
    const params = readParams(raw.params, found)
    const query = readQuery(raw.query, found)
    const sent = (raw.body ?? {}) as Fields
    const tidied = call.tidy ? call.tidy(sent) : sent
    const body = readBody(tidied, found)
    if (call.findFaults) found.faults = { ...call.findFaults(tidied), ...found.faults }
    refuse(found, call.seed)
    return { params, query, body, ignored: found.unknown.join(', ') }
  }
}

interface Found {
  faults: Faults
  unknown: string[]
  /** Path of the first free text that holds a card number. */
  cardNumberAt: string | undefined
}

function refuse({ faults, unknown, cardNumberAt }: Found, ignoresUnknown: boolean): void {
  if (unknown.length > 0 && !ignoresUnknown) throw unknownRefusal(unknown, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  if (cardNumberAt !== undefined) throw cardNumberRefusal(cardNumberAt)
}

/** An ignored field may have been meant to change what happens, so the request is refused. */
function unknownRefusal(unknown: string[], faults: Faults): Refusal {
  const unknownFaults: Faults = Object.fromEntries(unknown.map((path) => [path, { fault: 'unknown_field' }]))
  const others = ['', ...placed(faults).map((fault) => listInEnglish([fault]))].join('; ')
  return new Refusal(
    'unknown_field',
    `This call has no ${unknown.join(', ')}: correct the name or leave it out${others}.`,
    {},
    placed({ ...faults, ...unknownFaults }),
  )
}

/** Converts integers and money in a document that is known to match the schema. */
export function fileShaper<Schema extends TObject>(schema: Schema): (file: unknown) => Static<Schema> {
  const shape = shaper(schema as never, readInteger, () => {}, asWritten)
  return (file) => shape(file) as Static<Schema>
}

/** Validates a whole document, such as an imported file. Unknown fields are ignored. */
export function fileReader<Schema extends TObject>(schema: Schema): (file: unknown) => Static<Schema> {
  const read = partReader(schema, readInteger, asWritten)
  return (file) => {
    const found: Found = { faults: {}, unknown: [], cardNumberAt: undefined }
    const checked = read(file, found)
    refuse(found, true)
    return checked as Static<Schema>
  }
}

function partReader(contract: TObject, integer: ReadInteger, text?: ReadText) {
  const schema = contract as unknown as Schema
  let hasUnknown = false
  const onUnknown = () => {
    hasUnknown = true
  }
  const shape = shaper(schema, integer, onUnknown, text)
  const cardNumberIn = cardNumberFinder(schema)
  let validate: ValidateFunction | undefined
  return (value: unknown, found: Found): Fields => {
    hasUnknown = false
    const shaped = shape(value) as Fields
    if (hasUnknown) found.unknown.push(...unknownFields(schema, value))
    if (isEmpty(contract)) return shaped
    validate ??= checkOf(contract)
    // Texts are scanned only once their length is known to be valid.
    if (!validate(shaped)) collectFaults(validate, found.faults)
    else if (cardNumberIn) found.cardNumberAt ??= cardNumberIn(shaped)?.slice(1)
    return shaped
  }
}

/** Limit of reported faults; with more, the input is of a different kind altogether. */
const MOST_FAULTS = 500

function collectFaults(validate: ValidateFunction, faults: Faults): void {
  let reported = 0
  for (const error of validate.errors ?? []) {
    const field = fieldOf(error)
    if (faults[field]) continue
    faults[field] = faultOf(error)
    if (++reported === MOST_FAULTS) return
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

function faultOf(error: ErrorObject): Fault {
  return error.keyword === 'required' ? { fault: 'required' } : missed(error.parentSchema as Schema)
}

/** Fault that describes what the schema requires. */
function missed(schema: Schema): Fault {
  if (schema['x-money']) return { fault: 'amount' }
  if (schema.enum) return { fault: 'one_of', values: schema.enum as unknown[] }
  if (schema.anyOf) return { fault: 'one_of', values: schema.anyOf.map((one) => one.const) }
  if (schema.type === 'number') return { fault: 'number', ...bounds(schema.minimum, schema.maximum) }
  if (schema.type === 'integer' || schema['x-integer']) {
    return { fault: 'integer', ...bounds(schema.minimum, schema.maximum) }
  }
  if (schema.type === 'array') return { fault: 'entries', ...bounds(schema.minItems, schema.maxItems) }
  if (schema.type === 'object') return { fault: 'object' }
  if (schema.description && schema.pattern) {
    return { fault: 'form', form: formOf(schema.pattern), description: String(schema.description) }
  }
  return { fault: 'characters', ...bounds(schema.minLength, schema.maxLength) }
}

function bounds(from: unknown, to: unknown) {
  return {
    from: from as number | undefined,
    to: to === Number.MAX_SAFE_INTEGER ? undefined : (to as number | undefined),
  }
}

function formOf(pattern: unknown): Form {
  const [form] = Object.entries(FORMS).find(([, known]) => known === pattern) ?? []
  if (form === undefined) throw new Error(`no form has the pattern ${pattern}: name it among them`)
  return form as Form
}
