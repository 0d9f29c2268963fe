import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import { calls } from '../src/app.ts'
import type { Call } from '../src/http/call.ts'
import { openapiDocument } from '../src/http/openapi.ts'
import { BESIDES, problemSchema } from '../src/http/openapi-refusals.ts'

// Each check runs a few times in a process: making it shorter takes longer than running it.
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

// What a test file does not call it need not compile: there are many files, and each loads this one.
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

// Found among few: to try all of them for every answer was a thirtieth of what the tests took.
const routesAlike = Map.groupBy(routes, ({ call, path }) => kindOf(call.method, path))

/** No path has a parameter in its first two places. */
function kindOf(method: string, path: string): string {
  const places = path.replace(/\/$/, '').split('/')
  return `${method} ${places.length} ${places[2]}`
}

/** Every answer in every test must be one that the contract declares. */
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

/** The whole document takes a fifth of a second, in each of some sixty processes; what one call answers is told by itself. */
const NOTHING_BESIDES = {
  version: '',
  webhooks: () => ({}),
  webhookHeaders: {},
  examples: { answers: {}, refusals: {} },
}

/** What any call may answer has nothing to do with its contract: no test is to meet it unawares. */
function documentedStatuses(call: Call): Set<string> {
  const [operations = {}] = Object.values(openapiDocument([call], NOTHING_BESIDES).paths)
  const { responses } = operations[call.method.toLowerCase()] as Documented
  return new Set(Object.keys(responses)).difference(new Set(Object.keys(BESIDES)))
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
