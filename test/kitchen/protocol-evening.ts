import { routeOrders, setAutoPrinting } from '../../src/kitchen/routing/routing.ts'
import { MINUTE, SECOND } from '../../src/platform/core/clock.ts'
import { expireJobs } from '../../src/printing/jobs/expire-jobs.ts'
import { setBackupPrinter } from '../../src/printing/printers/actions.ts'
import { seededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { MOODS, type PrintedTicket } from '../../src/programs/virtual-printer/printer.ts'
import { openOrder } from '../support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  print,
  printingOf,
  textOnPaper,
} from '../support/printing/printer-helpers.ts'
import type { Restaurant } from '../support/test-app.ts'

/** A dish of the kitchen and a drink of the bar. */
const DISH = { item_id: 2, station: 'Kitchen' }
const DRINK = { item_id: 27, station: 'Bar' }
const SERIALS = ['P-1001', 'P-1002'] as const
const TABLES = 8
const STEPS = 60
const TURNS_TO_SETTLE = 400

/** An order line, identified on paper by its note. */
interface Line {
  note: string
  id: number
  orderId: number
  station: string
  gone: boolean
}

interface Job {
  id: number
  status: string
  reason: string
}

/**
 * Plays an evening drawn from a seed: guests order, change their minds and leave; printers run out of paper, misreport,
 * fall silent and recover; tickets are printed, cancelled and retried. Returns what a cook would complain about.
 */
export async function cookThrough(bistro: Restaurant, seed: number): Promise<string[]> {
  const chance = seededRandom(seed)
  const printing = printingOf(bistro)
  const paper: PrintedTicket[] = []
  const onTicket = (ticket: PrintedTicket) => paper.push(ticket)
  const printers = [
    await cloudPrinter(bistro, 'P-1001', { onTicket }),
    await epsonPrinter(bistro, 'P-1002', { onTicket, notifies: chance.percent(70) }),
  ]
  await bistro.change(async (change) => {
    await setBackupPrinter(change, 'P-1001', 'P-1002')
    await setBackupPrinter(change, 'P-1002', 'P-1001')
    if (chance.percent(30)) await setAutoPrinting(change, 1, true)
  })
  const orders = new Map<number, number>()
  const lines: Line[] = []

  async function turn(ms: number, attending = 100): Promise<void> {
    bistro.clock.now += ms
    for (const printer of printers) if (chance.percent(attending)) await printer.step()
    await routeOrders(printing)
    await expireJobs(printing)
  }

  async function orderSomething(): Promise<void> {
    const table = 1 + chance.below(TABLES)
    let orderId = orders.get(table)
    if (orderId === undefined) {
      orderId = await openOrder(bistro, table)
      orders.set(table, orderId)
    }
    const ordered = Array.from({ length: 1 + chance.below(3) }, () => chance.pick([DISH, DRINK]))
    for (const { item_id, station } of ordered) {
      const note = `n${String(lines.length).padStart(3, '0')}`
      const { body } = await bistro.post(`/go/order/${orderId}`, { item_id, notes: note })
      lines.push({ note, id: body.order_item_id, orderId, station, gone: false })
    }
  }

  async function removeSomething(): Promise<void> {
    const standing = lines.filter(({ gone }) => !gone)
    if (standing.length === 0) return
    const line = chance.pick(standing)
    await bistro.delete(`/go/order/${line.id}/item`)
    line.gone = true
  }

  async function deleteSomeOrder(): Promise<void> {
    if (orders.size === 0) return
    const [table, orderId] = chance.pick([...orders])
    await bistro.delete(`/go/order/${orderId}`)
    orders.delete(table)
    for (const line of lines) if (line.orderId === orderId) line.gone = true
  }

  async function printSomething(): Promise<void> {
    if (orders.size === 0) return
    await print(bistro, chance.pick([...orders.values()]), chance.pick(SERIALS))
  }

  async function jobs(...statuses: string[]) {
    const all = await bistro.sql<Job>`select id, status, reason from print_jobs order by id`
    return all.filter(({ status }) => statuses.includes(status))
  }

  async function meddle(): Promise<void> {
    const some = await jobs('pending', 'failed', 'expired', 'cancelled')
    if (some.length === 0) return
    const { id, status } = chance.pick(some)
    await bistro.put(`/go/printer/${id}/${status === 'pending' ? 'cancel' : 'retry'}`)
  }

  async function changeMood(): Promise<void> {
    chance.pick(printers).mood = chance.percent(45) ? 'well' : chance.pick(MOODS)
  }

  function nextAction(): Promise<void> {
    const drawn = chance.below(100)
    if (drawn < 30) return orderSomething()
    if (drawn < 55) return printSomething()
    if (drawn < 69) return removeSomething()
    if (drawn < 74) return deleteSomeOrder()
    if (drawn < 80) return meddle()
    return drawn < 95 ? changeMood() : chance.pick(printers).confirmLate()
  }

  for (let step = 0; step < STEPS; step++) {
    await nextAction()
    const pause = chance.percent(3) ? 50 * MINUTE : chance.percent(15) ? 90 * SECOND : 5 * SECOND
    if (chance.percent(70)) await turn(pause, 80)
  }

  // At the end all printers are repaired, failed jobs are retried, and unprinted lines are printed.
  for (const printer of printers) {
    printer.mood = 'well'
    await printer.confirmLate()
  }
  const settle = async () => {
    for (let turns = 0; (await jobs('pending', 'sent')).length > 0; turns++) {
      if (turns > TURNS_TO_SETTLE) return
      await turn(5 * SECOND)
    }
  }
  await settle()
  for (const { id, reason } of await jobs('failed', 'expired', 'cancelled')) {
    if (reason !== 'order_changed') await bistro.put(`/go/printer/${id}/retry`)
  }
  await settle()
  for (const orderId of orders.values()) for (const serial of SERIALS) await print(bistro, orderId, serial)
  await settle()
  const stuck = (await jobs('pending', 'sent')).map(({ id, status }) => `job ${id} is ${status} for ever`)
  return [...stuck, ...complaintsOf(lines, paper)].map((complaint) => `seed ${seed}: ${complaint}`)
}

