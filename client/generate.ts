import { readFileSync, writeFileSync } from 'node:fs'
import { calls } from '../src/app.ts'
import type { Call } from '../src/platform/http/calls/call.ts'
import { hasJson } from '../src/platform/http/openapi/openapi.ts'
import { createSchemas, type Schemas } from '../src/platform/http/openapi/schemas.ts'
import { Type } from '../src/platform/http/schema/schema-builder.ts'
import { declared, type Schema, typeOf } from './schema-to-typescript.ts'

const FILE = new URL('src/calls.ts', import.meta.url)
const LINES_FILE = new URL('src/call-table.ts', import.meta.url)

/** Generates the typed calls from their declarations. */
export function generated(): string {
  const schemas = createSchemas()
  const documented = calls.filter(({ path }) => path.startsWith('/go/'))
  const methods = documented.map((call) => ({ call, method: method(call, schemas) }))
  const nouns = Map.groupBy(methods, ({ call }) => call.name.split('.', 1)[0])
  const interfaces = [...nouns].map(
    ([noun, group]) =>
      `  ${noun}: {\n${group.map(({ method }) => indented(method(), '    ')).join('\n')}\n  }`,
  )
  const named = Object.entries(schemas.gathered())
  return [
    '// Made by client/generate.ts from the declarations of the calls. Not to be changed by hand.\n',
    "import type { CallOptions } from './request.ts'",
    "import type { FollowOptions } from './stream.ts'\n",
    `export const CALLS = \`${documented.map(line).join('\n')}\`\n`,
    '/** One method a call. */',
    `export interface Calls {\n${interfaces.join('\n')}\n}\n`,
    ...named.map(([name, schema]) => declared(name, schema as Schema)),
  ].join('\n')
}

/** Generates one constant per call, for pages that bundle only the calls they use. */
function generatedLines(): string {
  const documented = calls.filter(({ path }) => path.startsWith('/go/'))
  return [
    '// Made by client/generate.ts from the declarations of the calls. Not to be changed by hand.\n',
    ...documented.map((call) => `export const ${call.name.replace('.', '_')} = '${line(call)}'`),
    '',
  ].join('\n')
}

/**
 * Compact description of a call: `~` marks a stream, `*` a call that must not be repeated, `!` one without fields, and
 * `?` lists the query fields of a call with a body.
 */
function line({ name, method, path, run, body, query }: Call): string {
  const mark = run.kind === 'stream' ? '~' : run.kind === 'steps' ? '*' : ''
  const inQuery = body ? Object.keys(query.properties) : []
  const bare = Object.keys({ ...query.properties, ...body?.properties }).length === 0 ? '!' : ''
  return `${name} ${method}${mark}${bare} ${path}${inQuery.length > 0 ? `?${inQuery}` : ''}`
}

/** Returns a function, to be called after all schemas are collected, when shared ones have names. */
function method(call: Call, schemas: Schemas): () => string {
  const { name, seed, answer, documents, run } = call
  const [, verb = ''] = name.split('.')
  const way = seed ? 'sent' : 'sent, nothing else'
  const params = given(call.params, schemas, 'sent', `${name} params`)
  const sent = call.body ? Type.Object({ ...call.query.properties, ...call.body.properties }) : call.query
  const fields = given(sent, schemas, way, `${name} ${call.body ? 'body' : 'query'}`)
  const responseSchema = schemas.describe(answer, 'answered', `${name} answer`) as Schema
  const holds = Object.values(documents).find((one) => one.holds)?.holds
  const entry = holds && (schemas.describe(holds, 'answered', name) as Schema)
  const paged = call.run.kind === 'read' && 'after' in call.query.properties
  return () => {
    const first = [params && `params: ${params.type()}`, fields && argument(fields)].filter(Boolean)
    const taken = (options: string) => [...first, `options?: ${options}`].join(', ')
    const words = `/** ${call.summary}. \`${call.method} ${call.path}\` */`
    if (run.kind === 'stream') {
      const type = entry ? typeOf(entry, 'answered') : 'unknown'
      return `${words}\n${verb}(${taken('FollowOptions')}): AsyncGenerator<${type}, void, undefined>`
    }
    const result = typeOf(responseSchema, 'answered')
    const kinds = Object.keys(documents)
    const signatures = [
      hasJson(call) && `(${taken('CallOptions')}): Promise<${result}>`,
      paged && `each(${taken('CallOptions')}): AsyncGenerator<${entryOf(responseSchema)}, void, undefined>`,
      kinds.some((kind) => /^text\/|\+xml$/.test(kind)) && `text(${taken('CallOptions')}): Promise<string>`,
      kinds.some((kind) => !kind.startsWith('text/')) &&
        `bytes(${taken('CallOptions')}): Promise<Uint8Array>`,
    ].filter((one) => one !== false)
    if (signatures.length === 1 && hasJson(call)) return `${words}\n${verb}${signatures[0]}`
    return `${words}\n${verb}: {\n${signatures.map((one) => `  ${one}`).join('\n')}\n}`
  }
}

interface Given {
  required: boolean
  type: () => string
}

function given(contract: unknown, schemas: Schemas, way: 'sent' | 'sent, nothing else', place: string) {
  const { properties = {}, required = [] } = contract as Schema
  if (Object.keys(properties).length === 0) return undefined
  const schema = schemas.describe(contract, way, place) as Schema
  return { required: required.length > 0, type: () => typeOf(schema, 'sent') } satisfies Given
}

function argument({ required, type }: Given): string {
  return `fields${required ? '' : '?'}: ${type()}`
}

/** Entry type of a list response. */
function entryOf({ properties }: Schema): string {
  const { items } = properties?.result ?? {}
  return items ? typeOf(items, 'answered') : 'unknown'
}

function indented(text: string, by: string): string {
  return text.replace(/^/gm, by)
}

if (import.meta.main) {
  writeFileSync(FILE, generated())
  writeFileSync(LINES_FILE, generatedLines())
}

export const isUpToDate = () =>
  readFileSync(FILE, 'utf8') === generated() && readFileSync(LINES_FILE, 'utf8') === generatedLines()
