import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { start, temporaryFolder } from '../../support/spawn-service.ts'
import { faultsOf, lostOrDoubled } from '../invariants.ts'
import { memoryOf } from '../soak.ts'
import type { Outcome } from '../stress-parts.ts'
import { type LoadFigures, load, percentile, servedIn } from '../support/load.ts'

const API_KEY = 'the-key-of-the-overload-run'
/** Memory growth that is allowed at twice the possible load: buffers and pending responses. */
const GROWTH_MB = 400
/** Maximum ratio of the latency at twice the possible load to that at full load. */
const STABLE = 5
/** Connections at full load, without refusals: with fewer, fewer writes would share a commit. */
const FULL_LINES = 400

/** Measures the capacity of the service, sends twice that, and checks how it behaves and recovers. */
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
  const full = await load({ ...shared, seconds: 5, lines: FULL_LINES, name: 'full' })
  const capacity = servedIn(full).length / 5
  const half = { ...shared, perSecond: capacity / 2, seconds: 5, lines: 3_000 }
  const before = await load({ ...half, name: 'before' })
  const { residentMb: restingMb } = await memoryOf(address)

  const watch = watchHealth(address)
  const answeredBefore = await servedWithin(address)
  const twice = await load({
    ...shared,
    perSecond: capacity * 2,
    seconds,
    lines: 3_000,
    name: 'twice',
  })
  const inside = percentileBetween(answeredBefore, await servedWithin(address), 99)
  const { slowestMs, largestMb, missed } = await watch.stop()
  // A remaining queue shows here, and must be gone by the second measurement.
  await load({ ...half, seconds: 1, name: 'settling' })
  const after = await load({ ...half, name: 'after' })
  const { residentMb: lateMb } = await memoryOf(address)
  service.process.kill('SIGTERM')
  const code = await service.ended

  await using database = openSqlite(path)
  const acknowledged = [full, before, twice, after].flatMap((one) => one.acknowledged)
  const shed = twice.shedMs.length
  const served = servedIn(twice).length / seconds
  return {
    figures: [
      `${Math.round(capacity)} requests/s served at full load, ${times(full)}`,
      `at ${Math.round(twice.sent / seconds)} requests/s ${Math.round(served)}/s served, ${times(twice)}, ${shed} turned away with p99 ${ms(twice.shedMs, 99)}`,
      `of that 99 in 100 spent ${inside} in the service; sent p99 ${ms(twice.lateMs, 99)} after they were due, by a sender that was itself busy for p99 ${twice.busyMs.toFixed(1)} ms`,
      `half load p99 ${ms(servedIn(before), 99)} before, ${ms(servedIn(after), 99)} after`,
      `slowest health answer ${Math.round(slowestMs)} ms`,
      `memory ${restingMb} MB, ${largestMb} MB at most, ${lateMb} MB after`,
    ].join('; '),
    faults: [
      ...unexpected(twice, 'under twice the load', [200, 201, 503]),
      ...unexpected(before, 'before', [200, 201, 503]),
      ...unexpected(after, 'after', [200, 201]),
      ...(shed > 0 ? [] : ['nothing was turned away: the load was not twice what can be served']),
      ...(served > capacity / 3 ? [] : [`only ${Math.round(served)}/s were served of ${capacity}`]),
      ...(percentile(twice.changedMs, 99) < STABLE * percentile(full.changedMs, 99)
        ? []
        : [`who was served waited: ${times(twice)}, at full load ${times(full)}`]),
      ...(missed === 0 ? [] : [`${missed} health checks were not answered`]),
      ...(largestMb - restingMb < GROWTH_MB ? [] : [`memory grew from ${restingMb} to ${largestMb} MB`]),
      ...(code === 0 ? [] : [`the service ended with ${code}`]),
      ...(await faultsOf(database, 'sqlite')),
      ...(await lostOrDoubled(database, acknowledged)),
    ],
  }
}

/** Unexpected statuses, and responses without a required header. */
function unexpected(figures: LoadFigures, when: string, expected: number[]): string[] {
  const { statuses, unanswered, withoutRetryAfter } = figures
  const others = Object.entries(statuses).filter(([status]) => !expected.includes(Number(status)))
  return [
    ...others.map(([status, count]) => `${when} ${count} were answered ${status}`),
    ...(unanswered === 0 ? [] : [`${when} ${unanswered} were never answered`]),
    ...(withoutRetryAfter === 0 ? [] : [`${when} ${withoutRetryAfter} were not told when to come back`]),
  ]
}

/** From the request bytes to the response. */
const times = ({ readMs, changedMs }: LoadFigures) =>
  `reads with p50 ${ms(readMs, 50)} and p99 ${ms(readMs, 99)}, changes with p50 ${ms(changedMs, 50)} and p99 ${ms(changedMs, 99)}`

const ms = (values: number[], percent: number) => `${percentile(values, percent).toFixed(1)} ms`

/** Checks health continuously, like a load balancer, and records memory use. */
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

/** The service's own histogram: requests served within each number of milliseconds. */
async function servedWithin(address: string): Promise<Map<number, number>> {
  const text = await (await fetch(`${address}/metrics`)).text()
  const buckets =
    /^comanda_request_duration_seconds_bucket\{le="([^"]+)",[^}]*route="\/go[^}]*status="2xx"\} (\d+)/gm
  const within = new Map<number, number>()
  for (const [, seconds, count] of text.matchAll(buckets)) {
    const most = seconds === '+Inf' ? Number.POSITIVE_INFINITY : Number(seconds) * 1000
    within.set(most, (within.get(most) ?? 0) + Number(count))
  }
  return within
}

/** The percentile of requests between two histograms, as exact as the buckets allow. */
function percentileBetween(from: Map<number, number>, to: Map<number, number>, percent: number): string {
  const count = (most: number) => (to.get(most) ?? 0) - (from.get(most) ?? 0)
  const needed = (count(Number.POSITIVE_INFINITY) * percent) / 100
  const limits = [...to.keys()].sort((a, b) => a - b)
  const bound = limits.find((most) => count(most) >= needed)
  return bound === Number.POSITIVE_INFINITY ? `more than ${limits.at(-2)} ms` : `${bound} ms or less`
}
