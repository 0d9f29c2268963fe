import { ComandaError } from '../../../client/src/error.ts'
import { openTurns } from '../../shared/response-order.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { calls, outcome } from '../api.ts'
import { ageOf, cardsOf, instantOf } from '../board/cards.ts'
import { play } from '../board/sound.ts'
import { forgetDevice } from '../device.ts'
import { get, set } from '../state.ts'
import type { PassCourse, Tickets } from '../types.ts'
import { untilDrawn } from './render-barrier.ts'
import { keepingKnown, keepingKnownCourses, keyOfCourse } from './structural-sharing.ts'

// An event triggers a refresh of everything. The screen reports the tickets it shows at once and repeatedly: the
// service prints those that no screen reports.

/** Delay to combine several events into one refresh. */
const GATHER_MS = 150
/** The service expects a report of the shown tickets at least every 20 seconds. */
const BEAT_MS = 15_000
/** Interval without the event stream, for example behind a proxy that buffers it. */
const DEAF_BEAT_MS = 5_000
const RETRY_MS = 3_000

/** Refreshes and reports periodically, as long as the page is open. */
export async function beatForEver(): Promise<void> {
  for (;;) {
    const began = performance.now()
    const isHeard = get().device === undefined || (await readAll(true))
    const every = get().isDeaf ? DEAF_BEAT_MS : BEAT_MS
    await wait(isHeard ? every - (performance.now() - began) : RETRY_MS)
  }
}

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A hidden page gets no animation frames. */
const FRAME_AT_MOST_MS = 100

/** Resolves in the next frame. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_AT_MOST_MS)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Refreshes the board; on a heartbeat also reports the shown tickets. False: the service was not reached. */
export async function readAll(isBeat = false): Promise<boolean> {
  const [isHeard] = await Promise.all([readTickets(isBeat), get().view === 'pass' ? readPass() : true])
  return isHeard
}

const turns = openTurns()
/** The last response that is shown; the same object again means that nothing has changed. */
let shown: object | undefined

async function readTickets(isBeat: boolean): Promise<boolean> {
  const { device } = get()
  if (!device) return true
  const turn = turns.ask()
  const place = { serial_no: device.serialNo }
  const told = await outcome(calls.kitchen.tickets(place))
  if (told instanceof ComandaError) {
    if ([401, 403, 404].includes(told.status)) forgetDevice(true)
    return false
  }
  const isNew = told !== shown || !get().tickets
  if (isNew) {
    // On a slow machine parsing, comparing and rendering a hundred tickets take a frame each; taps are handled in
    // between.
    await nextFrame()
    const result = keepingKnown(get().tickets?.result ?? [], told.result)
    await nextFrame()
    if (turns.take('tickets', turn)) {
      show({ ...told, result })
      shown = told
    }
  }
  const open = get().tickets?.result ?? []
  // Between heartbeats only new tickets are reported.
  if (isBeat || open.some((one) => one.shown === 0)) {
    await untilDrawn()
    const printjob_ids = (get().tickets?.result ?? []).map((one) => one.printjob_id)
    if ((await outcome(calls.kitchen.shown(place, { printjob_ids }))) instanceof ComandaError) return false
  }
  heard()
  return true
}

export async function readPass(): Promise<boolean> {
  const { device } = get()
  if (!device) return true
  const turn = turns.ask()
  const told = await outcome(calls.kitchen.pass({ location_id: device.locationId }))
  if (told instanceof ComandaError) return false
  if (!turns.take('pass', turn)) return true
  const { pass: before } = get()
  const isReady = ({ state }: PassCourse) => state === 'ready'
  const known = new Set(before.filter(isReady).map(keyOfCourse))
  const pass = keepingKnownCourses(before, told.result)
  if (pass.filter(isReady).some((one) => !known.has(keyOfCourse(one)))) play('ready')
  set({ pass })
  return true
}

function heard(): void {
  set({ heardAt: serviceNow() })
}

function show(tickets: Tickets): void {
  const before = get().tickets
  const known = new Set(before?.result.map((one) => one.printjob_id))
  const fresh = tickets.result.filter((one) => !known.has(one.printjob_id) && one.recalled_at === '')
  const isNew = fresh.some(
    ({ heading }) => heading === 'order' || heading === 'fire' || heading === 'reprint',
  )
  const hasChanged = fresh.some(({ heading, voids }) => voids.length > 0 || heading === 'moved')
  const view = get().view ?? (tickets.makes === 1 ? 'station' : 'pass')
  const wished = stillWished(tickets)
  const isFirstLook = get().view === undefined
  set({ tickets, view, wished })
  if (before && hasChanged) play('changed')
  else if (before && isNew) play('new')
  if (isFirstLook && view === 'pass') void readPass()
}

/** Drops presses that the service has confirmed. */
function stillWished({ result }: Tickets): Record<string, number> {
  if (Object.keys(get().wished).length === 0) return get().wished
  const byId = new Map(result.map((ticket) => [ticket.printjob_id, ticket]))
  return Object.fromEntries(
    Object.entries(get().wished).filter(([key, qty]) => {
      const [jobId, itemId] = key.split(' ').map(Number)
      const line = byId.get(Number(jobId))?.lines.find((one) => one.order_item_id === itemId)
      return line !== undefined && line.done !== qty
    }),
  )
}

let isGathering = false

/** Schedules a refresh. False: one is already scheduled. */
export function gather(): boolean {
  if (isGathering) return false
  isGathering = true
  setTimeout(() => {
    isGathering = false
    void readAll()
  }, GATHER_MS)
  return true
}

const REMIND_MS = 20_000
const LATE_MS = 60_000

/** Repeats the sound for unacknowledged notices; late tickets sound once a minute, more quietly. */
export function startReminding(): void {
  setInterval(() => {
    const cards = cardsOf(get().tickets?.result ?? [])
    if (cards.some((card) => card.unseen || card.notices.some(({ kind }) => kind === 'void'))) play('changed')
  }, REMIND_MS)
  setInterval(() => {
    const { tickets, settings } = get()
    const isLate = ({ head }: { head: { fired_at: string } }) =>
      ageOf(instantOf(head.fired_at), serviceNow(), settings.kind) === 'late'
    if (cardsOf(tickets?.result ?? []).some(isLate)) play('late')
  }, LATE_MS)
}
