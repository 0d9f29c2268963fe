import { calls } from '../../src/app.ts'
import { readExamples } from '../../src/platform/http/openapi/examples.ts'
import { openapiDocument } from '../../src/platform/http/openapi/openapi.ts'
import { documentedWebhooks, webhookHeaders } from '../../src/webhooks/openapi.ts'

/** The document as it is served. */
export const servedDocument = () =>
  openapiDocument(calls, {
    version: '0.0.0',
    webhooks: documentedWebhooks,
    webhookHeaders,
    examples: readExamples(),
  })

/** The document with all references resolved. */
export function plainDocument(): any {
  const document = JSON.parse(JSON.stringify(servedDocument()))
  return plain(document, document)
}

function plain(document: any, node: any): any {
  if (typeof node !== 'object' || node === null) return node
  if (Array.isArray(node)) return node.map((one) => plain(document, one))
  const { $ref, ...rest } = node
  if (typeof $ref === 'string') return { ...plain(document, found(document, $ref)), ...rest }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, plain(document, value)]))
}

function found(document: any, reference: string): any {
  const target = reference
    .slice(2)
    .split('/')
    .reduce((place, name) => place?.[name], document)
  if (target === undefined) throw new Error(`${reference} leads nowhere`)
  return target
}
