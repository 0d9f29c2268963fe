import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import { calls } from '../../src/app.ts'
import type { Call } from '../../src/platform/http/calls/call.ts'
import { openapiDocument } from '../../src/platform/http/openapi/openapi.ts'
import { GENERAL_REFUSALS, problemSchema } from '../../src/platform/http/openapi/refusals.ts'

// Each validator runs a few times per process: optimising it would take longer than running it.
const ajv = new Ajv({ strict: false, allErrors: true, discriminator: true, code: { optimize: false } })

interface Documented {
  responses: object
}

interface Given {
  status: number
  body: unknown
  headers: Record<string, string | string[] | number | undefined>
}

const fitsProblem = ajv.compile(problemSchema)

// Validators are compiled on first use: there are many test files, and each loads this one.
const routes = calls.flatMap((call) => {
  const fits = once(() => ajv.compile(call.answer))
  const statuses = once(() => documentedStatuses(call))
  return [call.path, ...call.aliases].map((path) => ({
    call,
    path,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
    fits,
    statuses,
  }))
})

// Routes are grouped: matching all of them for every response took a thirtieth of the test time.
const routesAlike = Map.groupBy(routes, ({ call, path }) => kindOf(call.method, path))

/** No path has a parameter in its first two segments. */
function kindOf(method: string, path: string): string {
  const places = path.replace(/\/$/, '').split('/')
  return `${method} ${places.length} ${places[2]}`
}

/** Checks that every response in every test is declared by the contract. */
export function checkAnswer(method: string, path: string, { status, body, headers }: Given): void {
  const plain = path.split('?', 1)[0] ?? ''
  const route = routesAlike.get(kindOf(method, plain))?.find(({ pattern }) => pattern.test(plain))
  const where = `${method} ${path} answered ${status}`
  if (status === 304) return
  if (status >= 400) {
    assert.equal((body as Given).status, status, `${where} with another status in its body`)
    assert.ok(fitsProblem(body), `${where} with an error of another shape: ${JSON.stringify(body)}`)
  }
  if (!route) return
  assert.ok(
    route.statuses().has(String(status)),
    `${where}, which is not documented: ${JSON.stringify(body)}`,
  )
  const mediaType = String(headers['content-type']).split(';', 1)[0] ?? ''
  if (status < 300 && body === undefined) {
    assert.ok(Object.hasOwn(route.call.documents, mediaType), `${where} with undeclared ${mediaType}`)
  } else if (status < 300) {
    const fits = route.fits()
    assert.ok(fits(body), `${where}: ${ajv.errorsText(fits.errors)} in ${JSON.stringify(body)}`)
  }
}

/**
 * Building the whole document takes a fifth of a second in each of some sixty processes, so the statuses of one call
 * are built alone.
 */
const NOTHING_BESIDES = {
  version: '',
  webhooks: () => ({}),
  webhookHeaders: {},
  examples: { answers: {}, refusals: {} },
}

/** Statuses that any call may return are not part of the contract of a call: a test must expect them explicitly. */
function documentedStatuses(call: Call): Set<string> {
  const [operations = {}] = Object.values(openapiDocument([call], NOTHING_BESIDES).paths)
  const { responses } = operations[call.method.toLowerCase()] as Documented
  return new Set(Object.keys(responses)).difference(new Set(Object.keys(GENERAL_REFUSALS)))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
