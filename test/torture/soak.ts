import { get } from 'node:http'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { start, temporaryFolder } from '../support/spawn-service.ts'
import { sleep } from './background-load.ts'
import { httpClient } from './client.ts'
import { faultsOf, lostOrDoubled } from './invariants.ts'
import { newShift } from './request-until-answered.ts'
import type { Outcome } from './stress-parts.ts'
import { nextStep } from './waiter-actions.ts'

const API_KEY = 'the-key-of-the-soak'
const WAITERS = 12
const STEP_EVERY_MS = 30
const SCREENS = 40
const GUESSES_A_SECOND = 20
/** Allowed growth of memory after garbage collection, between the second quarter of the time and the last. */
const GROWTH_MB = 24

/**
 * Runs waiters, screens that connect and disconnect, and unauthenticated clients for this time: memory must stay
 * bounded.
 */
export async function soak(
  seconds: number,
  seed: number,
  progress: (figures: () => string) => void,
): Promise<Outcome> {
  using folder = temporaryFolder()
  const path = `${folder.path}/comanda.db`
  await using service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${path}`,
    COMANDA_API_KEY: API_KEY,
    LOG_LEVEL: 'silent',
  })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const until = Date.now() + seconds * 1000
  const chance = seededRandom(seed)
  const shift = newShift()
  using client = httpClient(() => url, API_KEY)
  const samples: Memory[] = []
  const describe = () =>
    `${shift.calls} calls, memory in use ${samples.at(-1)?.usedMb ?? 0} MB of ${samples.at(-1)?.residentMb ?? 0} MB`

  const waiters = Array.from({ length: WAITERS }, async (_, index) => {
    const waiter = {
      name: `w${index}`,
      shift,
      chance: seededRandom(seed + index),
      send: client,
      pause: () => sleep(STEP_EVERY_MS),
    }
    while (Date.now() < until) {
      await nextStep(waiter)
      await sleep(STEP_EVERY_MS)
    }
  })
  const screens = Array.from({ length: SCREENS }, async () => {
    while (Date.now() < until) await watchFor(url, 1000 + chance.below(4000))
  })
  const unauthenticated = (async () => {
    for (let guess = 0; Date.now() < until; guess++) {
      // Each path and each key is new: none of them may be stored permanently.
      await client({
        method: 'GET',
        path: `/go/table/1?guess=${guess}`,
        headers: guess % 2 === 0 ? { 'x-api-key': `guessed-${seed}-${guess}` } : {},
      })
      await sleep(1000 / GUESSES_A_SECOND)
    }
  })()
  const watching = (async () => {
    while (Date.now() < until) {
      samples.push(await memoryOf(url))
      progress(describe)
      await sleep(1000)
    }
  })()
  await Promise.all([...waiters, ...screens, unauthenticated, watching])
  service.process.kill('SIGTERM')
  const code = await service.ended

  const quarter = Math.floor(samples.length / 4)
  const least = (from: number, to: number) => Math.min(...samples.slice(from, to).map(({ usedMb }) => usedMb))
  const early = least(quarter, 2 * quarter)
  const late = least(3 * quarter, samples.length)
  await using database = openSqlite(path)
  return {
    figures: `${seconds} s, ${shift.calls} calls, least memory in use ${early} MB in the second quarter and ${late} MB in the last, at most ${Math.max(...samples.map(({ residentMb }) => residentMb))} MB resident`,
    faults: [
      ...shift.faults,
      ...(late - early < GROWTH_MB ? [] : [`what is in use grew from ${early} to ${late} MB`]),
      ...(code === 0 ? [] : [`the service ended with ${code}`]),
      ...(await faultsOf(database, 'sqlite')),
      ...(await lostOrDoubled(database, shift.acknowledged.values())),
    ],
  }
}

interface Memory {
  usedMb: number
  residentMb: number
}

/** Memory according to the service's own metrics. */
export async function memoryOf(url: string): Promise<Memory> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const megabytes = (name: string) => {
    const [, bytes = '0'] = new RegExp(`^${name} (\\S+)`, 'm').exec(text) ?? []
    return Math.round(Number(bytes) / 2 ** 20)
  }
  return {
    usedMb: megabytes('nodejs_heap_size_used_bytes'),
    residentMb: megabytes('process_resident_memory_bytes'),
  }
}

/** A screen that connects for a while. */
function watchFor(url: string, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const request = get(`${url}/go/event/1/stream`, { agent: false, headers: { 'x-api-key': API_KEY } })
    request.on('response', (response) => response.on('error', () => {}).resume())
    request.on('error', () => {})
    request.on('close', () => resolve())
    setTimeout(() => request.destroy(), milliseconds)
  })
}
