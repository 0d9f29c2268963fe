import { DEVICES_THAT_CALL } from '../../virtual-printer/devices.ts'
import { type Mood, type PrintedTicket, sendTo, type VirtualPrinter } from '../../virtual-printer/printer.ts'
import type { Stage, Worker } from './actors.ts'

/** What printers do in an evening besides printing; all but `offline` they tell. */
const MOODS: Mood[] = ['paper-out', 'paper-out-midway', 'cover-open', 'offline', 'late', 'twice', 'drop']

/** How long the last tickets may take; real time, since the service goes by it. */
const LAST_TICKETS_MS = 150_000

/** The printers of the house, over real connections: they ask, print, run out of paper and are seen to. */
export async function openPrinters(stage: Stage): Promise<Worker> {
  const { house, client, pollMs } = stage
  const devices = await Promise.all(house.printers.map((printer) => openPrinter(stage, printer)))
  const printers = devices.filter((device) => device !== undefined)
  let isOver = false
  let isSeenTo = false
  const broken = new Set<VirtualPrinter>()
  const working = printers.map(async (printer) => {
    while (!isOver) {
      // One that ran out midway says so after it was seen to.
      if (!broken.has(printer)) printer.mood = 'well'
      await printer.step().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  })
  const breaking = printers.map((printer) => breakNowAndThen(stage, { printer, broken }, () => isSeenTo))

  async function finish(): Promise<void> {
    const params = { location_id: house.locationId }
    const deadline = performance.now() + LAST_TICKETS_MS
    isSeenTo = true
    await Promise.all(breaking)
    while (printers.length > 0 && performance.now() < deadline) {
      // Waiting tickets are read before failed ones, so that none can fail unseen between the two.
      const waiting = await client.printjobs.list(params, { show: 'waiting' })
      const failed = await client.printjobs.list(params, { show: 'failed' })
      // What a printer gave up somebody sends again; what stands on a later ticket is refused, and needs nothing.
      let sentAgain = 0
      for (const { printjob_id } of failed.result) {
        const isTaken = await client.printjobs.retry({ printjob_id }).then(
          () => true,
          () => false,
        )
        if (isTaken) sentAgain++
      }
      if (waiting.result.length + sentAgain === 0) break
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
    isOver = true
    await Promise.all(working)
    for (const printer of printers) await printer.close()
  }

  return { finish }
}

async function openPrinter(
  stage: Stage,
  { printerId, name, transport }: Stage['house']['printers'][number],
): Promise<VirtualPrinter | undefined> {
  // Others are called by the service, at an address of their own: they are not ours to play.
  const open = DEVICES_THAT_CALL.get(transport)
  if (!open) return undefined
  const { polling_path: path } = await stage.client.printers.show_address({ printer_id: printerId })
  const send = sendTo(stage.url)
  const onTicket = (ticket: PrintedTicket) => {
    if (!ticket.isWhole) return
    stage.paper.read(name, ticket)
    stage.tally.tickets++
  }
  const made = String(printerId).padStart(6, '0').slice(-6)
  const pollSeconds = Math.max(1, Math.round(stage.pollMs / 1000))
  return open({ send, path, made, pollSeconds, onTicket })
}

/** Breaks it and mends it, until somebody sees to it that it stays well. */
async function breakNowAndThen(
  stage: Stage,
  { printer, broken }: { printer: VirtualPrinter; broken: Set<VirtualPrinter> },
  isOver: () => boolean,
): Promise<void> {
  const { chance, faults, pace, tally } = stage
  while (!isOver()) {
    await pace.minutes(10)
    // What came out has been read.
    printer.tickets.length = 0
    if (isOver() || !chance.percent(faults * 2)) continue
    const mood = chance.pick(MOODS)
    tally.count(`printers: ${mood}`)
    broken.add(printer)
    printer.mood = mood
    await pace.minutes(3 + chance.below(5))
    broken.delete(printer)
    printer.mood = 'well'
    await printer.confirmLate().catch(() => {})
  }
}
