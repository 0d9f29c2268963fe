import { Agent, request as send } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { API_KEY } from '../support/database/template.ts'
import { newShift, type Reply, type Request } from '../torture/request-until-answered.ts'
import { nextStep } from '../torture/waiter-actions.ts'
import type { Try } from './attempt-log.ts'

const WAITERS = 18
/** Longer than any deadline of the service: a request that takes this long was never answered. */
const TIMEOUT_MS = 15_000
const BETWEEN_STEPS_MS = 300
const BEFORE_ANOTHER_TRY_MS = 250

export interface Door {
  url: string
  ca: string
}

/**
 * Waiters serve the tables of the demo until they are stopped. Every change has its own idempotency key and is repeated
 * with it until it is answered.
 */
export function startWaiters(door: Door) {
  const shift = newShift()
  const tries: Try[] = []
  let isOver = false
  let areGone = false
  const agent = new Agent({ keepAlive: true })

  async function tried(request: Request): Promise<Reply> {
    const isWrite = request.method !== 'GET'
    try {
      const reply = await call(door, agent, request)
      const isJson = String(reply.headers['content-type']).startsWith('application/json')
      const code = reply.status < 400 ? '' : isJson ? codeIn(reply.text) : 'not JSON'
      const isReplay = reply.headers['idempotency-replayed'] === 'true'
      tries.push({ at: Date.now(), isWrite, status: reply.status, code, isJson, isReplay })
      if (!isJson) throw new Error('not for us to read')
      // A missing node is retried like a missing database.
      return reply.status === 502 || reply.status === 504 ? { ...reply, status: 503 } : reply
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message
      if (code !== 'not for us to read') {
        tries.push({ at: Date.now(), isWrite, status: 0, code, isJson: false, isReplay: false })
      }
      throw error
    }
  }

  const pause = async () => {
    if (areGone) throw new Error('the evening is over')
    await setTimeout(BEFORE_ANOTHER_TRY_MS * (0.5 + Math.random()))
  }
  const serving = Promise.all(
    Array.from({ length: WAITERS }, async (_, index) => {
      const waiter = { name: `w${index}`, shift, chance: seededRandom(index + 1), send: tried, pause }
      while (!isOver) {
        await nextStep(waiter)
        await setTimeout(BETWEEN_STEPS_MS * (0.5 + Math.random()))
      }
    }),
  )
  serving.catch(() => {})

  return {
    shift,
    tries,
    /** True if a change succeeded after this instant. */
    haveWrittenSince: (instant: number) =>
      (tries.findLast(({ isWrite, status }) => isWrite && status >= 200 && status < 300)?.at ?? 0) > instant,
    /** Waiters finish their present step within this time. */
    async stop(withinMs: number): Promise<void> {
      isOver = true
      await Promise.race([serving.catch(() => {}), setTimeout(withinMs)])
      areGone = true
      agent.destroy()
    },
  }
}

function codeIn(text: string): string {
  try {
    const { code, details } = JSON.parse(text).error
    return details.outcome === undefined ? code : `${code} (outcome ${details.outcome})`
  } catch {
    return 'not JSON'
  }
}

export function call(
  door: Door,
  agent: Agent | false,
  { method, path, body, headers }: Request,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const length = payload !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
    }
    const sent = send(`${door.url}${path}`, {
      ...{ agent, ca: door.ca, method, servername: 'localhost', timeout: TIMEOUT_MS },
      headers: { 'x-api-key': API_KEY, ...length, ...headers },
    })
    sent.on('timeout', () => sent.destroy(new Error('left hanging')))
    sent.on('error', reject)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        })
      })
    })
    sent.end(payload)
  })
}
