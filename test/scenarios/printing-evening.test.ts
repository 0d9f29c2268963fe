import assert from 'node:assert/strict'
import { SECOND } from '../../src/platform/core/clock.ts'
import { expireJobs } from '../../src/printing/jobs/expire-jobs.ts'
import { createDispatcher } from '../../src/printing/printers/contact/dispatch.ts'
import { RAW_TIMING } from '../../src/printing/printers/escpos/raw-socket.ts'
import { MOODS, type PrintedTicket, type VirtualPrinter } from '../../src/programs/virtual-printer/printer.ts'
import { openRaw } from '../../src/programs/virtual-printer/raw-tcp.ts'
import { order } from '../support/order-helpers.ts'
import {
  cloudPrinter,
  epsonPrinter,
  print,
  printingOf,
  registerRaw,
  textOnPaper,
} from '../support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

const SERIALS = ['P-1001', 'P-1002', 'P-RAW'] as const
const TIMING = { ...RAW_TIMING, confirmMs: 200, tryMs: 100 }
const TURNS_TO_SETTLE = 60

onBothStores('an evening of tickets under every misbehaviour', async (bistro, context) => {
  const pass = await openRaw({ port: 0 })
  context.after(() => pass.close())
  await registerRaw(bistro, pass.port)
  const printers: VirtualPrinter[] = [await cloudPrinter(bistro), await epsonPrinter(bistro), pass]
  // No section has a station, so that every line must come out of every printer.
  await bistro.database.write((sql) => sql`update menu_sections set printer_id = null where account_id = 1`)
  const printing = printingOf(bistro)
  const dispatcher = createDispatcher(printing, {
    node: 'one',
    outward: { mayReachLoopback: true },
    timing: TIMING,
  })
  const turn = async () => {
    await Promise.all([...printers.map((printer) => printer.step()), dispatcher.start()])
    await dispatcher.idle()
    bistro.clock.now += 5 * SECOND
    await expireJobs(printing)
  }

  const notes: string[] = []
  for (const [index, mood] of MOODS.entries()) {
    for (const printer of printers) printer.mood = mood
    const orderId = await order(bistro, index + 1, [noted(notes, mood), noted(notes, mood)])
    for (const serialNo of SERIALS) await print(bistro, orderId, serialNo)
    await turn()
    await bistro.post(`/go/order/${orderId}`, noted(notes, mood))
    for (const serialNo of SERIALS) await print(bistro, orderId, serialNo)
    await turn()
    for (const printer of printers) {
      printer.mood = 'well'
      await printer.confirmLate()
    }
    for (let turns = 0; (await unsettled(bistro)) > 0; turns++) {
      assert.ok(turns < TURNS_TO_SETTLE, `tickets are stuck after ${mood}`)
      await turn()
    }
  }

  const jobs = await bistro.sql<{ status: string; reason: string }>`select status, reason from print_jobs`
  assert.deepEqual(
    jobs.filter(({ status }) => status !== 'printed'),
    [],
  )
  for (const printer of printers) {
    const whole = printer.tickets.filter(({ isWhole }) => isWhole)
    assertReadable(whole)
    for (const note of notes) {
      // A note is highlighted, and continues on the next line if it is long.
      const holding = whole.map(textOnPaper).filter((text) => text.replace(/[\s█]+/g, ' ').includes(note))
      assert.ok(holding.length > 0, `${note} was never printed`)
      const unstamped = holding.filter((text) => !text.includes('POSSIBLE DUPLICATE'))
      assert.ok(unstamped.length <= 1, `${note} came out twice without a stamp`)
    }
  }
})

function noted(notes: string[], mood: string) {
  const note = `${mood} ${String(notes.length).padStart(3, '0')}`
  notes.push(note)
  return { item_id: 2, notes: note }
}

function assertReadable(tickets: PrintedTicket[]): void {
  for (const { paper } of tickets) {
    assert.deepEqual([paper.unknown, paper.pulses], [[], 0])
    assert.equal(paper.strips.filter(({ kind }) => kind === 'cut').length, 1)
  }
}

async function unsettled(bistro: Restaurant): Promise<number> {
  const jobs = await bistro.sql`select id from print_jobs where status in ('pending', 'sent')`
  return jobs.length
}
