import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '../../../identity/auth/api-keys.ts'
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import { beginVisit } from '../../../platform/http/limits/concurrency-limit.ts'
import type { Gate } from '../../../platform/http/limits/limits.ts'
import { type AddressOf, networkOf } from '../../../platform/http/server/client-address.ts'
import type { Announcements } from '../../jobs/delivery/job-offers.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import type { CallingPrinter } from '../across-accounts.ts'
import { noteStatus } from '../actions.ts'
import { isWorthWriting, mayWait, type Printer, type PrinterStatus } from '../rules.ts'
import { updatePrinterSeen } from '../store.ts'
import type { Transport } from '../transports.ts'
import type { Callers } from './idle-poll-cache.ts'

/** How long it may take until it is written down that a printer called: well within the grace it has. */
const WRITTEN_WITHIN_MS = 2 * SECOND

/** More than a refill takes. Each is an event that everybody reads and that is kept for months. */
const MOST_CHANGES_A_MINUTE = 12

/** Where it is looked at who calls, and whether there is room for it. */
export interface Reception {
  gate: Gate
  addressOf: AddressOf
  /** What printers are told of the operator's broker; left out: there is none. */
  broker?: BrokerAddress | undefined
}

/** What those are given who answer printers. */
export interface Listening extends Printing, Reception {
  callers: Callers
  announcements: Announcements
  /** Takes note that the printer called, and of how it is. */
  hear(printer: Printer, status: PrinterStatus): Promise<void>
}

/**
 * That a printer called is written down for many at a time: a restaurant's printers call every few
 * seconds with nothing to say. What they do say is written down before they are answered.
 */
export function openHearing(printing: Printing) {
  const { log, now } = printing
  let heard = new Map<number, { printer: Printer; at: number }>()
  let timer: NodeJS.Timeout | undefined
  const changes = new Map<number, { since: number; count: number }>()

  async function hear(printer: Printer, told: PrinterStatus): Promise<void> {
    const at = now()
    const status = told !== printer.status && isTooMuch(printer, at) ? printer.status : told
    if (!isWorthWriting(printer, status, at)) return
    if (!mayWait(printer, status, at)) {
      return change(printing, printer.accountId, (change) => noteStatus(change, printer, status))
    }
    heard.set(printer.id, { printer, at })
    // It may be kept in memory.
    printer.lastSeenAt = at
    timer ??= setTimeout(
      () => writeDown().catch((err) => log.warn({ err }, 'which printers called was not written down')),
      WRITTEN_WITHIN_MS,
    ).unref()
  }

  /** A printer that says something else all the time is heard again in the next minute. */
  function isTooMuch({ id, accountId }: Printer, at: number): boolean {
    const kept = changes.get(id)
    if (!kept || Math.abs(at - kept.since) >= MINUTE) {
      changes.set(id, { since: at, count: 1 })
      return false
    }
    kept.count++
    if (kept.count === MOST_CHANGES_A_MINUTE + 1) {
      log.warn({ account: accountId, printer: id }, 'a printer changes its status all the time')
    }
    return kept.count > MOST_CHANGES_A_MINUTE
  }

  /** Whatever is lost here, the printers' next calls make up for. */
  async function writeDown(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // Always in the same order, so that two nodes which heard of the same printers wait for each other in turn.
    const some = [...heard.values()].sort((one, other) => one.printer.id - other.printer.id)
    heard = new Map()
    if (some.length === 0) return
    await printing.database.write((sql) =>
      Promise.all(some.map(({ printer, at }) => updatePrinterSeen(sql, printer.accountId, printer.id, at))),
    )
  }

  return { hear, writeDown }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token the path holds; null on every other path. */
    printer: CallingPrinter | null
  }
}

type Polled = FastifyRequest<{ Params: { token: string } }>

/** Goes by the token alone, before anything that was sent with it is taken in, let alone read. */
export function onlyKnown(
  { callers, gate, addressOf }: Listening,
  transport: Transport,
  tokenIn: (request: FastifyRequest) => string = (request) => (request as Polled).params.token,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = beginVisit(reply.raw)
    if (visit.whyNotInto(gate.asking, networkOf(addressOf(request.raw)))) return reply.code(503).send()
    // Whoever asks for work posts; a document is fetched and confirmed by other methods.
    const printer = await callers.find(digestOf(tokenIn(request)), request.method === 'POST')
    visit.leave()
    if (printer?.transport !== transport) return reply.code(404).send()
    if (printer.movedTo !== null) return reply.code(503).send()
    request.printer = printer
  }
}

/** The printer that was let in. */
export function printerOf({ printer }: Pick<FastifyRequest, 'printer'>): CallingPrinter {
  if (!printer) throw new Error('nobody asked whose token it is')
  return printer
}
