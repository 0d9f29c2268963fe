import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { repeat } from './background.ts'
import { banner } from './banner.ts'
import { DAY, HOUR, MINUTE, SECOND } from './clock.ts'
import { ConfigError, readConfig } from './config.ts'
import { fillWithDemo } from './demo/demo.ts'
import { forgetOldEvents } from './events/retention.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import { openMetrics } from './http/metrics.ts'
import { sweepHolds } from './payments/sweep.ts'
import { BuildRefusal, buildPortalIfNeeded, PORTAL_FOLDER } from './portal/build.ts'
import { openPortalFiles } from './portal/files.ts'
import { forgetOldSessions } from './portal/sessions.ts'
import { underLease } from './storage/lease.ts'
import { openStore, StoreRefusal } from './storage/open.ts'
import { sweepTerminals } from './terminals/sweep.ts'

const TERMINALS_EVERY_MS = 15 * SECOND
const DRAIN_MS = 10 * SECOND
const SWEEP_MS = 10 * SECOND

try {
  await serve()
} catch (error) {
  if (![ConfigError, StoreRefusal, BuildRefusal].some((kind) => error instanceof kind)) throw error

  console.error(`comanda: ${(error as Error).message}`)
  process.exitCode = 1
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  await buildPortalIfNeeded(console.log)
  const now = Date.now
  const log = pino({ level: config.logLevel })
  const metrics = openMetrics()
  const store = await openStore(config, { exclusive: true, onCommit: metrics.countCommit })
  const { database, secrets } = store
  const filled = config.demo
    ? await fillWithDemo({ database, secrets, now, apiKey: config.apiKey })
    : undefined
  const app = createApp({ database, secrets, metrics, log, now, portal: openPortalFiles(PORTAL_FOLDER) })
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  console.log(
    banner({
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      apiKey: filled?.apiKey,
      owner: filled?.owner,
    }),
  )

  const forgetting = setInterval(() => {
    database
      .write(async (sql) => {
        await forgetOldAnswers(sql, now())
        await forgetOldSessions(sql, now())
      })
      .catch((err) => log.warn({ err }, 'old answers and sessions were kept'))
  }, HOUR)
  forgetting.unref()

  const sweeping = setInterval(() => {
    sweepHolds({ database, secrets, now }).catch((err) => log.warn({ err }, 'holds were not swept'))
  }, SWEEP_MS)
  sweeping.unref()

  const holder = randomUUID()
  const parts = [
    repeat(
      'looking for silent terminals',
      TERMINALS_EVERY_MS,
      () =>
        underLease(database, { name: 'terminals', holder, now, forMs: MINUTE }, () =>
          sweepTerminals({ database, secrets, now }),
        ),
      log,
    ),
    repeat(
      'forgetting old events',
      HOUR,
      () =>
        underLease(database, { name: 'old events', holder, now, forMs: HOUR / 2 }, () =>
          forgetOldEvents(database, now() - config.eventsKeptDays * DAY),
        ),
      log,
    ),
  ]

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'finishing what is under way')
    clearInterval(forgetting)
    clearInterval(sweeping)
    // Whoever does not finish in time is cut off; nothing acknowledged is lost by that.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
    await app.close()
    await Promise.all(parts.map((part) => part.stop()))
    await store[Symbol.asyncDispose]()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
}
