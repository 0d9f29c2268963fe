import fc, { type Arbitrary } from 'fast-check'
import { ajv, type Operation, operations, type Parameter, type Schema } from './operations.ts'

/** One request generated from the document: valid, or with one error. */
export interface FuzzRequest {
  operation: string
  broken: boolean
  url: string
  payload: Buffer | undefined
}

function validRequest(operation: Operation): Arbitrary<FuzzRequest> {
  const body = operation.body ? valid(operation.body) : fc.constant(undefined)
  return fc.record({ parameters: validParameters(operation), body }).map(({ parameters, body }) => ({
    operation: operation.name,
    broken: false,
    url: urlOf(operation, parameters),
    payload: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
  }))
}

/** A valid request with one error: in a parameter, a field, or the whole body. */
function brokenRequest(operation: Operation): Arbitrary<FuzzRequest> {
  const body = operation.body ? valid(operation.body) : fc.constant(undefined)
  return fc
    .record({ parameters: validParameters(operation), body })
    .chain(({ parameters, body }) =>
      fc.oneof(
        ...operation.parameters
          .filter((one) => one.in !== 'header')
          .map((one) =>
            brokenText(one).map((text) => ({
              url: urlOf(operation, { ...parameters, [one.name]: text }),
              payload: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
            })),
          ),
        ...(operation.body
          ? [
              brokenBody(operation.body, body as Fields).map((payload) => ({
                url: urlOf(operation, parameters),
                payload,
              })),
            ]
          : []),
      ),
    )
    .map((request) => ({ operation: operation.name, broken: true, ...request }))
}

type Fields = Record<string, unknown>

function validParameters({ parameters }: Operation): Arbitrary<Record<string, string>> {
  const inAddress = parameters.filter((one) => one.in !== 'header')
  return fc.record(
    Object.fromEntries(
      inAddress.map((one) => [one.name, valid(one.schema).map((value) => encodeURIComponent(String(value)))]),
    ),
    { requiredKeys: inAddress.filter(({ required }) => required).map(({ name }) => name) },
  ) as Arbitrary<Record<string, string>>
}

function urlOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  const query = parameters
    .filter((one) => one.in === 'query' && values[one.name] !== undefined)
    .map(({ name }) => `${name}=${values[name]}`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** Entities with small ids and these texts exist; other values come from the schema. */
const KNOWN_TEXTS = ['T-1001', 'P-1001', 'T-2001', 'P-2001', '10.0.0.7']

function valid(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valid))
  if (schema['x-money'])
    return fc.oneof(
      cents.map((value) => value / 100),
      cents.map((value) => (value / 100).toFixed(2)),
    )
  if (schema.type === 'integer' || schema['x-integer']) {
    const integer = integerOf(schema)
    return fc.oneof(integer, integer.map(String))
  }
  if (schema.type === 'number')
    return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'array') {
    const minLength = schema.minItems ?? 0
    const maxLength = Math.min(schema.maxItems ?? 4, Math.max(4, minLength))
    return fc.array(valid(schema.items ?? {}), { minLength, maxLength })
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, valid(field)] as const,
    )
    return fc.record<Fields>(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
  }
  return textOf(schema)
}

const cents = fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 999_999_999 }))

function integerOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): Arbitrary<number> {
  const first = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1) })
  const near = fc.integer({ min: minimum, max: Math.min(maximum, minimum + 15) })
  const far = fc.maxSafeInteger().map((value) => Math.min(maximum, Math.max(minimum, Math.abs(value))))
  return fc.oneof(
    { weight: 4, arbitrary: first },
    { weight: 4, arbitrary: near },
    far,
    fc.constantFrom(minimum, maximum),
  )
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (pattern !== undefined) {
    const expression = new RegExp(pattern)
    const known = KNOWN_TEXTS.filter((text) => expression.test(text))
    const matching = fc.stringMatching(expression)
    return known.length === 0 ? matching : fc.oneof(matching, fc.constantFrom(...known))
  }
  const any = fc
    .string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) })
    .filter((text) => !text.includes('\0') && [...text].length >= minLength && [...text].length <= maxLength)
  return fc.oneof(any, fc.constantFrom(...KNOWN_TEXTS))
}

