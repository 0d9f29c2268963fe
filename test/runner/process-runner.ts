import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Batch } from './batches.ts'
import type { Ended } from './reporter.ts'

const ROOT = join(import.meta.dirname, '../..')
/** The limit for a hanging test. A busy machine may take five times as long as an idle one. */
const TEST_TIMEOUT_MS = 300_000

/** The result of a batch. */
export interface BatchResult {
  batch: Batch
  seconds: number
  tests: Ended[]
  /** Its output, if it failed. */
  output: string
}

/** The locations of the template stores, by environment variable. */
export type Stores = Record<string, string>

/** Runs a batch in one process: the service is loaded and warmed once for all its files. */
export async function runBatch(batch: Batch, made: Promise<Stores>): Promise<BatchResult> {
  const isLoadedAhead = batch.part === 'nouns'
  if (!isLoadedAhead) await made
  const args = [
    ...(isLoadedAhead ? ['--import=./test/runner/bootstrap.ts'] : []),
    '--test',
    '--test-isolation=none',
    // Handles that a test leaves open must not block the rest of the suite.
    '--test-force-exit',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    '--test-reporter=./test/runner/reporter.ts',
    // Without PostgreSQL, tests that are only about it are skipped.
    ...(process.env.COMANDA_TEST_QUICK ? ['--test-skip-pattern=^PostgreSQL:'] : []),
    ...batch.files,
  ]
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    if (isLoadedAhead) made.then((stores) => child.send(stores), reject)
    const tests: Ended[] = []
    let output = ''
    child.on('message', (ended: Ended) => tests.push(ended))
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      const failed = tests.some(({ outcome }) => outcome === 'failed')
      if ((code !== 0 || tests.length === 0) && !failed) {
        const why = `its process ended with ${signal ?? code} after ${tests.length} tests\n${output}`
        tests.push({ name: `${batch.name} runs to its end`, file: batch.name, ms: 0, outcome: 'failed', why })
      }
      resolve({ batch, seconds: (performance.now() - began) / 1000, tests, output: failed ? output : '' })
    })
  })
}
