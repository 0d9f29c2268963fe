import { randomUUID } from 'node:crypto'
import type { Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { calls, createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { writeCheckpointIfDue } from './events/audit/signed-checkpoints.ts'
import { hasAccounts } from './identity/accounts/across-accounts.ts'
import { setupCode } from './identity/setup/setup-code.ts'
import { banner, credentials, phoneLink, setupLink } from './platform/cli/startup-banner.ts'
import { DAY, MINUTE, SECOND } from './platform/core/clock.ts'
import { createMetrics } from './platform/http/metrics/metrics.ts'
import { BuildRefusal, buildPagesIfNeeded } from './platform/http/pages/build.ts'
import { createStartupResponder } from './platform/http/server/startup-responder.ts'
import { openPages } from './platform/http/server/static-files.ts'
import { CertificateRefusal, followCertificate, readCertificate } from './platform/http/server/tls.ts'
import { createLog } from './platform/runtime/log.ts'
import { machineMetrics } from './platform/runtime/machine-metrics.ts'
import { networkHosts } from './platform/runtime/network-hosts.ts'
import { PAGES_FOLDER } from './platform/runtime/paths.ts'
import { type Part, repeat } from './platform/runtime/periodic-task.ts'
import { choresOf, startChore } from './platform/runtime/scheduled-jobs.ts'
import { WARM_AFTER_MS, warmUp } from './platform/runtime/warm-up.ts'
import { StoreRefusal, StoreUnavailable } from './platform/storage/database.ts'
import { createLeases, endAllLeases } from './platform/storage/lease.ts'
import { openStore } from './platform/storage/open.ts'
import { createScheduledBackups } from './platform/storage/sqlite-files/scheduled-backups.ts'
import { startPrinting } from './printing/jobs/printing-jobs.ts'
import { startTriggers } from './printing/printers/cloudprnt/mqtt-triggers.ts'
import { reportCrashesTo } from './printing/tickets/render/render-ticket.ts'
import { seedDemo } from './programs/demo/demo.ts'
import { createDemoPairing } from './programs/demo/demo-pairing.ts'
import { unknownSettings } from './setting-names.ts'
import { createDelivery } from './webhooks/delivery/delivery.ts'
import { createSender } from './webhooks/delivery/send.ts'

const DRAIN_MS = 10 * SECOND
/**
 * Listen backlog. After an outage all terminals reconnect at once, and a full accept queue costs each a SYN retry of a
 * second or more.
 */
const BACKLOG = 4096

/** Errors that the operator can fix are printed in one line; all others are bugs and keep their stack. */
const OPERATOR_ERRORS = [ConfigError, CertificateRefusal, StoreRefusal, StoreUnavailable, BuildRefusal]

try {
  await serve(readConfig(process.env))
} catch (error) {
  if (!(error instanceof Error) || !OPERATOR_ERRORS.some((kind) => error instanceof kind)) throw error
  console.error(`comanda: ${error.message}`)
  process.exit(1)
}

async function serve(config: Config): Promise<void> {
  const certificate = config.tls && readCertificate(config.tls)
  await buildPagesIfNeeded(console.log)
  const now = Date.now
  const log = createLog(config.logLevel)
  reportCrashesTo((crash) => log.error(crash, 'ticket renderer: a ticket could not be drawn'))
  endOnUnexpected(log)
  for (const name of unknownSettings(process.env)) log.warn(`${name} is no setting and has no effect`)
  const metrics = createMetrics()
  const startup = createStartupResponder({ ...config, certificate })
  const store = await openStore(config, {
    exclusive: true,
    canCreate: true,
    onCommit: metrics.countCommit,
    onAway: (why) => {
      log.warn(`database unreachable, waiting: ${why}`)
      startup.report('waiting for the database')
    },
    onUpgrade: (what) => {
      log.info(what)
      startup.report(what)
    },
    onPermissionFindings: (found) => log.warn(found, 'other users of this machine could read the store'),
    onBroken: (err) => {
      log.fatal({ err }, 'disk failure, shutting down: a restart reads what is really on the disk')
      process.exit(1)
    },
  })
  const { database, secrets } = store
  const { database: target } = config
  if (target.kind === 'sqlite') await endAllLeases(database)
  // Its password is hashed on another thread while this one goes on.
  const filling = config.demo
    ? seedDemo({ database, secrets, now, apiKey: config.apiKey, isFurnished: true })
    : Promise.resolve(undefined)
  const { outward } = config
  const backups =
    target.kind === 'sqlite'
      ? createScheduledBackups({ path: target.path, plan: config.backup, log, now })
      : undefined
  const app = createApp({
    database,
    secrets,
    metrics,
    log,
    now,
    pages: openPages(PAGES_FOLDER),
    certificate,
    outward,
    networkHosts: () => networkHosts(config.host),
    backupHealth: () => backups?.health(),
    broker: config.broker?.theirs,
    metricsToken: config.metricsToken,
    figures: () => [...machineMetrics(config, now), ...(backups?.figures() ?? [])],
    sessionIdleMs: config.sessionIdleMs,
    trustedProxies: config.trustedProxies,
  })
  const [filled] = await Promise.all([filling, app.ready()])
  const phone = filled && (await createDemoPairing({ database, secrets, now }, filled.accountId))
  await startup.close()
  const port = await listen(app, config).catch((error) => {
    // The credentials of the new demo cannot be read again.
    if (filled) console.log(credentials(filled))
    throw error
  })
  const holder = randomUUID()
  const sender = createSender({ outward })
  const delivery = createDelivery({ database, secrets, log, now, holder, send: sender.send })
  const leases = createLeases(database, { holder, now })
  const chores = choresOf({
    database,
    secrets,
    now,
    keepEventsMs: config.eventsRetentionDays * DAY,
    keepAuditMs: config.auditRetentionDays * DAY,
    sessionIdleMs: config.sessionIdleMs,
  })
  const parts: Part[] = [
    repeat('webhook delivery', delivery.everyMs, delivery.look, log),
    repeat('API key usage recording', MINUTE, () => app.keyUses.write(), log),
    ...startPrinting({ database, secrets, now, log }, { node: holder, leases, outward }),
    ...chores.map((chore) => startChore(chore, leases, log)),
  ]

  if (config.broker) parts.push(startTriggers({ database, secrets, now, log }, config.broker.ours))
  const { audit } = config
  if (audit) {
    const anchor = async () => {
      const made = await writeCheckpointIfDue({ database, secrets }, audit, now())
      if (made !== undefined) log.info({ audit: made }, 'audit checkpoint written')
    }
    parts.push(repeat('audit checkpoint', 10 * MINUTE, anchor, log))
  }
  if (config.tls && certificate) {
    parts.push(followCertificate(app.server as HttpsServer, { certificate, files: config.tls, log, now }))
  }
  if (backups) parts.push(backups.start())

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'shutting down, draining requests')
    // Connections that become idle meanwhile would otherwise stay open for the next request.
    setInterval(() => app.server.closeIdleConnections(), 50).unref()
    // Remaining connections are closed after the drain time; nothing acknowledged is lost.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
    await app.close()
    await Promise.all([...parts, delivery].map((part) => part.stop()))
    sender.close()
    await leases.giveBack()
    await store[Symbol.asyncDispose]()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
  const warm = () => warmUp(calls).catch((err) => log.warn({ err }, 'warm-up failed'))
  setTimeout(warm, WARM_AFTER_MS).unref()
  const { host } = config
  const scheme = config.tls ? 'https' : 'http'
  const isEmpty = !filled && !(await database.read(hasAccounts))
  const started = {
    scheme,
    host,
    port,
    apiKey: filled?.apiKey,
    owner: filled?.owner,
    phone,
    setupCode: isEmpty ? setupCode(secrets) : undefined,
  } as const
  console.log(banner(started))
  const link = phoneLink(started) ?? setupLink(started)
  if (link !== undefined && process.stdout.isTTY) {
    const { qrText } = await import('./printing/tickets/raster/qr-text.ts')
    console.log(`${qrText(link)}\n`)
  }
}

/** Last resort for unhandled errors: logs one JSON line and ends the process, for its supervisor to restart. */
function endOnUnexpected(log: Logger): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'unexpected error, ending the process')
    process.exit(1)
  })
}

async function listen(app: ReturnType<typeof createApp>, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port, backlog: BACKLOG })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') throw new ConfigError(`${host}:${port} is in use: set PORT to another port`)
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(
        `${host}:${port} cannot be listened on: set HOST and PORT to what this machine has`,
      )
    }
    throw error
  }
  return (app.server.address() as AddressInfo).port
}
