import { statfsSync, statSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { listAccounts } from '../../identity/accounts/across-accounts.ts'
import { countOpenTables } from '../../orders/across-accounts.ts'
import { findWaitingJobs } from '../../printing/jobs/across-accounts.ts'
import { countPrinters } from '../../printing/printers/across-accounts.ts'
import { DAY, HOUR, MINUTE } from '../core/clock.ts'
import { certificateDays, SHORT_OF_DAYS } from '../http/server/tls.ts'
import { programVersion } from '../runtime/paths.ts'
import { type Sql, StoreUnavailable } from '../storage/database.ts'
import { findSchema, whyNotServed } from '../storage/migrate/migrate.ts'
import { openAsIs, storeName } from '../storage/open.ts'
import { backupFolder, newestBackupAt } from '../storage/sqlite-files/backup.ts'

/** One checked part of the installation. */
export interface StatusLine {
  part: string
  isGood: boolean
  says: string
}

export interface Status {
  version: string
  store: string
  isGood: boolean
  lines: StatusLine[]
}

/** Checks the installation from the outside, as an operator or a scheduled job does. Nothing is changed. */
export async function checkStatus(config: Config, now: number): Promise<Status> {
  const lines = [
    await checkService(config),
    ...(await checkStore(config, now)),
    ...checkFiles(config, now),
    ...checkCertificate(config, now),
  ]
  const isGood = lines.every((line) => line.isGood)
  return { version: programVersion(), store: storeName(config), isGood, lines }
}

export function statusText({ version, store, lines }: Status): string {
  const width = Math.max(...lines.map(({ part }) => part.length))
  const rows = lines.map(
    ({ part, isGood, says }) => `${isGood ? 'ok   ' : 'CHECK'} ${part.padEnd(width)}  ${says}`,
  )
  return [`Comanda ${version} on ${store}`, ...rows].join('\n')
}

const good = (part: string, says: string): StatusLine => ({ part, isGood: true, says })
const bad = (part: string, says: string): StatusLine => ({ part, isGood: false, says })

const ANSWERED_WITHIN_MS = 3000

/** Asks the service on this machine whether it is ready. */
async function checkService({ host, port, tls }: Config): Promise<StatusLine> {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const url = `${tls ? 'https' : 'http'}://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const { status, why } = await askReadiness(`${url}/readyz`)
    return status === 200 ? good('service', `ready at ${url}`) : bad('service', `not ready at ${url}: ${why}`)
  } catch (error) {
    return bad('service', `does not answer at ${url} (${(error as Error).message}); HOST and PORT say where`)
  }
}

function askReadiness(url: string): Promise<{ status: number | undefined; why: string }> {
  const request = url.startsWith('https:') ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    // The certificate names the public host, and this asks the machine itself.
    const sent = request(url, { rejectUnauthorized: false, timeout: ANSWERED_WITHIN_MS }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode, why: whyIn(body) }))
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer within 3 s')))
    sent.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ECONNREFUSED' ? new Error('nothing listens there') : error),
    )
    sent.end()
  })
}

function whyIn(body: string): string {
  try {
    return String(JSON.parse(body).why)
  } catch {
    return 'another program answers there'
  }
}

async function checkStore(config: Config, now: number): Promise<StatusLine[]> {
  try {
    await using database = await openAsIs(config)
    return await database.read(async (sql) => {
      const schema = await findSchema(sql)
      const why = whyNotServed(schema)
      if (why !== undefined) return [bad('schema', why)]
      return [good('schema', `${schema.version}, as this version needs it`), ...(await checkWork(sql, now))]
    })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return [bad('store', error.message)]
  }
}

/** A ticket that waits longer than this is missed in the kitchen. */
const TICKET_LATE_MS = 5 * MINUTE

async function checkWork(sql: Sql, now: number): Promise<StatusLine[]> {
  const accounts = await listAccounts(sql)
  const locations = accounts.reduce((sum, account) => sum + account.locations, 0)
  const open = await countOpenTables(sql)
  const { all, offline } = await countPrinters(sql)
  const { waiting, oldestAt } = await findWaitingJobs(sql)
  const waitedMs = oldestAt === null ? 0 : now - oldestAt
  const tickets = waiting === 0 ? 'none waiting' : `${waiting} waiting, the oldest for ${duration(waitedMs)}`
  return [
    good('restaurants', `accounts ${accounts.length}, locations ${locations}, open orders ${open}`),
    { part: 'printers', isGood: offline === 0, says: all === 0 ? 'none' : `${offline} of ${all} offline` },
    { part: 'tickets', isGood: waitedMs <= TICKET_LATE_MS, says: tickets },
  ]
}

/** An upgrade needs room for a backup and for rewritten tables. */
const ROOM_PER_STORE = 2
const LEAST_ROOM_BYTES = 2 ** 30

function checkFiles({ database: target, backup }: Config, now: number): StatusLine[] {
  if (target.kind !== 'sqlite') return [good('backup', 'by PostgreSQL: see that it makes them')]
  const { size } = statSync(target.path)
  const { bavail, bsize } = statfsSync(dirname(target.path))
  const room = bavail * bsize
  const isEnough = room >= Math.max(LEAST_ROOM_BYTES, ROOM_PER_STORE * size)
  const newest = newestBackupAt(backupFolder(target.path, backup), now)
  return [
    { part: 'disk', isGood: isEnough, says: `${megabytes(room)} free, the store has ${megabytes(size)}` },
    checkBackup(newest, backup.everyHours, now),
  ]
}

function checkBackup(newest: number | undefined, everyHours: number, now: number): StatusLine {
  if (everyHours === 0) return bad('backup', 'switched off by COMANDA_BACKUP_HOURS=0')
  const plan = `planned every ${everyHours} h`
  if (newest === undefined) return bad('backup', `there is none yet; ${plan}`)
  const isLate = now - newest > 2 * everyHours * HOUR
  const advice = isLate ? ': look for “backup failed” in the log' : ''
  return {
    part: 'backup',
    isGood: !isLate,
    says: `the newest was made ${duration(now - newest)} ago; ${plan}${advice}`,
  }
}

function checkCertificate({ tls }: Config, now: number): StatusLine[] {
  if (!tls) return []
  const days = certificateDays(tls, now)
  if (days === undefined)
    return [
      bad('certificate', `${tls.cert} and ${tls.key} are no certificate with its key, or cannot be read`),
    ]
  return [{ part: 'certificate', isGood: days >= SHORT_OF_DAYS, says: `valid for ${days} more days` }]
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`

function duration(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} days`
  if (ms >= 2 * HOUR) return `${Math.floor(ms / HOUR)} hours`
  return `${Math.max(0, Math.floor(ms / MINUTE))} minutes`
}
