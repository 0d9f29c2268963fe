import type { Outward } from '../outward.ts'
import { answerFromCache } from '../printjobs/deliver.ts'
import { findOpenDelivery } from '../printjobs/delivery-store.ts'
import { change, type Printing } from '../printjobs/printing.ts'
import { settle } from '../printjobs/settle.ts'
import { ESCPOS } from '../tickets/languages.ts'
import { listRawPrintersDue, type PrinterPlace } from './across-accounts.ts'
import { noteStatus } from './actions.ts'
import { addressOf } from './addresses.ts'
import { connectRaw, lineTo, RAW_TIMING, type RawLink, type RawTiming } from './raw.ts'
import { endLease, hasWaiting, takeLease, updatePrinterProof } from './raw-store.ts'
import { canPrint, PROBE_MS, type Printer, type Proof } from './rules.ts'
import { findPrinterById, updatePrinterHold } from './store.ts'

export interface DispatchOptions {
  /** Names this node among all that may talk to printers. */
  node: string
  outward: Outward
  timing?: RawTiming
}

/** Talks to the printers that do not call us. Each has its own conversation: a dead one holds up no other. */
export function openDispatcher(printing: Printing, { node, outward, timing = RAW_TIMING }: DispatchOptions) {
  const running = new Map<number, Promise<void>>()

  /** Starts a conversation with every printer that is due one. */
  async function start(): Promise<void> {
    const { database, now } = printing
    const due = await database.read((sql) => listRawPrintersDue(sql, now(), now() - PROBE_MS))
    for (const place of due) {
      if (running.has(place.printerId)) continue
      const conversation = withLease(place)
        .catch((err) => printing.log.warn({ err, printer: place.printerId }, 'a printer was left for later'))
        .finally(() => running.delete(place.printerId))
      running.set(place.printerId, conversation)
    }
  }

  async function withLease({ accountId, printerId }: PrinterPlace): Promise<void> {
    const { database, now } = printing
    const lease = () => ({ node, now: now(), until: now() + timing.leaseMs })
    const take = () => database.write((sql) => takeLease(sql, accountId, printerId, lease()))
    if (!(await take())) return
    const renewing = setInterval(() => {
      take().catch((err) =>
        printing.log.warn({ err, printer: printerId }, 'a printer may be lost to another node'),
      )
    }, timing.leaseMs / 4)
    try {
      await settleCutOff(accountId, printerId)
      while (await converse(accountId, printerId)) if (!(await take())) return
    } finally {
      clearInterval(renewing)
      await database.write((sql) => endLease(sql, accountId, printerId, node))
    }
  }

  /** What another node handed over before it died: the answer could only have come on its connection. */
  async function settleCutOff(accountId: number, printerId: number): Promise<void> {
    const { printer, open } = await printing.database.read(async (sql) => ({
      printer: await findPrinterById(sql, accountId, printerId),
      open: await findOpenDelivery(sql, accountId, printerId),
    }))
    if (printer && open)
      await settle(printing, printer, open.token, { kind: 'unconfirmed', reason: 'connection_lost' })
  }

  /** One connection, at most one job; true when the printer may have another. */
  async function converse(accountId: number, printerId: number): Promise<boolean> {
    const printer = await printing.database.read((sql) => findPrinterById(sql, accountId, printerId))
    const address = printer?.address && addressOf(printer.address, outward)
    if (!printer) return false
    if (!address) return leave(printer)
    const link = await connectRaw(() => lineTo(address), timing)
    if (!link) return leave(printer)
    try {
      const status = await link.status()
      if (status === undefined) return await leave(printer)
      await change(printing, accountId, (change) => noteStatus(change, printer, status))
      if (!canPrint(status)) return await leave(printer)
      if (!(await printing.database.read((sql) => hasWaiting(sql, accountId, printerId)))) return false
      const proof = printer.proof ?? (await learn(printer, await link.tryOut()))
      return await printNext(link, printer, proof)
    } finally {
      await link.close()
    }
  }

  async function printNext(link: RawLink, printer: Printer, known: Proof | null): Promise<boolean> {
    const handed = await answerFromCache(printing, printer, ESCPOS)
    if (!handed) return false
    const { delivery, bytes } = handed
    const marker = String(delivery.jobId % 10_000).padStart(4, '0')
    const { word, status, proof } = await link.print(bytes, marker, known)
    if (proof === 'marker' && known !== 'marker') await learn(printer, proof)
    if (status) await change(printing, printer.accountId, (change) => noteStatus(change, printer, status))
    await settle(printing, printer, delivery.token, word)
    return word.kind === 'printed' ? true : leave(printer)
  }

  async function learn({ accountId, id }: Printer, proof: Proof | undefined): Promise<Proof | null> {
    if (proof) await printing.database.write((sql) => updatePrinterProof(sql, accountId, id, proof))
    return proof ?? null
  }

  async function leave({ accountId, id }: Printer): Promise<false> {
    await printing.database.write((sql) =>
      updatePrinterHold(sql, accountId, id, printing.now() + timing.holdMs),
    )
    return false
  }

  return {
    start,
    /** Until every conversation that was started has ended. */
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running.values())
    },
  }
}
