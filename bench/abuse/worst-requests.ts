import type { Call } from '../../src/platform/http/calls/call.ts'
import type { Schema } from '../../src/platform/http/schema/schema-compiler.ts'

// The worst requests that each call accepts, generated from its declaration: maximum size, as many errors as fit, as
// many names as fit, texts that are expensive to validate.

export interface RequestSpec {
  name: string
  method: string
  path: string
  body?: string
  headers?: Record<string, string>
}

/** The default limit of a body, unless a call declares its own. */
const BODY_BYTES = 256 * 1024
const FILLED = 0.98

/** Ids of existing entities, so that requests do as much work as possible. */
export type Known = Record<string, number | string>

export function worstRequests(call: Call, known: Known): RequestSpec[] {
  const { method, name } = call
  const path = filledPath(call, known)
  if (!call.body) {
    const query = queriesOf(call, known)
    return query.map((text, index) => ({ name: `${name} ${index}`, method, path: `${path}${text}` }))
  }
  const limit = (call.maxBodyBytes ?? BODY_BYTES) * FILLED
  const schema = call.body as unknown as Schema
  const bodies: Record<string, string> = {
    'as much as it takes': JSON.stringify(largest(schema, known, limit, PLAIN)),
    'digits and blanks': JSON.stringify(largest(schema, known, limit, DIGITS)),
    'letters of two': JSON.stringify(largest(schema, known, limit, WIDE)),
    'all of it wrong': JSON.stringify(wrong(schema, limit)),
    'unknown names': names(limit),
    'deep and wide': `{"a":${JSON.stringify(deep(limit))}}`,
    'one long text': longTexts(schema, limit),
    'numbers that are none': `{"a":[${'1e5,'.repeat(limit / 4 - 4)}1]}`,
    'not JSON': `{"a":"${'\\u0061'.repeat(limit / 6 - 2)}`,
  }
  return Object.entries(bodies).map(([kind, body]) => ({ name: `${name}: ${kind}`, method, path, body }))
}

const PLAIN = 'So wird es nichts, & <nie> "fertig" ~'
const DIGITS = '1 1 1 4-1 1111 '
const WIDE = '漢字🌶️नमस्'

function filledPath({ path }: Call, known: Known): string {
  return path.replace(/:(\w+)/g, (_, name: string) => String(known[name] ?? 1))
}

function queriesOf({ query, path, method }: Call, known: Known): string[] {
  const { properties = {}, required = [] } = query as unknown as Schema
  if (method !== 'GET') return ['']
  const needed = required.map((name) => `${name}=${known[name] ?? 1}`).join('&')
  const all = Object.entries(properties).map(([name, field]) => `${name}=${longestValue(name, field, known)}`)
  const sizes = properties.limit ? [`${needed}&limit=${properties.limit.maximum ?? 200}`] : []
  const rest = path.endsWith('/stream') ? [] : [all.join('&')]
  return [needed, ...sizes, ...rest, 'a=1&'.repeat(1500)].map((text) => (text === '' ? '' : `?${text}`))
}

function longestValue(name: string, field: Schema, known: Known): string {
  if (known[name] !== undefined) return String(known[name])
  if (field.enum) return String((field.enum as unknown[]).at(-1))
  if (field.type === 'integer') return String(field.maximum ?? 1)
  const most = Math.min(Number(field.maxLength ?? 64), 2000)
  return encodeURIComponent('ab, 1'.repeat(most / 5 + 1).slice(0, most))
}

function largest(schema: Schema, known: Known, limit: number, text: string): unknown {
  return build(schema, '', known, { left: limit }, text)
}

