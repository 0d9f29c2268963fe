import { routeOrders, setAutoPrinting } from '../../src/kitchen/routing/routing.ts'
import { deleteOrder } from '../../src/orders/lines/void-items.ts'
import { MINUTE, SECOND } from '../../src/platform/core/clock.ts'
import { cancelPrintJob, retryPrintJob } from '../../src/printing/jobs/actions.ts'
import { printOrder } from '../../src/printing/jobs/enqueue.ts'
import { expireJobs } from '../../src/printing/jobs/expire-jobs.ts'
import type { JobStatus } from '../../src/printing/jobs/rules.ts'
import { seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { openTable } from '../../src/tables/actions.ts'
import { createPaperPrinter, MOODS, type Mood, type Slip } from './fake-printer.ts'
import {
  fireLine,
  mergeInto,
  moveLines,
  moveToTable,
  orderLine,
  partOf,
  removeLine,
} from './order-actions.ts'
import { BAR, KITCHEN, type KitchenSetup, linesOfJob } from './setup.ts'
import { createCook, type Line } from './ticket-checker.ts'

/** Dishes of the kitchen and drinks of the bar. */
const DISHES = [
  { itemId: 2, station: 'Kitchen' },
  { itemId: 27, station: 'Bar' },
]
const TABLES = 3
const STEPS = 14
const TURNS_TO_SETTLE = 300

interface Party {
  orderId: number
  table: number
  /** Time of its last change of tables. */
  movedAt: number
}

export interface Evening {
  /** Number of printed tickets. */
  slips: number
  /** Complaints of the cook. */
  complaints: string[]
}

/**
 * Plays an evening drawn from a seed: guests order, change their minds, their tables and their company; printers fail
 * in every way and recover; tickets are requested, cancelled and retried.
 */
export async function spendEvening(setup: KitchenSetup, seed: number): Promise<Evening> {
  const chance = seededRandom(seed)
  const { clock, printing, change } = setup
  await setup.clear()
  let slips = 0
  const lines = new Map<number, Line>()
  const parties = new Map<number, Party>()
  const cook = createCook((id) => lines.get(id))
  const printers = [createPaperPrinter(setup, KITCHEN, onSlip), createPaperPrinter(setup, BAR, onSlip)]
  for (const printer of printers) printer.mood = someMood()
  if (chance.percent(30)) await change((change) => setAutoPrinting(change, 1, true))

  function someMood(): Mood {
    return chance.percent(35) ? 'well' : chance.pick(MOODS)
  }

  async function onSlip(slip: Slip): Promise<void> {
    slips++
    const { jobId, ticket, handedAt } = slip
    cook.read(slip, await linesOfJob(setup, jobId))
    const party = parties.get(ticket.orderId)
    if (ticket.act?.kind === 'moved' || handedAt <= (party?.movedAt ?? 0) || ticket.lines.length === 0) return
    if (party && ticket.table !== party.table)
      cook.complaints.push(`job ${jobId} names table ${ticket.table}, not ${party.table}`)
  }

  async function turn(ms: number, attending = 100): Promise<void> {
    clock.now += ms
    for (const printer of printers) if (chance.percent(attending)) await printer.step()
    if (chance.percent(50)) await routeOrders(printing)
    await expireJobs(printing)
  }

  const linesOf = (orderId: number) =>
    [...lines.values()].filter((line) => line.orderId === orderId && !line.removed)
  const someLine = (matches: (line: Line) => boolean = () => true) => {
    const standing = [...lines.values()].filter((line) => !line.removed && matches(line))
    return standing.length > 0 ? chance.pick(standing) : undefined
  }
  const someParty = () => (parties.size > 0 ? chance.pick([...parties.values()]) : undefined)

  async function partyAt(table: number): Promise<Party> {
    const there = [...parties.values()].find((party) => party.table === table)
    if (there) return there
    const input = { locationId: 1, staffId: 1, allergens: 0, covers: 0, tableId: table }
    const orderId = (await change((change) => openTable(change, input))) ?? 0
    const party = { orderId, table, movedAt: 0 }
    parties.set(orderId, party)
    return party
  }

  const print = (orderId: number, serialNo: string) =>
    change((change) => printOrder(change, { locationId: 1, orderId, serialNo, kind: 'ticket' }))

  async function orderSomething(): Promise<void> {
    const { orderId } = await partyAt(1 + chance.below(TABLES))
    for (let more = 1 + chance.below(3); more > 0; more--) {
      const { itemId, station } = chance.pick(DISHES)
      const [qty, heldCourse] = [1 + chance.below(3), chance.percent(20) ? 1 + chance.below(2) : 0]
      const note = `n${lines.size}`
      const id = await change((change) =>
        orderLine(change, orderId, { itemId, qty, notes: note, heldCourse }),
      )
      if (id) lines.set(id, { id, note, orderId, station, qty, removed: false, held: heldCourse > 0 })
    }
    if (chance.percent(60)) for (const serialNo of [KITCHEN, BAR]) await print(orderId, serialNo)
  }

  /** A random part of the line: the line itself, or a part that is now a line of its own. */
  async function someOf(line: Line): Promise<Line> {
    const qty = 1 + chance.below(line.qty)
    if (qty === line.qty) return line
    const note = `${line.note}.${lines.size}`
    const id = (await change((change) => partOf(change, line.id, qty, note))) ?? 0
    cook.divide(line.id, id, line.qty - qty)
    line.qty -= qty
    const part = { ...line, id, note, qty }
    lines.set(id, part)
    return part
  }

  async function removeSomething(): Promise<void> {
    const line = someLine()
    if (!line) return
    const gone = chance.percent(60) ? line : await someOf(line)
    await change((change) => removeLine(change, gone.orderId, gone.id))
    gone.removed = true
  }

  async function fireSomething(): Promise<void> {
    const line = someLine(({ held }) => held)
    if (!line) return
    await change((change) => fireLine(change, line.id))
    line.held = false
  }

  async function deleteSomeOrder(): Promise<void> {
    const party = someParty()
    if (!party) return
    await change((change) => deleteOrder(change, party.orderId, { reason: null, supervisorPin: null }))
    for (const line of linesOf(party.orderId)) line.removed = true
    parties.delete(party.orderId)
  }

  async function changeTable(): Promise<void> {
    const party = someParty()
    const table = 1 + chance.below(TABLES + 3)
    if (!party || [...parties.values()].some((other) => other.table === table)) return
    const lineIds = linesOf(party.orderId).map(({ id }) => id)
    await change((change) => moveToTable(change, { ...party, lineIds }, table))
    party.movedAt = clock.now
    party.table = table
  }

  async function moveSomething(): Promise<void> {
    const line = someLine()
    const from = line && parties.get(line.orderId)
    const to = someParty()
    if (!line || !from || !to || to === from) return
    const moved = await someOf(line)
    const journey = { from, toOrderId: to.orderId, lineIds: [moved.id] }
    await change((change) => moveLines(change, journey))
    moved.orderId = to.orderId
  }

  async function mergeSome(): Promise<void> {
    const [from, to] = [someParty(), someParty()]
    if (!from || !to || from === to) return
    const moved = linesOf(from.orderId)
    const journey = { from, toOrderId: to.orderId, lineIds: moved.map(({ id }) => id) }
    await change((change) => mergeInto(change, journey))
    for (const line of moved) line.orderId = to.orderId
    parties.delete(from.orderId)
  }

  async function printSomething(): Promise<void> {
    const party = someParty()
    if (party) await print(party.orderId, chance.pick([KITCHEN, BAR]))
  }

  async function jobs(...statuses: JobStatus[]) {
    const all = await setup.read(
      (sql) => sql<{ id: number; status: JobStatus; reason: string }>`
        select id, status, reason from print_jobs where account_id = 1 order by id`,
    )
    return all.filter(({ status }) => statuses.includes(status))
  }

  async function meddle(): Promise<void> {
    const some = await jobs('pending', 'failed', 'expired', 'cancelled')
    if (some.length === 0) return
    const { id, status } = chance.pick(some)
    await change((change) => (status === 'pending' ? cancelPrintJob : retryPrintJob)(change, id))
  }

  function nextAction(): Promise<unknown> {
    const drawn = chance.below(100)
    if (drawn < 18) return orderSomething()
    if (drawn < 30) return printSomething()
    if (drawn < 44) return removeSomething()
    if (drawn < 46) return deleteSomeOrder()
    if (drawn < 50) return fireSomething()
    if (drawn < 55) return changeTable()
    if (drawn < 65) return moveSomething()
    if (drawn < 68) return mergeSome()
    if (drawn < 74) return meddle()
    if (drawn < 78) return chance.pick(printers).confirmLate()
    chance.pick(printers).mood = someMood()
    return Promise.resolve()
  }

  for (let step = 0; step < STEPS; step++) {
    clock.now++
    await nextAction()
    const pause = chance.percent(3) ? 50 * MINUTE : chance.percent(25) ? 90 * SECOND : 5 * SECOND
    if (chance.percent(65)) await turn(pause, 75)
  }

  // At the end all printers are repaired, failed jobs are retried, and unprinted lines are printed.
  for (const printer of printers) {
    printer.mood = 'well'
    await printer.confirmLate()
  }
  const settle = async () => {
    for (let turns = 0; (await jobs('pending', 'sent')).length > 0; turns++) {
      if (turns > TURNS_TO_SETTLE) return
      await turn(20 * SECOND)
    }
  }
  await settle()
  for (const { id, reason } of await jobs('failed', 'expired', 'cancelled')) {
    if (reason !== 'order_changed') await change((change) => retryPrintJob(change, id))
  }
  await settle()
  for (const { orderId } of parties.values())
    for (const serialNo of [KITCHEN, BAR]) await print(orderId, serialNo)
  await settle()
  const stuck = (await jobs('pending', 'sent')).map(({ id, status }) => `job ${id} is ${status} for ever`)
  cook.compare(lines.values())
  const complaints = [...stuck, ...cook.complaints].map((complaint) => `seed ${seed}: ${complaint}`)
  return { slips, complaints }
}
