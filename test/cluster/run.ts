import { parseArgs } from 'node:util'
import { MINUTE, SECOND } from '../../src/platform/core/clock.ts'
import { faultsOf, lostOrDoubled } from '../torture/invariants.ts'
import { seenBetween } from './attempt-log.ts'
import { bringUp, type Fleet } from './cluster.ts'
import { LOCATIONS, openReceiver, startFollowers } from './event-followers.ts'
import { FAULTS, type Fault } from './fault-injection.ts'
import { call, startWaiters } from './load.ts'
import { until } from './process.ts'
import { findPrograms } from './required-programs.ts'
import { faultsIn, type Row, tableOf } from './result-table.ts'

/**
 * A whole fleet on this machine, from the files in deploy/, and every fault done to it while waiters work:
 * `npm run test:fleet`, or with the names of some faults. It takes some fifteen minutes, ends by itself, and leaves
 * nothing behind.
 */
const { positionals: requested } = parseArgs({ allowPositionals: true })
const unknown = requested.filter((name) => !FAULTS.some((fault) => fault.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no fault ${unknown.join(', ')}; there are ${FAULTS.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
const programs = findPrograms(process.env)
if ('missing' in programs) {
  console.error(programs.missing)
  process.exit(1)
}

const AT_MOST_MS = 40 * MINUTE
const STEADY_SECONDS = 5
const STEADY_WITHIN_MS = 2 * MINUTE

const versions = Object.entries(programs.versions).map(([name, version]) => `${name} ${version}`)
const report = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
report(`${versions.join(', ')}, PostgreSQL from ${programs.postgres}`)

let end: Fleet['end'] | undefined
let isGoingDown = false
const down = async (why: string) => {
  if (isGoingDown) return
  isGoingDown = true
  console.error(why)
  await end?.(false)
  process.exit(1)
}
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void down(`ended by ${name}`))
setTimeout(() => void down(`not through after ${AT_MOST_MS / MINUTE} minutes`), AT_MOST_MS).unref()

const fleet = await bringUp(programs, {
  report,
  onBegun: (way) => {
    end = way
  },
})
const { door, store, nodes } = fleet
const receiver = await openReceiver()
await until('the balancer lets callers through', () => isOpen(), MINUTE)
const made = await call(door, false, { method: 'POST', path: '/go/webhook', body: { url: receiver.url } })
if (made.status !== 201) throw new Error(`no webhook: ${made.text}`)
const followers = startFollowers(door)
const waiters = startWaiters(door)

const rows: Row[] = []
const left: string[] = []
const known = new Set<string>()
let isByPooler = false
try {
  report('waiters at work')
  await steady()
  for (const fault of FAULTS) {
    if (requested.length > 0 && !requested.includes(fault.name)) continue
    const why = fault.whyNot?.(programs.versions)
    if (why !== undefined) left.push(`${fault.label}: ${why}`)
    else rows.push(await doTo(fleet, fault))
  }
} catch (error) {
  left.push(`given up: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await waiters.stop(30 * SECOND)
  await followers.stop()
  await receiver.stop()
}

const faults = [...rows.flatMap(faultsIn), ...waiters.shift.faults]
if (faults.length > 0) process.exitCode = 1
const logs = await fleet.end(process.exitCode === 1)
console.log(`\n${tableOf(rows)}\n`)
for (const line of left) console.log(line)
for (const fault of faults.slice(0, 50)) console.log(`✖ ${fault}`)
if (process.exitCode !== 1) console.log('Nothing was lost, doubled or broken.')
if (logs !== undefined) console.log(`The logs are in ${logs}`)
process.exit()

async function doTo(fleet: Fleet, fault: Fault): Promise<Row> {
  if (fault.by === 'pooler' && !isByPooler) {
    report('nodes go by pgbouncer, in transaction mode')
    await fleet.goByPooler()
    isByPooler = true
    await steady()
  }
  const label =
    fault.by === 'pooler' ? `${fault.label}, by pgbouncer ${programsVersion('pgbouncer')}` : fault.label
  report(label)
  const from = Date.now()
  const mayBeCut = await fault.happen(fleet)
  await steady()
  const to = Date.now()
  const behind = await everybodyHasCome()
  const found = await check()
  const row: Row = {
    label,
    mostSeconds: fault.mostSeconds,
    seen: seenBetween(waiters.tries, from, to),
    bareSeconds: fleet.bare.secondsWithout(from, to),
    ...found,
    otherwise: [...found.otherwise, ...behind],
    streams: {
      cut: followers.cutsBetween(from, to),
      mayBeCut,
      refused: followers.failuresBetween(from, to),
      gaps: fresh(followers.gaps()),
    },
    webhooks: {
      longestSeconds: receiver.longestSecondsBetween(from, Date.now()),
      gaps: fresh(receiver.gaps()),
    },
  }
  console.log(tableOf([row]).split('\n').at(-1))
  for (const line of faultsIn(row)) report(`✖ ${line}`)
  return row
}

function programsVersion(name: 'pgbouncer'): string {
  return 'missing' in programs ? '' : programs.versions[name]
}

/** Waits until changes have succeeded in several consecutive seconds. */
async function steady(): Promise<void> {
  const areWorking = async () => {
    for (let second = 0; second < STEADY_SECONDS; second++) {
      const since = Date.now()
      await new Promise((resolve) => setTimeout(resolve, SECOND))
      if (!waiters.haveWrittenSince(since)) return false
    }
    return (await Promise.all(nodes.map((node) => node.isReady()))).every(Boolean)
  }
  await until('waiters work, and every node is ready', areWorking, STEADY_WITHIN_MS)
}

/** Waits until all events so far have arrived at every stream and at the webhook. */
async function everybodyHasCome(): Promise<string[]> {
  const ends = await store.read(
    (sql) => sql<{ id: number; last: number }>`
      select location_id as id, last_sequence as last from event_logs where account_id = ${1} order by location_id`,
  )
  const come = () =>
    ends
      .filter(({ id }) => LOCATIONS.includes(id))
      .every(({ id, last }) => followers.haveReached(id, last) && receiver.haveReached(id, last))
  return until('every event has come to all who follow', come, MINUTE).then(
    () => [],
    (error: Error) => [error.message],
  )
}

/** Finds differences from what was acknowledged; each is reported once. */
async function check(): Promise<Pick<Row, 'lost' | 'doubled' | 'otherwise'>> {
  const acknowledged = [...waiters.shift.acknowledged.values()]
  const found = [...(await lostOrDoubled(store, acknowledged)), ...(await faultsOf(store, 'postgres'))]
  const news = fresh(found)
  const isDoubled = (line: string) => / had \d+ effects| was opened by \d+ keys/.test(line)
  const isLost = (line: string) => /acknowledged and lost|is kept$|left no effect|is not there/.test(line)
  return {
    lost: news.filter((line) => isLost(line) && !isDoubled(line)),
    doubled: news.filter(isDoubled),
    otherwise: news.filter((line) => !isLost(line) && !isDoubled(line)),
  }
}

function fresh(lines: string[]): string[] {
  const news = lines.filter((line) => !known.has(line))
  for (const line of news) known.add(line)
  return news
}

async function isOpen(): Promise<boolean> {
  const reply = await call(door, false, { method: 'GET', path: '/go/table/1' }).catch(() => undefined)
  return reply?.status === 200
}
