import { ComandaError } from '../../../client/src/error.ts'
import { createResponseSequencer } from '../../shared/response-order.ts'
import { serviceNow } from '../../shared/service-clock.ts'
import { calls, outcome } from '../api.ts'
import { ageOf, cardsOf, millisOf } from '../board/cards.ts'
import { play } from '../board/sound.ts'
import { forgetDevice } from '../device.ts'
import { get, set } from '../state.ts'
import type { PassCourse, Tickets } from '../types.ts'
import { untilRendered } from './render-barrier.ts'
import { keyOfCourse, reuseUnchanged, reuseUnchangedCourses } from './structural-sharing.ts'

// An event triggers a refresh of everything. The screen reports the tickets it shows at once and repeatedly: the
// service prints those that no screen reports.

/** Delay to combine several events into one refresh. */
const GATHER_MS = 150
/** The service expects a report of the shown tickets at least every 20 seconds. */
const BEAT_MS = 15_000
/** Interval without the event stream, for example behind a proxy that buffers it. */
const NO_STREAM_BEAT_MS = 5_000
const RETRY_MS = 3_000

/** Refreshes and reports periodically, as long as the page is open. */
export async function runHeartbeat(): Promise<void> {
  for (;;) {
    const began = performance.now()
    const isReachable = get().device === undefined || (await readAll(true))
    const every = get().isStreamDown ? NO_STREAM_BEAT_MS : BEAT_MS
    await wait(isReachable ? every - (performance.now() - began) : RETRY_MS)
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
  const [isReachable] = await Promise.all([readTickets(isBeat), get().view === 'pass' ? readPass() : true])
  return isReachable
}

const turns = createResponseSequencer()
/** The last response that is shown; the same object again means that nothing has changed. */
let shown: object | undefined

async function readTickets(isBeat: boolean): Promise<boolean> {
  const { device } = get()
  if (!device) return true
  const turn = turns.ask()
  const place = { serial_no: device.serialNo }
  const response = await outcome(calls.kitchen.tickets(place))
  if (response instanceof ComandaError) {
    if ([401, 403, 404].includes(response.status)) forgetDevice(true)
    return false
  }
  const isNew = response !== shown || !get().tickets
  if (isNew) {
    // On a slow machine parsing, comparing and rendering a hundred tickets take a frame each; taps are handled in
    // between.
    await nextFrame()
    const result = reuseUnchanged(get().tickets?.result ?? [], response.result)
    await nextFrame()
    if (turns.take('tickets', turn)) {
      show({ ...response, result })
      shown = response
    }
  }
  const open = get().tickets?.result ?? []
  // Between heartbeats only new tickets are reported.
  if (isBeat || open.some((one) => one.shown === 0)) {
    await untilRendered()
    const printjob_ids = (get().tickets?.result ?? []).map((one) => one.printjob_id)
    if ((await outcome(calls.kitchen.report_shown(place, { printjob_ids }))) instanceof ComandaError)
      return false
  }
  set({ lastContactAt: serviceNow() })
  return true
}

export async function readPass(): Promise<boolean> {
  const { device } = get()
  if (!device) return true
  const turn = turns.ask()
  const response = await outcome(calls.kitchen.pass({ location_id: device.locationId }))
  if (response instanceof ComandaError) return false
  if (!turns.take('pass', turn)) return true
  const { pass: before } = get()
  const isReady = ({ state }: PassCourse) => state === 'ready'
  const known = new Set(before.filter(isReady).map(keyOfCourse))
  const pass = reuseUnchangedCourses(before, response.result)
  if (pass.filter(isReady).some((one) => !known.has(keyOfCourse(one)))) play('ready')
  set({ pass })
  return true
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
export function scheduleRefresh(): boolean {
  if (isGathering) return false
  isGathering = true
  setTimeout(async () => {
    isGathering = false
    // The event does not come again, and the next heartbeat may be 15 seconds away.
    if (!(await readAll())) setTimeout(scheduleRefresh, RETRY_MS)
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
      ageOf(millisOf(head.fired_at), serviceNow(), settings.kind) === 'late'
    if (cardsOf(tickets?.result ?? []).some(isLate)) play('late')
  }, LATE_MS)
}
