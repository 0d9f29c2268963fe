import type { FastifyInstance } from 'fastify'
import type { Database } from '../storage/database.ts'
import { isMigrated } from '../storage/migrate.ts'
import type { Metrics, Watch } from './metrics.ts'

/** For whoever watches the process: is it alive, may it get requests, how is it doing. */
export function serveHealth(
  server: FastifyInstance,
  { database, metrics, watch }: { database: Database; metrics: Metrics; watch: Watch },
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

  server.get('/metrics', async (_request, reply) => {
    const { text, contentType } = await metrics.text(database, watch)
    return reply.type(contentType).send(text)
  })
}

async function whyNotReady(database: Database): Promise<string | undefined> {
  try {
    return (await database.read(isMigrated)) ? undefined : 'the database schema is not up to date'
  } catch {
    return 'the database cannot be reached'
  }
}
