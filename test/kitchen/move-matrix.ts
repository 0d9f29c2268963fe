import { MINUTE, SECOND } from '../../src/platform/core/clock.ts'
import { printOrder } from '../../src/printing/jobs/enqueue.ts'
import { expireJobs } from '../../src/printing/jobs/expire-jobs.ts'
import { openTable } from '../../src/tables/actions.ts'
import { BURRATA } from '../support/demo.ts'
import { createPaperPrinter, type Slip } from './fake-printer.ts'
import { mergeInto, moveLines, moveToTable, orderLine, partOf, removeLine } from './order-actions.ts'
import { KITCHEN, type KitchenSetup, linesOfJob } from './setup.ts'
import { createCook, type Line } from './ticket-checker.ts'

// A dish is on its way to the cook when its guests move: in the end it must be on paper exactly once.

export const ACTS = ['move', 'merge', 'transfer', 'partial transfer'] as const
export type Act = (typeof ACTS)[number]

/** States of the dish's ticket at that moment. */
export const STATES = ['pending', 'sent', 'printed', 'failed', 'expired'] as const
export type State = (typeof STATES)[number]

export const CASES = [
  'all of it was asked for',
  'another dish was ordered since',
  'the other table has had the same',
  'the other table has ordered the same',
  'one of it is gone since',
  'it goes there and back',
] as const
export type Case = (typeof CASES)[number]

const [HERE, THERE, ELSEWHERE] = [1, 2, 3]

/** Returns the faults found. */
export async function journey(setup: KitchenSetup, what: Case, act: Act, state: State): Promise<string[]> {
  await setup.clear()
  const { clock, printing } = setup
  const change: typeof setup.change = async (action) => {
    clock.now += SECOND
    const done = await setup.change(action)
    if (done === undefined) throw new Error('it was refused')
    return done
  }
  const lines = new Map<number, Line>()
  const slips: Slip[] = []
  const cook = createCook((id) => lines.get(id))
  const printer = createPaperPrinter(setup, KITCHEN, async (slip) => {
    slips.push(slip)
    cook.read(slip, await linesOfJob(setup, slip.jobId))
  })
  const open = (tableId: number) =>
    change((change) => openTable(change, { tableId, locationId: 1, staffId: 1, allergens: 0, covers: 0 }))
  const print = (orderId: number | undefined) =>
    change((change) =>
      printOrder(change, { locationId: 1, orderId: orderId ?? 0, serialNo: KITCHEN, kind: 'ticket' }),
    )
  async function order(orderId = 0, qty = 1): Promise<Line> {
    const note = `n${lines.size}`
    const ordered = { itemId: BURRATA, qty, notes: note, heldCourse: 0 }
    const id = (await change((change) => orderLine(change, orderId, ordered))) ?? 0
    const line: Line = { id, note, orderId, station: 'Kitchen', qty, removed: false, held: false }
    lines.set(id, line)
    return line
  }
  async function part(line: Line, qty: number): Promise<Line> {
    const note = `${line.note}.${lines.size}`
    const id = (await change((change) => partOf(change, line.id, qty, note))) ?? 0
    line.qty -= qty
    cook.divide(line.id, id, line.qty)
    lines.set(id, { ...line, id, note, qty })
    return lines.get(id) as Line
  }
  async function turns(many: number): Promise<void> {
    for (let turn = 0; turn < many; turn++) {
      clock.now += 5 * SECOND
      await printer.step()
      await expireJobs(printing)
    }
  }

  const here = await open(HERE)
  const there = act === 'move' ? 0 : await open(THERE)
  const dish = await order(here, 3)
  if (what === 'the other table has had the same' && there) {
    await order(there)
    await print(there)
    await turns(2)
  }
  await print(here)
  if (state === 'sent') printer.mood = 'late'
  if (state === 'failed') printer.mood = 'refuses'
  if (state === 'expired') clock.now += 46 * MINUTE
  if (state === 'expired') await expireJobs(printing)
  else if (state !== 'pending') await turns(1)
  if (what === 'another dish was ordered since') await order(here)
  if (what === 'the other table has ordered the same' && there) await order(there)
  if (what === 'one of it is gone since') {
    const gone = await part(dish, 1)
    await change((change) => removeLine(change, here ?? 0, gone.id).then(() => true))
    gone.removed = true
  }

  async function go(from: number, to: number, [table, toTable]: [number, number]): Promise<void> {
    const moving =
      act === 'partial transfer' && dish.qty > 1
        ? [await part(dish, 1)]
        : [...lines.values()].filter((line) => line.orderId === from && !line.removed)
    const lineIds = moving.map(({ id }) => id)
    await change(async (change) => {
      const party = { orderId: from, table, lineIds }
      if (act === 'move') await moveToTable(change, party, toTable)
      else await (act === 'merge' ? mergeInto : moveLines)(change, { from: party, toOrderId: to, lineIds })
      return true
    })
    if (act !== 'move') for (const line of moving) line.orderId = to
  }
  const [from, to] = [here ?? 0, there || (here ?? 0)]
  await go(from, to, [HERE, act === 'move' ? ELSEWHERE : THERE])
  if (what === 'it goes there and back' && act === 'move') await go(from, from, [ELSEWHERE, HERE])
  if (what === 'it goes there and back' && act === 'transfer') await go(to, from, [THERE, HERE])

  printer.mood = 'well'
  await printer.confirmLate()
  await turns(6)
  const faults: string[] = []
  const isOrdered = state === 'pending' || state === 'sent' || state === 'printed'
  if (isOrdered && cook.has(dish.id) !== dish.qty)
    faults.push(`the cook has ${cook.has(dish.id)} of ${dish.qty} though it was asked for`)
  const moved = slips.filter(({ ticket }) => ticket.act?.kind === 'moved')
  const wasHanded = state === 'sent' || state === 'printed'
  if (moved.length > 0 !== wasHanded) faults.push(`${moved.length} papers say that it moved`)
  const standing = act === 'merge' ? [to] : [...new Set([from, to])]
  for (const orderId of standing) await print(orderId)
  await turns(6)
  cook.compare(lines.values())
  return [...faults, ...cook.complaints]
}
