import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { globalSetup, globalTeardown } from '../support/global-setup.ts'
import { allBatches, type Batch, joinShortBatches, NOT_QUICK, splitBatches } from './batches.ts'
import { type BatchResult, runBatch } from './process-runner.ts'
import { failures, summary } from './summary.ts'

/**
 * All tests: `npm test`. With names only what has one of them in its path: `npm run test:some -- orders`.
 * `--quick` is for the edit loop: the embedded store only, no browser, no fault tests, not what takes longest; it says so.
 */
const { positionals: filters, values } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})

const batches = allBatches()
  .filter(inQuick)
  .map(quickOf)
  .map(filtered)
  .filter(({ files }) => files.length > 0)
if (batches.length === 0) {
  console.error(`No test file has ${filters.join(' or ')} in its path.`)
  process.exit(1)
}
if (values.quick) {
  console.log(
    `quick: the embedded store only, no browser, no fault tests, and not ${NOT_QUICK.length} files that take long; npm test runs everything`,
  )
  process.env.COMANDA_TEST_QUICK = '1'
}

// One lane more than cores: tests also wait for disks, sockets and child processes. Two lanes per core took longer
// overall, since a browser works while its test waits.
const LANES = availableParallelism() + 1

/** Files open at any time need much less than this. */
const ENOUGH_BYTES = 4 * 2 ** 30

const memory = folderInMemory()
if (memory !== undefined) {
  process.env.TMPDIR = memory
  process.once('exit', () => rmSync(memory, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

// Every process of the suite loads most of the service, so they share one compile cache.
process.env.NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/comanda-tests')

const began = performance.now()
const stores = globalSetup({ browser: batches.some(({ part }) => part === 'pages'), remote: !values.quick })
const results: BatchResult[] = []
const queue = splitBatches(joinShortBatches(batches), LANES)
await Promise.all(Array.from({ length: LANES }, runLane))
await globalTeardown()
console.log(summary(results, (performance.now() - began) / 1000))
process.exitCode = results.some(({ tests }) => tests.some(({ outcome }) => outcome === 'failed')) ? 1 : 0

/**
 * Test data is temporary: where memory has room it need not go to a disk. Durability is tested by the sync calls made
 * to the kernel, not by the place of the file.
 */
function folderInMemory(): string | undefined {
  const shared = '/dev/shm'
  if (process.env.TMPDIR !== undefined || !existsSync(shared)) return undefined
  const { bavail, bsize } = statfsSync(shared)
  if (bavail * bsize < ENOUGH_BYTES) return undefined
  const folder = mkdtempSync(join(shared, 'comanda-tests-'))
  // PostgreSQL does not run as root and works in a subfolder.
  chmodSync(folder, 0o755)
  return folder
}

async function runLane(): Promise<void> {
  for (let batch = queue.shift(); batch; batch = queue.shift()) {
    const result = await runBatch(batch, stores)
    results.push(result)
    const failed = failures(result)
    console.log(
      `${failed === '' ? '✔' : '✖'} ${batch.name}: ${result.tests.length} tests in ${result.seconds.toFixed(1)} s`,
    )
    if (failed !== '') console.log(failed)
  }
}

function inQuick({ part, name }: Batch): boolean {
  if (!values.quick) return true
  return part === 'nouns' || name === 'test/architecture' || name === 'test/scenarios/first-order'
}

function quickOf(batch: Batch): Batch {
  if (!values.quick) return batch
  return { ...batch, files: batch.files.filter((file) => !NOT_QUICK.includes(file)) }
}

function filtered(batch: Batch): Batch {
  if (filters.length === 0) return batch
  const files = batch.files.filter((file) => filters.some((name) => `/${file}`.includes(`/${name}`)))
  return { ...batch, files }
}
