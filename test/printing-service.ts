import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { SECOND } from '../src/clock.ts'
import { openMetrics } from '../src/http/metrics.ts'
import { RAW_TIMING } from '../src/printers/raw.ts'
import { startPrinting } from '../src/printjobs/background.ts'
import { endAllLeases, openLeases } from '../src/storage/lease.ts'
import { openSecrets } from '../src/storage/secrets.ts'
import { openSqlite } from '../src/storage/sqlite.ts'
import { SECRET } from './template.ts'

// The service on the database that its first argument names, with less patience than it has with real
// printers: a node that is killed in the middle of a ticket gives it back in seconds.

const database = openSqlite(process.argv[2] ?? '')
const [secrets, now, log] = [openSecrets(SECRET), Date.now, pino({ level: 'silent' })]
const app = createApp({ database, secrets, metrics: openMetrics(), log, now })
const node = `process ${process.pid}`
await endAllLeases(database)
await app.listen({ host: '127.0.0.1', port: 0 })
startPrinting(
  { database, secrets, now, log },
  { node, leases: openLeases(database, { holder: node, now }), outward: { mayReachLoopback: true } },
  {
    raw: { ...RAW_TIMING, leaseMs: 8 * SECOND, holdMs: SECOND / 10 },
    confirmWithinMs: 8 * SECOND,
    sweepMs: SECOND / 5,
  },
)
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
