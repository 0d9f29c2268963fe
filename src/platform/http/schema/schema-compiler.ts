import { parseCents } from '../../core/money.ts'

export type Fields = Record<string, unknown>

/** As much of JSON Schema as the contracts are written in. */
export type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
}

export type ReadInteger = (text: string) => number | undefined

export type ReadText = (text: string, isOneLine: boolean) => string

/** A file that was exported reads as it was written: imported again, it changes nothing. */
export const asWritten: ReadText = (text) => text

/** Integers may come as decimal strings; nothing else is coerced. */
export const readInteger: ReadInteger = (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : undefined)

/** In a path an id has one spelling. */
export const readPathInteger: ReadInteger = (text) =>
  /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/**
 * Compiles the schema into a function that keeps the declared fields, cleans free text, and reads integers and money. Whether there
 * were others shows by their number; which they are is asked only then.
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

/** Names, titles and labels are no longer than this, and stand on one line; notes and descriptions may have several. */
const MOST_OF_ONE_LINE = 120

const ODD = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/**
 * What people typed, without control characters and without those that turn the direction of what follows. The marks
 * U+200E and U+200F stay: they are typed with Hebrew and Arabic.
 */
function cleaned(text: string, isOneLine: boolean): string {
  if (!ODD.test(text)) return text
  const plain = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\r\n]/gu, '')
  return isOneLine ? plain.replace(/[\t\r\n]+/g, ' ') : plain
}

/** One more than there may be says that there are too many; what lies behind it is not worth a look. */
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
