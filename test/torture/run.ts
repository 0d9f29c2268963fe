import { parseArgs } from 'node:util'
import { MINUTE } from '../../src/platform/core/clock.ts'
import { globalSetup, globalTeardown } from '../support/global-setup.ts'
import { type PartOptions, parts } from './stress-parts.ts'

/**
 * The long tests: `npm run test:torture`, or with the names of some parts. `--minutes 5` stops each part after that
 * time and reports its progress. `--seed 42` uses that seed; for the simulation it replays that evening.
 */
const { positionals: requested, values } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, minutes: { type: 'string' } },
})
const unknown = requested.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}

const PROGRESS_EVERY_MS = 15_000

function optionsFor(name: string): PartOptions {
  let reportedAt = Date.now()
  return {
    seed: values.seed === undefined ? undefined : Number(values.seed),
    until: values.minutes === undefined ? undefined : Date.now() + Number(values.minutes) * MINUTE,
    progress: (figures) => {
      if (Date.now() - reportedAt < PROGRESS_EVERY_MS) return
      reportedAt = Date.now()
      console.log(`  ${name}: ${figures()} so far`)
    },
  }
}

const summary: string[] = []
let failed = 0
await globalSetup()
for (const [name, run] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const from = performance.now()
  const { figures, faults } = await run(optionsFor(name))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  const line = `${faults.length === 0 ? '✔' : '✖'} ${name} (${seconds} s): ${figures}`
  console.log(line)
  for (const fault of faults.slice(0, 20)) console.log(`    ${fault}`)
  summary.push(line)
  failed += faults.length
}
await globalTeardown()
console.log(`\n${summary.join('\n')}`)
console.log(failed === 0 ? 'Nothing was lost, doubled or broken.' : `${failed} faults.`)
process.exitCode = failed === 0 ? 0 : 1