/** Finds contradictions when the paper is read in the order in which it was printed. */
function complaintsOf(lines: Line[], paper: PrintedTicket[]): string[] {
  const complaints: string[] = []
  const read = paper.map(readTicket)
  for (const { note, station, gone } of lines) {
    const mentions = read.flatMap(({ entries, ...ticket }) =>
      entries.filter((entry) => entry.note === note).map((entry) => ({ ...ticket, ...entry })),
    )
    const complain = (what: string) =>
      complaints.push(
        `${note} ${what}: ${mentions
          .map((one) => `${one.isVoid ? 'VOID' : 'make'}${one.isStamped ? '*' : ''}${one.isWhole ? '' : '~'}`)
          .join(', ')}`,
      )
    const firstVoid = mentions.findIndex(({ isVoid }) => isVoid)
    const made = mentions.filter(({ isVoid, isWhole }) => !isVoid && isWhole)
    if (mentions.some(({ isVoid }, index) => !isVoid && firstVoid >= 0 && index > firstVoid))
      complain('is asked for after it was voided')
    if (made.filter(({ isStamped }) => !isStamped).length > 1) complain('came out twice without a word')
    if (mentions.some((one) => one.station !== station)) complain('went to the wrong station')
    if (gone && made.length > 0 && !mentions.some(({ isVoid, isWhole }) => isVoid && isWhole))
      complain('is gone and was never voided')
    if (!gone && made.length === 0) complain('is waited for and was never asked for')
    if (!gone && firstVoid >= 0) complain('is wanted and was voided')
  }
  return complaints
}

function readTicket(ticket: PrintedTicket) {
  const text = textOnPaper(ticket)
  const entries: { note: string; isVoid: boolean }[] = []
  let isVoid = false
  for (const line of text.split('\n')) {
    if (/^ *\d+ {2,}\S/.test(line)) isVoid = /^ *\d+ +VOID /.test(line)
    const [note] = /\bn\d{3}\b/.exec(line) ?? []
    if (note !== undefined) entries.push({ note, isVoid })
  }
  return {
    station: /^(\S+) +Ticket \d+$/m.exec(text)?.[1] ?? '',
    isStamped: /POSSIBLE DUPLICATE|REPRINT/.test(text),
    isWhole: ticket.isWhole,
    entries,
  }
}
