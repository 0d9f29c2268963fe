import { hash, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../core/refusal.ts'
import { addressKind } from '../../runtime/egress-policy.ts'
import type { Database } from '../../storage/database.ts'
import { findSchema, whyNotServed } from '../../storage/migrate/migrate.ts'
import type { AddressOf } from '../server/client-address.ts'
import type { CollectGauges, Metrics } from './metrics.ts'

/** Deadline of /readyz. If the database hangs, the last known result is returned. */
const ANSWERED_WITHIN_MS = 500

interface HealthParts {
  database: Database
  metrics: Metrics
  watch: CollectGauges
  /** Undefined: metrics are served to this machine only. */
  metricsToken: string | undefined
  addressOf: AddressOf
}

/** Serves liveness (/healthz), readiness (/readyz) and metrics (/metrics). */
export function serveHealth(
  server: FastifyInstance,
  { database, metrics, watch, metricsToken, addressOf }: HealthParts,
): void {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  const whyNotReady = createReadinessCheck(database)

  server.get('/healthz', async () => ({ status: 200 }))

  server.get('/readyz', async (_request, reply) => {
    const why = closing ? 'shutting down' : await whyNotReady()
    if (why === undefined) return { status: 200 }
    return reply.code(503).header('retry-after', 1).send({ status: 503, why })
  })

  /** A forwarded request needs the token: behind a local proxy every client seems to come from this machine. */
  function mayWatch({ raw, headers }: FastifyRequest): boolean {
    if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (FORWARDED.some((name) => headers[name] !== undefined)) return false
    return addressKind(addressOf(raw)) === 'loopback' && isOwnName(headers.host ?? '')
  }

  /** Concurrent scrapes share one rendering. */
  let rendering: ReturnType<Metrics['text']> | undefined

  server.get('/metrics', async (request, reply) => {
    if (!mayWatch(request)) {
      throw new Refusal('path_not_found', 'There is no such call. /docs lists them all.')
    }
    rendering ??= metrics.text(database, watch).finally(() => {
      rendering = undefined
    })
    const { text, contentType } = await rendering
    return reply.type(contentType).send(text)
  })
}

/** Headers that proxies add to forwarded requests. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
]

/**
 * The `Host` must name this machine: a proxy may pass on its public name, and a foreign page can direct a local browser
 * to us (DNS rebinding).
 */
function isOwnName(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return name === 'localhost' || name === hostname().toLowerCase() || addressKind(name) === 'loopback'
}

function isSame(sent: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', sent)), Buffer.from(hash('sha256', expected)))
}

/**
 * Readiness fails only for a schema that this program cannot use: another node may be able to. An unreachable database
 * affects all nodes alike; if the balancer removed them all, clients would get no readable error and streams would be
 * cut for nothing.
 */
function createReadinessCheck(database: Database): () => Promise<string | undefined> {
  let why: string | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      why = whyNotServed(await database.read(findSchema))
    } catch {
      // Keep the last known result.
    } finally {
      asking = undefined
    }
  }

  return async () => {
    asking ??= ask()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, ANSWERED_WITHIN_MS)
    })
    await Promise.race([asking, late])
    clearTimeout(timer)
    return why
  }
}
