import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kindOf } from '../outward.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../storage/database.ts'
import { isMigrated } from '../storage/migrate.ts'
import type { AddressOf } from './address.ts'
import type { Metrics, Watch } from './metrics.ts'

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

  server.get('/healthz', async () => ({ status: 200 }))

  server.get('/readyz', async (_request, reply) => {
    const why = closing ? 'shutting down' : await whyNotReady(database)
    if (why === undefined) return { status: 200 }
    return reply.code(503).header('retry-after', 1).send({ status: 503, why })
  })

  /** Behind a proxy on this machine everybody comes from it: whoever is forwarded needs the token. */
  function mayWatch({ raw, headers }: FastifyRequest): boolean {
    if (metricsToken !== undefined) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
    return headers['x-forwarded-for'] === undefined && kindOf(addressOf(raw)) === 'loopback'
  }

  server.get('/metrics', async (request, reply) => {
    if (!mayWatch(request)) {
      throw new Refusal('path_not_found', 'There is no such call. /docs lists them all.')
    }
    const { text, contentType } = await metrics.text(database, watch)
    return reply.type(contentType).send(text)
  })
}

function isSame(sent: string, wanted: string): boolean {
  return timingSafeEqual(Buffer.from(hash('sha256', sent)), Buffer.from(hash('sha256', wanted)))
}

async function whyNotReady(database: Database): Promise<string | undefined> {
  try {
    return (await database.read(isMigrated)) ? undefined : 'the database schema is not up to date'
  } catch {
    return 'the database cannot be reached'
  }
}
