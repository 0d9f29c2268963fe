import type { Answer, OpenapiDocument, Operation } from './openapi.ts'
import { everyField, type Field, fieldOf, fieldsOf } from './schema.ts'
import { slug } from './slug.ts'

/** The OpenAPI document, arranged for this page. */
export interface Reference {
  version: string
  groups: Group[]
  calls: CallEntry[]
  events: EventEntry[]
  codes: CodeEntry[]
  /** Fields by name, in alphabetical order. */
  fields: Map<string, FieldUse[]>
}

export interface Group {
  name: string
  title: string
  description: string
  calls: CallEntry[]
}

export interface CallEntry {
  href: string
  method: string
  path: string
  operation: Operation
  /** The callers that are allowed: `known` needs a key or a session. */
  door: 'known' | 'anyone'
  body: Field[]
  bodyExample: unknown
  answers: AnswerEntry[]
}

interface AnswerEntry {
  status: string
  answer: Answer
  fields: Field[]
  codes: string[]
}

export interface EventEntry {
  href: string
  type: string
  operation: Operation
  fields: Field[]
  example: unknown
}

export interface CodeEntry {
  href: string
  code: string
  status: string
  calls: CallEntry[]
}

export interface FieldUse {
  where: string
  path: string
  field: Field
  title: string
  href: string
}

export function referenceOf(document: OpenapiDocument): Reference {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callEntry(method, path, operation)),
  )
  const groups = document.tags.map(({ name, description = '', 'x-displayName': title = name }) => ({
    name,
    title,
    description,
    calls: calls.filter(({ operation }) => operation.tags[0] === name),
  }))
  const events = Object.entries(document.webhooks).map(([type, { post }]) => eventEntry(type, post))
  const inOrder = groups.flatMap((group) => group.calls)
  return {
    version: document.info.version,
    groups,
    calls: inOrder,
    events,
    codes: codesOf(inOrder),
    fields: usesOf(inOrder, events),
  }
}

function callEntry(method: string, path: string, operation: Operation): CallEntry {
  const body = operation.requestBody?.content['application/json']
  return {
    href: `#${operation.tags[0]}/${slug(operation.summary)}`,
    method: method.toUpperCase(),
    path,
    operation,
    door: operation.security?.length === 0 ? 'anyone' : 'known',
    body: fieldsOf(body?.schema),
    bodyExample: body?.example,
    answers: Object.entries(operation.responses).map(([status, answer]) => {
      const { schema } = answer.content?.['application/json'] ?? {}
      const isRefusal = Number(status) >= 400
      return {
        status,
        answer,
        fields: isRefusal ? [] : fieldsOf(schema),
        codes: isRefusal ? codesIn(answer.description) : [],
      }
    }),
  }
}

/** "Known, but not allowed. Codes: `pin_wrong`." */
function codesIn(description: string): string[] {
  const [, list = ''] = /Codes: (.*)$/.exec(description) ?? []
  return [...list.matchAll(/`(\w+)`/g)].map(([, code = '']) => code)
}

function eventEntry(type: string, operation: Operation): EventEntry {
  const payload = operation.requestBody?.content['application/json']
  return {
    href: `#event-types/${type}`,
    type,
    operation,
    fields: fieldsOf(payload?.schema),
    example: payload?.example,
  }
}

function codesOf(calls: CallEntry[]): CodeEntry[] {
  const codes = new Map<string, CodeEntry>()
  for (const call of calls) {
    for (const { status, codes: named } of call.answers) {
      for (const code of named) {
        const known = codes.get(code) ?? { href: `#codes/${code}`, code, status, calls: [] }
        known.calls.push(call)
        codes.set(code, known)
      }
    }
  }
  return [...codes.values()].sort((a, b) => a.status.localeCompare(b.status) || a.code.localeCompare(b.code))
}

function usesOf(calls: CallEntry[], events: EventEntry[]): Map<string, FieldUse[]> {
  const uses: FieldUse[] = []
  const add = (where: string, fields: Field[], title: string, href: string) => {
    for (const { field, path } of everyField(fields)) uses.push({ where, path, field, title, href })
  }
  for (const { operation, href, body, answers } of calls) {
    const { summary } = operation
    for (const place of ['path', 'query', 'header'] as const)
      add(place, parameters(operation, place), summary, href)
    add('body', body, summary, href)
    for (const { fields } of answers) add('answer', fields, summary, href)
  }
  for (const { type, href, fields } of events) add('event', fields, type, href)
  const byName = Map.groupBy(uses, ({ field }) => field.name)
  return new Map([...byName].sort(([a], [b]) => a.localeCompare(b)))
}

export function parameters({ parameters }: Operation, place: 'path' | 'query' | 'header'): Field[] {
  return parameters
    .filter((parameter) => parameter.in === place)
    .map(({ name, schema, required, description }) => ({
      ...fieldOf(name, schema, required),
      ...(description && { description }),
    }))
}