/** Values that a schema does not allow, however lenient the service is. */
function invalid(schema: Schema): unknown[] {
  if (schema.enum || schema.const !== undefined) return [{}, [], true, 'no such value', '']
  if (schema.anyOf) return [{ no: 'such thing' }]
  if (schema['x-money']) return [-1, '-1', '1.234', 'x', '', true, null, {}, [], 1e9, '1e3', 0.001]
  if (schema.type === 'integer' || schema['x-integer']) {
    const { minimum, maximum } = schema
    return [
      ...(minimum === undefined ? [] : [minimum - 1, String(minimum - 1)]),
      ...(maximum === undefined ? [] : [maximum + 1]),
      ...[1.5, '1.5', '', ' ', '0x1', 'x', true, null, {}, []],
    ]
  }
  if (schema.type === 'number') return [{}, [], 'x', true, (schema.minimum ?? 0) - 1]
  if (schema.type === 'array') return [{}, 'x', 7, true, ...(schema.minItems ? [[]] : [])]
  if (schema.type === 'object') return [[], 'x', 7, true]
  const { maxLength, minLength = 0, pattern } = schema
  return [
    ...[{}, [], 7, true, null],
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(minLength > 0 ? [''] : []),
    ...(pattern === undefined
      ? []
      : [' ', 'é', '\n', 'x'.repeat(300)].filter((text) => !new RegExp(pattern).test(text))),
  ]
}

/** Invalid values for paths and queries, where everything is text. */
function brokenText({ in: where, required, schema }: Parameter): Arbitrary<string> {
  const texts = invalid(schema)
    .filter((value) => typeof value !== 'object')
    .map(String)
  const hostile = [
    '%00',
    '%0a',
    '%ff',
    '%',
    '..%2f..%2fetc%2fpasswd',
    '%F0%28',
    "1'--",
    '1;drop table orders',
  ]
  const unfit = [...texts.map(encodeURIComponent), ...(where === 'path' ? hostile : [])].filter(
    (text) => text !== '' && !fitsAsText(schema, text),
  )
  return unfit.length > 0 || required ? fc.constantFrom(...unfit) : fc.constant('%')
}

function fitsAsText(schema: Schema, text: string): boolean {
  let decoded = ''
  try {
    decoded = decodeURIComponent(text)
  } catch {
    return false
  }
  if (schema.type === 'string') return ajv.validate(schema, decoded)
  return /^\d+$/.test(decoded) && ajv.validate(schema, Number(decoded))
}

const HOSTILE_BODIES = [
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{"a":1}}',
  "{'a':1}",
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"a":9007199254740993}',
  '{"a":1e400}',
  '{"__proto__":{"admin":1}}',
  '{"a":NaN}',
  `{"a":${'['.repeat(20)}${']'.repeat(20)}}`,
  '['.repeat(100_000),
].map((text) => Buffer.from(text))

function brokenBody(schema: Schema, body: Fields): Arbitrary<Buffer> {
  const hostile = [...HOSTILE_BODIES, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])]
  const places = breakable(schema, body)
  return fc.oneof(
    fc.constantFrom(...hostile),
    ...(places.length === 0
      ? []
      : [fc.constantFrom(...places).map((broken) => Buffer.from(JSON.stringify(broken)))]),
  )
}

/** All copies of the value with exactly one error. */
function breakable(schema: Schema, value: unknown): unknown[] {
  if (schema.type === 'array' && Array.isArray(value)) {
    const [first, ...rest] = value
    return [
      ...invalid(schema),
      ...(value.length === 0 ? [] : breakable(schema.items ?? {}, first).map((broken) => [broken, ...rest])),
    ]
  }
  if (schema.type !== 'object') return invalid(schema)
  const fields = (value ?? {}) as Fields
  const missing = (schema.required ?? []).map((name) => ({ ...fields, [name]: undefined }))
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    breakable(field, fields[name])
      // Null is valid for an optional field.
      .filter((broken) => broken !== null || schema.required?.includes(name))
      .map((broken) => ({ ...fields, [name]: broken })),
  )
  const unknown = schema.additionalProperties === false ? [{ ...fields, known_to_nobody: 1 }] : []
  return [...missing, ...wrong, ...unknown]
}

/** Calls that hash passwords are slow on purpose, so they are sent rarely. */
const SLOW = new Set(['session.sign_in', 'password.choose', 'passkeys.begin_registration'])

const takesInput = ({ parameters, body }: Operation) =>
  body !== undefined || parameters.some((one) => one.in !== 'header')

/** Any operation, with a valid or an invalid request. */
export const anyRequest: Arbitrary<FuzzRequest> = fc.oneof(
  ...[...operations.values()].flatMap((operation) => [
    ...(operation.streams
      ? []
      : [{ weight: SLOW.has(operation.name) ? 1 : 20, arbitrary: validRequest(operation) }]),
    ...(takesInput(operation) ? [{ weight: 20, arbitrary: brokenRequest(operation) }] : []),
  ]),
)
