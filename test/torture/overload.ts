import { openSqlite } from '../../src/storage/sqlite.ts'
import { start, temporaryFolder } from '../service.ts'
import { faultsOf, lostOrDoubled } from './checker.ts'
import { type LoadFigures, load, percentile } from './load.ts'
import type { Outcome } from './parts.ts'
import { memoryOf } from './soak.ts'

const API_KEY = 'the-key-of-the-overload-run'
/** What is allowed to grow while twice as much comes in as can be served: buffers and the answers under way. */
const GROWTH_MB = 400

/** Finds out how much the service serves, sends twice that, and looks how it bears it and what remains. */
export async function overload(seconds: number): Promise<Outcome> {
  using folder = temporaryFolder()
  const path = `${folder.path}/comanda.db`
  await using service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${path}`,
    COMANDA_API_KEY: API_KEY,
    LOG_LEVEL: 'silent',
  })
  const [, address = ''] = await service.printed(/address\s+(http:\S+)/)
  const port = Number(new URL(address).port)
  const shared = { port, apiKey: API_KEY }

  await load({ ...shared, seconds: 2, lines: 64, name: 'warm' })
  const full = await load({ ...shared, seconds: 5, lines: 64, name: 'full' })
  const capacity = full.acceptedMs.length / 5
  const half = { ...shared, perSecond: capacity / 2, seconds: 5, lines: 3_000 }
  const before = await load({ ...half, name: 'before' })
  const { residentMb: restingMb } = await memoryOf(address)

  const watch = watchHealth(address)
  const twice = await load({
    ...shared,
    perSecond: capacity * 2,
    seconds,
    lines: 3_000,
    name: 'twice',
  })
  const { slowestMs, largestMb, missed } = await watch.stop()
  // Whatever still stood in a queue shows here, and must be gone by the second look.
  await load({ ...half, seconds: 1, name: 'settling' })
  const after = await load({ ...half, name: 'after' })
  const { residentMb: lateMb } = await memoryOf(address)
  service.process.kill('SIGTERM')
  const code = await service.ended

  await using database = openSqlite(path)
  const acknowledged = [full, before, twice, after].flatMap((one) => one.acknowledged)
  const shed = twice.shedMs.length
  const served = twice.acceptedMs.length / seconds
  return {
    figures: [
      `${Math.round(capacity)} requests/s served at full load`,
      `at ${Math.round(twice.sent / seconds)} requests/s ${Math.round(served)}/s served with p50 ${ms(twice.acceptedMs, 50)} and p99 ${ms(twice.acceptedMs, 99)}, ${shed} turned away with p99 ${ms(twice.shedMs, 99)}`,
      `half load p99 ${ms(before.acceptedMs, 99)} before, ${ms(after.acceptedMs, 99)} after`,
      `slowest health answer ${Math.round(slowestMs)} ms`,
      `memory ${restingMb} MB, ${largestMb} MB at most, ${lateMb} MB after`,
    ].join('; '),
    faults: [
      ...unexpected(twice, 'under twice the load', [200, 201, 503]),
      ...unexpected(before, 'before', [200, 201, 503]),
      ...unexpected(after, 'after', [200, 201]),
      ...(shed > 0 ? [] : ['nothing was turned away: the load was not twice what can be served']),
      ...(served > capacity / 3 ? [] : [`only ${Math.round(served)}/s were served of ${capacity}`]),
      ...(percentile(twice.acceptedMs, 99) < 3_000
        ? []
        : [`accepted requests waited ${ms(twice.acceptedMs, 99)}`]),
      ...(missed === 0 ? [] : [`${missed} health checks were not answered`]),
      ...(largestMb - restingMb < GROWTH_MB ? [] : [`memory grew from ${restingMb} to ${largestMb} MB`]),
      ...(code === 0 ? [] : [`the service ended with ${code}`]),
      ...(await faultsOf(database, 'sqlite')),
      ...(await lostOrDoubled(database, acknowledged)),
    ],
  }
}

/** Statuses that were answered and should not have been, and answers that lack what they need. */
function unexpected(figures: LoadFigures, when: string, expected: number[]): string[] {
  const { statuses, unanswered, withoutRetryAfter } = figures
  const others = Object.entries(statuses).filter(([status]) => !expected.includes(Number(status)))
  return [
    ...others.map(([status, count]) => `${when} ${count} were answered ${status}`),
    ...(unanswered === 0 ? [] : [`${when} ${unanswered} were never answered`]),
    ...(withoutRetryAfter === 0 ? [] : [`${when} ${withoutRetryAfter} were not told when to come back`]),
  ]
}

const ms = (values: number[], percent: number) => `${percentile(values, percent).toFixed(1)} ms`

/** Asks for health all the while, as a balancer does, and for the memory that is used. */
function watchHealth(address: string) {
  const figures = { slowestMs: 0, largestMb: 0, missed: 0 }
  let open = true
  const watching = (async () => {
    while (open) {
      const from = performance.now()
      const answer = await fetch(`${address}/healthz`).catch(() => undefined)
      await answer?.text()
      figures.slowestMs = Math.max(figures.slowestMs, performance.now() - from)
      if (answer?.status !== 200) figures.missed++
      figures.largestMb = Math.max(figures.largestMb, (await memoryOf(address)).residentMb)
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  })()
  return {
    stop: async () => {
      open = false
      await watching
      return figures
    },
  }
}
