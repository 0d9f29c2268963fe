import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Batch } from './batches.ts'
import type { Ended } from './reporter.ts'

const ROOT = join(import.meta.dirname, '../..')
/** For what hangs. A machine that others work on too may take five times as long as one does by itself. */
const TEST_TIMEOUT_MS = 300_000

/** What became of a batch. */
export interface BatchResult {
  batch: Batch
  seconds: number
  tests: Ended[]
  /** What it printed, where it did not end well. */
  output: string
}

/** Where the stores are that tests copy, by the names of the environment. */
export type Stores = Record<string, string>

/** Runs a batch in one process: the service is loaded and warmed once for all its files. */
export async function runBatch(batch: Batch, made: Promise<Stores>): Promise<BatchResult> {
  const isLoadedAhead = batch.part === 'nouns'
  if (!isLoadedAhead) await made
  const args = [
    ...(isLoadedAhead ? ['--import=./test/suite/begin.ts'] : []),
    '--test',
    '--test-isolation=none',
    // What a test leaves open must not hold up the rest of the suite.
    '--test-force-exit',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    '--test-reporter=./test/suite/reporter.ts',
    // Where there is no PostgreSQL, what is only about it is left out.
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
