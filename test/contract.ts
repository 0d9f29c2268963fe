import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import { calls } from '../src/app.ts'
import { openapiDocument } from '../src/http/openapi.ts'

const ajv = new Ajv({ strict: false, allErrors: true })

interface Given {
  status: number
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
}

const routes = calls.map((call) => ({
  call,
  patterns: [call.path, ...call.aliases].map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`)),
  fits: ajv.compile(call.answer),
  statuses: new Set(documentedStatuses(call.method, call.summary)),
}))

const document = openapiDocument(calls, '0.0.0')
const fitsError = ajv.compile(document.components.schemas.Error)

/** Every answer in every test must be one that the contract declares. */
export function checkAnswer(method: string, path: string, { status, body, headers }: Given): void {
  const plain = path.split('?', 1)[0] ?? ''
  const route = routes.find(
    ({ call, patterns }) => call.method === method && patterns.some((pattern) => pattern.test(plain)),
  )
  const where = `${method} ${path} answered ${status}`
  if (status === 304) return
  if (status >= 400) {
    assert.equal((body as Given).status, status, `${where} with another status in its body`)
    assert.ok(fitsError(body), `${where} with an error of another shape: ${JSON.stringify(body)}`)
  }
  if (!route) return
  assert.ok(route.statuses.has(String(status)), `${where}, which is not documented: ${JSON.stringify(body)}`)
  const mediaType = String(headers['content-type']).split(';', 1)[0] ?? ''
  if (status < 300 && body === undefined) {
    assert.ok(Object.hasOwn(route.call.documents, mediaType), `${where} with undeclared ${mediaType}`)
  } else if (status < 300) {
    assert.ok(route.fits(body), `${where}: ${ajv.errorsText(route.fits.errors)} in ${JSON.stringify(body)}`)
  }
}

function documentedStatuses(method: string, summary: string): string[] {
  for (const operations of Object.values(openapiDocument(calls, '0.0.0').paths)) {
    const operation = operations[method.toLowerCase()] as { summary: string; responses: object } | undefined
    if (operation?.summary === summary) return Object.keys(operation.responses)
  }
  throw new Error(`${method} ${summary} is not documented`)
}
