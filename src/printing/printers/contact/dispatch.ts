import type { EgressPolicy } from '../../../platform/runtime/egress-policy.ts'
import { createLease } from '../../../platform/storage/lease.ts'
import { findOpenDelivery } from '../../jobs/delivery/delivery-store.ts'
import { applyReport } from '../../jobs/delivery/job-outcome.ts'
import type { Printing } from '../../jobs/job-transition.ts'
import { listDialledPrintersDue, type PrinterKey } from '../across-accounts.ts'
import { allowedAddress } from '../addresses.ts'
import { runEscPosSession } from '../escpos/escpos-session.ts'
import type { PrinterSession } from '../escpos/printer-session.ts'
import { leaseOfPrinter } from '../escpos/raw-printer-store.ts'
import { RAW_TIMING, type RawTiming } from '../escpos/raw-socket.ts'
import { PROBE_MS, type Printer } from '../rules.ts'
import { findPrinterById, updatePrinterHold } from '../store.ts'
import { type DialledTransport, isDialled } from '../transports.ts'

/** The protocol of each dialled transport. */
const CONVERSATIONS: Record<DialledTransport, PrinterSession> = {
  raw: runEscPosSession,
}

export interface DispatchOptions {
  /** Identifies this node in the leases. */
  node: string
  outward: EgressPolicy
  timing?: RawTiming
}

/** Dials the printers that do not poll. Each has its own session, so that a dead one does not block the others. */
export function createDispatcher(
  printing: Printing,
  { node, outward, timing = RAW_TIMING }: DispatchOptions,
) {
  const running = new Map<number, Promise<void>>()

  /** Starts a session with every printer that is due. */
  async function start(): Promise<void> {
    const { database, now } = printing
    const due = await database.query((sql) => listDialledPrintersDue(sql, now(), now() - PROBE_MS))
    for (const place of due) {
      if (running.has(place.printerId)) continue
      const conversation = withLease(place)
        .catch((err) => printing.log.warn({ err, printer: place.printerId }, 'printer dispatch postponed'))
        .finally(() => running.delete(place.printerId))
      running.set(place.printerId, conversation)
    }
  }

  async function withLease({ accountId, printerId }: PrinterKey): Promise<void> {
    const lease = createLease({ ...printing, holder: node }, leaseOfPrinter(accountId, printerId), {
      forMs: timing.leaseMs,
    })
    if (!(await lease.hold())) return
    const renewing = setInterval(() => {
      lease
        .hold()
        .catch((err) =>
          printing.log.warn(
            { err, printer: printerId },
            'printer lease not renewed, another node may take over',
          ),
        )
    }, timing.leaseMs / 4)
    try {
      await settleCutOff(accountId, printerId)
      while (await converse(accountId, printerId)) if (!(await lease.hold())) return
    } finally {
      clearInterval(renewing)
      await lease.letGo()
    }
  }

  /**
   * Settles a job that another node handed over before it died: the confirmation could only have come on its
   * connection.
   */
  async function settleCutOff(accountId: number, printerId: number): Promise<void> {
    const { printer, open } = await printing.database.read(async (sql) => ({
      printer: await findPrinterById(sql, accountId, printerId),
      open: await findOpenDelivery(sql, accountId, printerId),
    }))
    if (printer && open)
      await applyReport(printing, printer, open.token, { kind: 'unconfirmed', reason: 'connection_lost' })
  }

  /** Returns true if the printer may have another job. */
  async function converse(accountId: number, printerId: number): Promise<boolean> {
    const printer = await printing.database.read((sql) => findPrinterById(sql, accountId, printerId))
    if (!printer || !isDialled(printer)) return false
    const address = printer.address && allowedAddress(printer.address, outward)
    const end = address
      ? await CONVERSATIONS[printer.transport](printing, printer, address, timing)
      : 'back off'
    if (end === 'back off') await leave(printer)
    return end === 'done'
  }

  async function leave({ accountId, id }: Printer): Promise<void> {
    await printing.database.write((sql) =>
      updatePrinterHold(sql, accountId, id, printing.now() + timing.holdMs),
    )
  }

  return {
    start,
    /** Resolves when all sessions have ended. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
