import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { SECOND } from '../../../src/platform/core/clock.ts'
import { createMetrics } from '../../../src/platform/http/metrics/metrics.ts'
import { createLeases, endAllLeases } from '../../../src/platform/storage/lease.ts'
import { createSecrets } from '../../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { startPrinting } from '../../../src/printing/jobs/printing-jobs.ts'
import { RAW_TIMING } from '../../../src/printing/printers/escpos/raw-socket.ts'
import { SECRET } from '../database/template.ts'

// The service on the database in its first argument, with shorter timeouts than in production: a node that is killed in
// the middle of a ticket releases it within seconds.

const database = openSqlite(process.argv[2] ?? '')
const [secrets, now, log] = [createSecrets(SECRET), Date.now, pino({ level: 'silent' })]
const app = createApp({ database, secrets, metrics: createMetrics(), log, now })
const node = `process ${process.pid}`
await endAllLeases(database)
await app.listen({ host: '127.0.0.1', port: 0 })
startPrinting(
  { database, secrets, now, log },
  { node, leases: createLeases(database, { holder: node, now }), outward: { mayReachLoopback: true } },
  {
    raw: { ...RAW_TIMING, leaseMs: 8 * SECOND, holdMs: SECOND / 10 },
    confirmWithinMs: 8 * SECOND,
    sweepMs: SECOND / 5,
  },
)
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
