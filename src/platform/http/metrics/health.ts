import { hash, timingSafeEqual } from 'node:crypto'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../core/refusal.ts'
import { kindOf } from '../../runtime/egress-policy.ts'
import type { Database } from '../../storage/database.ts'
import { findSchema, whyNotServed } from '../../storage/migrate/migrate.ts'
import type { AddressOf } from '../server/client-address.ts'
import type { Metrics, Watch } from './metrics.ts'

/** A balancer that asks does not wait for a database that hangs: then it is told what was found last. */
const ANSWERED_WITHIN_MS = 500

interface HealthParts {
  database: Database
  metrics: Metrics
  watch: Watch
  /** Left out: only whoever is on this machine is told figures. */
  metricsToken: string | undefined
  addressOf: AddressOf
}

/** For whoever watches the process: is it alive, may it get requests, how is it doing. */
export function serveHealth(
  server: FastifyInstance,
  { database, metrics, watch, metricsToken, addressOf }: HealthParts,
): void {
  let closing = false
  server.addHook('preClose', async () => {
    closing = true
  })
  const whyNotReady = openReadiness(database)

  server.get('/healthz', async () => ({ status: 200 }))

  server.get('/readyz', async (_request, reply) => {
    const why = closing ? 'shutting down' : await whyNotReady()
    if (why === undefined) return { status: 200 }
    return reply.code(503).header('retry-after', 1).send({ status: 503, why })
  })

  /** Behind a proxy on this machine everybody comes from it: whoever is forwarded needs the token. */
  function mayWatch({ raw, headers }: FastifyRequest): boolean {
    if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (FORWARDED.some((name) => headers[name] !== undefined)) return false
    return kindOf(addressOf(raw)) === 'loopback' && isOwnName(headers.host ?? '')
  }

  /** However many ask at once, it is told once. */
  let telling: ReturnType<Metrics['text']> | undefined

  server.get('/metrics', async (request, reply) => {
    if (!mayWatch(request)) {
      throw new Refusal('path_not_found', 'There is no such call. /docs lists them all.')
    }
    telling ??= metrics.text(database, watch).finally(() => {
      telling = undefined
    })
    const { text, contentType } = await telling
    return reply.type(contentType).send(text)
  })
}

/** What proxies add to a request that they pass on. */
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

/** A proxy may pass on the name it was called by, and a browser here may be sent to us by a foreign one. */
function isOwnName(host: string): boolean {
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase()
  return name === 'localhost' || name === hostname().toLowerCase() || kindOf(name) === 'loopback'
}

function isSame(sent: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', sent)), Buffer.from(hash('sha256', wanted)))
}

/**
 * Only a schema that this program cannot work with makes a node unfit: another node may be fitter. A database that is
 * away is away for all of them. Were all taken out of the balancer for it, callers would be told nothing that they can
 * read, and streams would be cut that have nothing to miss.
 */
function openReadiness(database: Database): () => Promise<string | undefined> {
  let why: string | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      why = whyNotServed(await database.read(findSchema))
    } catch {
      // As it was found last.
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