/** Takes from the remaining bytes, so that the body stays within the limit. */
function build(schema: Schema, name: string, known: Known, room: { left: number }, text: string): unknown {
  const take = <Value>(value: Value): Value => {
    room.left -= Buffer.byteLength(JSON.stringify(value) ?? '') + 1
    return value
  }
  if (schema.const !== undefined) return take(schema.const)
  if (schema.enum) return take((schema.enum as unknown[])[0])
  if (schema.anyOf) return build(schema.anyOf[0] as Schema, name, known, room, text)
  if (schema['x-money']) return take('1.00')
  if (known[name] !== undefined && schema.type !== 'array') return take(known[name])
  if (schema.type === 'integer' || schema['x-integer']) {
    return take(Math.min(Number(schema.maximum ?? 1), Math.max(1, Number(schema.minimum ?? 1))))
  }
  if (schema.type === 'number') return take(1)
  if (schema.type === 'array') {
    const entries: unknown[] = []
    const most = Math.min(Number(schema.maxItems ?? 100_000), 100_000)
    while (entries.length < most && room.left > 0) {
      entries.push(build(schema.items ?? {}, name, known, room, text))
    }
    if (room.left < 0) entries.pop()
    return entries
  }
  if (schema.type === 'object') {
    room.left -= 2
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([field, inner]) => {
        room.left -= field.length + 4
        return [field, build(inner, field, known, room, text)]
      }),
    )
  }
  if (typeof schema.pattern === 'string') return take('a-1')
  const bytes = Math.min(Number(schema.maxLength ?? 1000), Math.max(1, room.left / 3))
  return take([...text.repeat(bytes / text.length + 1)].slice(0, bytes).join(''))
}

/** Every field of every entry is invalid. */
function wrong(schema: Schema, limit: number): unknown {
  if (schema.type === 'array') {
    const entry = wrong(schema.items ?? {}, 0)
    const size = Buffer.byteLength(JSON.stringify(entry)) + 1
    return Array.from({ length: Math.max(1, Math.floor(limit / size)) }, () => entry)
  }
  if (schema.type !== 'object') return schema.type === 'string' ? {} : 'x'
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(
    fields.map(([name, field]) => [name, wrong(field, limit / Math.max(1, fields.length))]),
  )
}

function names(limit: number): string {
  const fields: string[] = []
  for (let size = 0, index = 0; size < limit; index++) {
    const field = `"4111 1${index}":1`
    size += field.length + 1
    fields.push(field)
  }
  return `{${fields.slice(0, -1).join(',')}}`
}

function deep(limit: number): unknown {
  const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])
  const one = nest(13)
  return Array.from({ length: limit / 32 }, () => one)
}

function longTexts(schema: Schema, limit: number): string {
  const texts = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === 'string')
  const [name = 'name'] = texts[0] ?? []
  return JSON.stringify({ [name]: '1 '.repeat(limit / 2 - 40) })
}

/** The largest imports: all entries new, and all entries invalid. */
export function worstImports(locationId: number): RequestSpec[] {
  const path = `/go/menu/${locationId}/import`
  const items = (count: number, item: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => item(index))
  const menus = (list: object[]) => [{ title: 'Endless', sections: [{ title: 'All', items: list }] }]
  const dish = (index: number) => ({ name: `Dish ${index}`, price_1: '9.50', external_id: `PLU-${index}` })
  const sheet = (rows: string[]) => ['menu,section,item,price_1', ...rows].join('\n')
  const wishes: [string, object][] = [
    ['menus.import: 9,900 dishes', { menus: menus(items(9_900, dish)), remove_missing: 1 }],
    ['menus.import: 19,000 faults', { menus: menus(items(19_000, () => ({ nom: 1 }))) }],
    [
      'menus.import: sheet of 9,900',
      { format: 'csv', file: sheet(items(9_900, (n) => ({ n })).map((_, n) => `M,S,Dish ${n},9.50`)) },
    ],
    ['menus.import: one cell', { format: 'csv', file: `menu\n"${'""'.repeat(900_000)}"` }],
    ['menus.import: quotes', { format: 'csv', file: '"a""'.repeat(400_000) }],
    ['menus.import: separators', { format: 'csv', file: ';'.repeat(1_900_000) }],
    ['menus.import: lines', { format: 'csv', file: '\n'.repeat(900_000) }],
    ['menus.import: twice the same', { menus: menus(items(9_900, () => dish(1))) }],
  ]
  return wishes.flatMap(([name, body]) =>
    [path, `${path}/preview`].map((one) => ({
      name: one.endsWith('preview') ? name.replace('import', 'preview_import') : name,
      method: 'POST',
      path: one,
      body: JSON.stringify(body),
    })),
  )
}
