import { MINUTE, SECOND } from '../../src/platform/core/clock.ts'
import { expireJobs } from '../../src/printing/jobs/expire-jobs.ts'
import { type SeededRandom, seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { BURRATA } from '../support/demo.ts'
import { openOrder } from '../support/order-helpers.ts'
import { pairScreen, type Screen } from '../support/printing/kitchen-screen-client.ts'
import { cloudPrinter, print, printingOf, textOnPaper } from '../support/printing/printer-helpers.ts'
import type { Restaurant } from '../support/test-app.ts'

const FOOD = [1, 2, 3, 4, 5, 6]
const TABLES = 6
const STEPS = 50

/**
 * Frozen: it neither reads nor sends. Mute: it reads, but its requests are lost. Cut: its requests arrive, but the
 * responses are lost.
 */
const MOODS = ['well', 'frozen', 'mute', 'cut'] as const

/** A dish, identified by its note. */
interface Dish {
  note: string
  id: number
  orderId: number
  orderedAt: number
  isGone: boolean
  isDone: boolean
}

/**
 * Plays an evening at a kitchen screen that fails in every way, with a backup printer. Returns what a cook would
 * complain about.
 */
export async function spendEveningAtScreen(bistro: Restaurant, seed: number): Promise<string[]> {
  const chance = seededRandom(seed)
  const { clock } = bistro
  const complaints: string[] = []
  const dishes: Dish[] = []
  const orders = new Map<number, number>()
  const onLight = new Set<string>()
  const onPaper = new Map<string, { printed: number; stamped: number }>()
  const screen = await pairScreen(bistro, { sections: FOOD, backup: 'P-1001' })
  const paper = await cloudPrinter(bistro, 'P-1001', { onTicket: (ticket) => readPaper(textOnPaper(ticket)) })
  let mood: (typeof MOODS)[number] = 'well'
  let spokeAt = clock.now

  function readPaper(text: string): void {
    let isVoid = false
    for (const line of text.split('\n')) {
      if (/^ *\d+ {2,}\S/.test(line)) isVoid = /^ *\d+ +VOID /.test(line)
      const [note] = /\bn\d{3}\b/.exec(line) ?? []
      if (note === undefined || isVoid) continue
      const known = onPaper.get(note) ?? { printed: 0, stamped: 0 }
      const isStamped = /POSSIBLE DUPLICATE/.test(text)
      onPaper.set(note, { printed: known.printed + 1, stamped: known.stamped + (isStamped ? 1 : 0) })
      if (!/FOR KITCHEN/i.test(text)) complaints.push(`${note} is on paper that does not say for whom`)
    }
  }

  /** Performs what the screen and the cook in front of it do. */
  async function attend(): Promise<void> {
    if (mood === 'frozen') return
    const tickets = await screen.tickets()
    for (const { lines, duplicate, printjob_id } of tickets) {
      for (const { notes, left } of lines) {
        if (left > 0) onLight.add(notes)
        if (left > 0 && onPaper.has(notes) && duplicate === 0)
          complaints.push(`${notes} is on paper too, and ticket ${printjob_id} does not say so`)
      }
    }
    if (mood === 'mute') return
    await screen.shown(tickets.map(({ printjob_id }) => printjob_id))
    spokeAt = clock.now
    if (mood === 'cut' || tickets.length === 0) return
    if (chance.percent(50)) await cook(screen, chance.pick(tickets), chance, dishes)
  }

  async function orderSomething(): Promise<void> {
    const table = 1 + chance.below(TABLES)
    const orderId = orders.get(table) ?? (await openOrder(bistro, table))
    orders.set(table, orderId)
    for (let more = 1 + chance.below(3); more > 0; more--) {
      const note = `n${String(dishes.length).padStart(3, '0')}`
      const { body } = await bistro.post(`/go/order/${orderId}`, { item_id: BURRATA, notes: note })
      const dish = {
        note,
        id: body.order_item_id,
        orderId,
        orderedAt: clock.now,
        isGone: false,
        isDone: false,
      }
      dishes.push(dish)
    }
    await print(bistro, orderId, screen.serialNo)
  }

  async function takeBack(): Promise<void> {
    const standing = dishes.filter(({ isGone }) => !isGone)
    if (standing.length === 0) return
    const dish = chance.pick(standing)
    await bistro.delete(`/go/order/${dish.id}/item`)
    dish.isGone = true
  }

  async function turn(ms: number): Promise<void> {
    clock.now += ms
    await attend()
    await paper.step()
    // The first run notices that a screen is offline, the second prints its tickets; in production it runs every few
    // seconds.
    for (let sweeps = 0; sweeps < 2; sweeps++) await expireJobs(printingOf(bistro))
    // Each poll delivers one ticket.
    for (let before = -1; before < paper.tickets.length; ) {
      before = paper.tickets.length
      await paper.step()
    }
    lookForSilence()
  }

  /** A dish that nobody can have read for this long, although there is a backup printer, is the failure under test. */
  function lookForSilence(): void {
    if (clock.now - spokeAt <= 80 * SECOND) return
    for (const { note, orderedAt, isGone, isDone } of dishes) {
      const age = clock.now - orderedAt
      const isWaitedFor = !isGone && !isDone && age > 80 * SECOND && age < 40 * MINUTE
      if (isWaitedFor && !onPaper.has(note))
        complaints.push(`${note} hangs on a dark screen, and nowhere else`)
    }
  }

  for (let step = 0; step < STEPS; step++) {
    const drawn = chance.below(100)
    if (drawn < 40) await orderSomething()
    else if (drawn < 50) await takeBack()
    else if (drawn < 75) mood = chance.percent(50) ? 'well' : chance.pick(MOODS)
    await turn(chance.percent(10) ? 95 * SECOND : chance.pick([5, 15, 20]) * SECOND)
  }

  mood = 'well'
  for (let turns = 0; turns < 4; turns++) await turn(15 * SECOND)
  for (const ticket of await screen.tickets()) await cook(screen, ticket, undefined, dishes)
  await screen.shown()
  for (const { printjob_id, heading } of await screen.tickets())
    complaints.push(`ticket ${printjob_id} (${heading}) hangs for ever`)
  const states = new Map<number, string>()
  for (const orderId of orders.values()) {
    const { items } = (await bistro.get(`/go/order/${orderId}`)).body.result
    for (const { order_item_id, state } of items ?? []) states.set(order_item_id, state)
  }
  for (const { note, id, isGone } of dishes.filter((one) => !one.isGone)) {
    if (!onLight.has(note) && !onPaper.has(note)) complaints.push(`${note} was never read by anybody`)
    if (!isGone && states.get(id) !== 'ready') complaints.push(`${note} is done, and ${states.get(id)}`)
  }
  for (const [note, { printed, stamped }] of onPaper)
    if (printed - stamped > 1) complaints.push(`${note} came out twice without a word`)
  return complaints.map((complaint) => `seed ${seed}: ${complaint}`)
}

/** Confirms notices first, then one dish or all of them; without `chance`, all. */
async function cook(
  screen: Screen,
  ticket: any,
  chance: SeededRandom | undefined,
  dishes: Dish[],
): Promise<void> {
  const { printjob_id, heading, voids, lines } = ticket
  if (heading === 'void' || voids.length > 0) await screen.seen(printjob_id, 'void')
  const open = lines.filter(({ left, done }: any) => done < left)
  const some = chance && open.length > 0 && chance.percent(50) ? [chance.pick(open) as any] : undefined
  const items = some?.map(({ order_item_id, left }) => ({ order_item_id, qty: left }))
  if (lines.length > 0) await screen.bump(printjob_id, items)
  const done = new Set((some ?? open).map((one: any) => one.order_item_id))
  for (const dish of dishes) if (done.has(dish.id)) dish.isDone = true
  if (!chance?.percent(10)) return
  await screen.recall(printjob_id)
  for (const dish of dishes) if (lines.some((one: any) => one.order_item_id === dish.id)) dish.isDone = false
}
