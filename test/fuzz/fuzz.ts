import fc from 'fast-check'
import { beginSession, digestOf } from '../../src/identity/auth/sessions.ts'
import { type SeededRandom, seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { API_KEY } from '../support/database/template.ts'
import type { Restaurant } from '../support/test-app.ts'
import { inProcessClient } from '../torture/client.ts'
import { faultsOf } from '../torture/invariants.ts'
import { newShift } from '../torture/request-until-answered.ts'
import { openWire, type WireAnswer } from '../torture/support/in-process-socket.ts'
import { nextStep } from '../torture/waiter-actions.ts'
import { ajv, type Operation, operations } from './operations.ts'
import { anyRequest, type FuzzRequest } from './requests.ts'

export interface FuzzFigures {
  sent: number
  /** Requests by the status they were answered with. */
  statuses: Map<number, number>
  /** Operations that succeeded at least once. */
  succeeded: Set<string>
  /** Reads that were repeated in every way. */
  readAgain: number
  /** Responses that were served from memory, ahead of the router. */
  handedOut: number
  faults: string[]
}

const STEP_EVERY = 20
const DRAWN_AT_ONCE = 500

/**
 * Sends random requests drawn from the seed and checks the responses. A waiter keeps adding orders and payments, so
 * that there is data to hit, and the checker inspects the result.
 */
export async function fuzz(
  bistro: Restaurant,
  { requests, seed }: { requests: number; seed: number },
): Promise<FuzzFigures> {
  const figures: FuzzFigures = {
    sent: 0,
    statuses: new Map(),
    succeeded: new Set(),
    readAgain: 0,
    handedOut: 0,
    faults: [],
  }
  const chance = seededRandom(seed)
  const send = await openFuzz(bistro, chance, figures)
  const waiter = {
    name: 'w',
    shift: newShift(),
    chance,
    send: inProcessClient(bistro.app, API_KEY),
    pause: async () => {},
  }
  for (let batch = seed; figures.sent < requests; batch++) {
    // Not a property test: that takes four times as long, and shrinking is useless on a changing store.
    const numRuns = Math.min(DRAWN_AT_ONCE, requests - figures.sent)
    for (const request of fc.sample(anyRequest, { numRuns, seed: batch })) {
      if (figures.sent++ % STEP_EVERY === 0) await nextStep(waiter)
      const { status, faults } = await send(request)
      figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1)
      if (status < 300) figures.succeeded.add(request.operation)
      for (const fault of faults) figures.faults.push(`seed ${seed}, request ${figures.sent}: ${fault}`)
    }
  }
  figures.faults.push(...(await faultsOf(bistro.database, bistro.store)))
  return figures
}

interface Fuzzed {
  status: number
  faults: string[]
}

const SESSION = 'the-session-of-the-fuzz'
const HEADERS = {
  host: 'comanda',
  'x-api-key': API_KEY,
  cookie: `comanda_signed_in=${SESSION}`,
  'sec-fetch-site': 'same-origin',
}
const LABEL = { 'content-type': 'application/json' }

/** Sends requests with a key and a session that have all rights. Returns the faults found. */
async function openFuzz(
  { app, database, clock }: Restaurant,
  chance: SeededRandom,
  figures: FuzzFigures,
): Promise<(request: FuzzRequest) => Promise<Fuzzed>> {
  /** A fuzzed request may revoke the key or end the session. */
  const letIn = () =>
    database.write(async (sql) => {
      await sql`update api_keys set revoked_at = null where account_id = 1`
      await sql`update users set role = 'owner', deleted_at = null where account_id = 1 and id = 1`
      await sql`delete from sessions where account_id = 1`
      await sql`delete from directory where account_id = 1 and digest = ${digestOf(SESSION)}`
      await beginSession(sql, SESSION, { accountId: 1, id: 1 }, clock.now)
    })
  await letIn()
  let routed = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    routed++
    done()
  })
  const wire = openWire(app)
  /** Addresses that were read and may be in the cache. */
  const known = new Set<string>()
  const ask = async (url: string, headers: Record<string, string> = {}): Promise<WireAnswer> => {
    const before = routed
    const answer = await wire({ method: 'GET', url, headers: { ...HEADERS, ...headers } })
    if (routed === before && answer.status < 400) figures.handedOut++
    return answer
  }

  /**
   * Without a change in between, a read returns the same bytes, whether from memory or from the rows, ahead of the
   * router or behind it.
   */
  const faultsInReading = async (url: string, first: WireAnswer): Promise<string[]> => {
    if (first.status !== 200 || !first.headers.has('etag')) return []
    figures.readAgain++
    if (url.startsWith('/go/')) known.add(url)
    // An equivalent but different address, which is not in the cache.
    const unheardOf = `${url}${url.includes('?') ? '&' : '?'}${'&'.repeat(figures.readAgain % 2_000)}`
    const again = {
      'asked again': await ask(url),
      'asked behind the router': await ask(url, LABEL),
      'read from the rows': await ask(unheardOf),
    }
    const unchanged = await ask(url, { 'if-none-match': String(first.headers.get('etag')) })
    return [
      ...Object.entries(again)
        .filter(([, answer]) => textOf(answer) !== textOf(first))
        .map(([how, answer]) => `GET ${url} was ${textOf(first)}, and ${how} ${textOf(answer)}`),
      ...(unchanged.status === 304 && unchanged.body.length === 0
        ? []
        : [`GET ${url} with its own ETag was answered ${textOf(unchanged)}`]),
    ]
  }

  return async (request) => {
    const operation = operations.get(request.operation) as Operation
    const { method } = operation
    const { url, payload } = request
    const isRead = method === 'GET'
    const answer = isRead
      ? await ask(url)
      : await wire({ method, url, payload, headers: { ...HEADERS, ...LABEL } })
    if ([401, 403].includes(answer.status)) await letIn()
    const faults = faultsIn(operation, request, answer)
    if (isRead) faults.push(...(await faultsInReading(url, answer)))
    else if (answer.status < 300 && known.size > 0) {
      // The cache must have noticed any change.
      const read = chance.pick([...known])
      faults.push(...(await faultsInReading(read, await ask(read))))
    }
    return { status: answer.status, faults }
  }
}

const OF_THE_REQUEST = ['date', 'connection', 'keep-alive', 'x-request-id']

/** The whole response except for the date, the request id and connection headers. */
function textOf({ status, headers, body }: WireAnswer): string {
  const ownHeaders = [...headers].filter(([name]) => !OF_THE_REQUEST.includes(name))
  return `${status} ${JSON.stringify(ownHeaders.sort())} ${body.toString('latin1')}`
}

function faultsIn(
  operation: Operation,
  { broken, url, payload }: FuzzRequest,
  { status, headers, body }: WireAnswer,
): string[] {
  const description = `${operation.name}: ${operation.method} ${url} ${payload?.toString('latin1') ?? ''} answered ${status} ${body}`
  if (status >= 500) return [description]
  if (broken && status < 400) return [`broken, and taken: ${description}`]
  if (!operation.answers.has(status)) return [`not documented: ${description}`]
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const fits = operation.answers.get(status)
  if (isJson && fits && !fits(JSON.parse(body.toString())))
    return [`${ajv.errorsText(fits.errors)}: ${description}`]
  return []
}
