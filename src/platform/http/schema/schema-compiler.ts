import { parseCents } from '../../core/money.ts'

export type Fields = Record<string, unknown>

/** The part of JSON Schema that the contracts use. */
export type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export type ReadInteger = (text: string) => number | undefined

export type ReadText = (text: string, isOneLine: boolean) => string

/** Leaves text as it is: an exported file must be unchanged when it is imported again. */
export const asWritten: ReadText = (text) => text

/** Integers may come as decimal strings; nothing else is coerced. */
export const readInteger: ReadInteger = (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : undefined)

/** An id in a path has one spelling: no sign, no leading zeros. */
export const readPathInteger: ReadInteger = (text) =>
  /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/**
 * Compiles a function that keeps the declared fields, cleans free text, and converts integers and money. Unknown fields
 * are detected by their number; their paths are collected only then.
 */
export function shaper(
  schema: Schema,
  integer: ReadInteger,
  onUnknown: () => void,
  text: ReadText = cleaned,
): (value: unknown) => unknown {
  if (schema['x-money']) return (value) => parseCents(value) ?? Number.NaN
  if (schema.type === 'integer' || schema['x-integer']) {
    return (value) => (typeof value === 'string' ? (integer(value) ?? value) : value)
  }
  if (schema.type === 'array' && schema.items) {
    const entry = shaper(schema.items, integer, onUnknown, text)
    const most = mostEntries(schema)
    return (value) => (Array.isArray(value) ? value.slice(0, most).map(entry) : value)
  }
  if (schema.type === 'object' && schema.properties) return objectShaper(schema, integer, onUnknown, text)
  if (schema['x-free-text']) {
    const isOneLine = ((schema.maxLength as number | undefined) ?? 0) <= MOST_OF_ONE_LINE
    return (value) => (typeof value === 'string' ? text(value, isOneLine) : value)
  }
  return (value) => value
}

/** Length limit of single-line text: names, titles and labels. Notes and descriptions may have several lines. */
const MOST_OF_ONE_LINE = 120

const ODD = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/**
 * Removes control characters and bidirectional overrides from typed text. The marks U+200E and U+200F stay: they are
 * typed with Hebrew and Arabic.
 */
function cleaned(text: string, isOneLine: boolean): string {
  if (!ODD.test(text)) return text
  const plain = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
  return isOneLine ? plain.replace(/[\t\r\n]+/g, ' ') : plain
}

/** One entry more than allowed is enough to report too many; the rest is not processed. */
export function mostEntries({ maxItems }: Schema): number {
  return ((maxItems as number | undefined) ?? Number.POSITIVE_INFINITY) + 1
}

function objectShaper(schema: Schema, integer: ReadInteger, onUnknown: () => void, text: ReadText) {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    shape: shaper(field, integer, onUnknown, text),
    nullIsLeftOut: !schema.required?.includes(name) && !field.anyOf?.some(({ type }) => type === 'null'),
  }))
  return (value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const shaped: Fields = {}
    let known = 0
    for (const { name, shape, nullIsLeftOut } of fields) {
      if (!Object.hasOwn(value, name)) continue
      known++
      const sent = (value as Fields)[name]
      if (sent !== null || !nullIsLeftOut) shaped[name] = shape(sent)
    }
    if (Object.keys(value).length > known) onUnknown()
    return shaped
  }
}
