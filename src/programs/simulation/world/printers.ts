import { DEVICES_THAT_CALL } from '../../virtual-printer/devices.ts'
import { type Mood, type PrintedTicket, sendTo, type VirtualPrinter } from '../../virtual-printer/printer.ts'
import type { Stage, Worker } from './actors.ts'

/** The failures that printers simulate; they report all but `offline`. */
const MOODS: Mood[] = ['paper-out', 'paper-out-midway', 'cover-open', 'offline', 'late', 'twice', 'drop']

/** How long the last tickets may take, in real time, because the service uses real time. */
const LAST_TICKETS_MS = 150_000

/** Simulates the printers of a location over real connections: they poll, print, fail and are repaired. */
export async function startPrinters(stage: Stage): Promise<Worker> {
  const { location, client, pollMs } = stage
  const devices = await Promise.all(location.printers.map((printer) => openPrinter(stage, printer)))
  const printers = devices.filter((device) => device !== undefined)
  let isOver = false
  let isSeenTo = false
  const broken = new Set<VirtualPrinter>()
  const working = printers.map(async (printer) => {
    while (!isOver) {
      // A printer that ran out of paper midway reports it after it was repaired.
      if (!broken.has(printer)) printer.mood = 'well'
      await printer.step().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  })
  const breaking = printers.map((printer) => breakNowAndThen(stage, { printer, broken }, () => isSeenTo))

  async function finish(): Promise<void> {
    const params = { location_id: location.locationId }
    const deadline = performance.now() + LAST_TICKETS_MS
    isSeenTo = true
    await Promise.all(breaking)
    while (printers.length > 0 && performance.now() < deadline) {
      // Waiting tickets are read before failed ones, so that none can fail unseen between the two.
      const waiting = await client.printjobs.list(params, { show: 'waiting' })
      const failed = await client.printjobs.list(params, { show: 'failed' })
      // Failed jobs are retried; one whose lines are on a later ticket is refused, which is fine.
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
  { printerId, name, transport }: Stage['location']['printers'][number],
): Promise<VirtualPrinter | undefined> {
  // Other printers are dialled by the service and are not simulated.
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

/** Breaks and repairs the printer, until the end of the simulation. */
async function breakNowAndThen(
  stage: Stage,
  { printer, broken }: { printer: VirtualPrinter; broken: Set<VirtualPrinter> },
  isOver: () => boolean,
): Promise<void> {
  const { chance, faults, pace, tally } = stage
  while (!isOver()) {
    await pace.minutes(10)
    // The printed tickets have been read.
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
