import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '../../../identity/auth/api-keys.ts'
import { MINUTE, SECOND } from '../../../platform/core/clock.ts'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import { beginAdmission } from '../../../platform/http/limits/concurrency-limit.ts'
import type { RequestLimits } from '../../../platform/http/limits/limits.ts'
import { type AddressOf, networkOf } from '../../../platform/http/server/client-address.ts'
import type { JobOffers } from '../../jobs/delivery/job-offers.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import type { CallingPrinter } from '../across-accounts.ts'
import { recordStatus } from '../actions.ts'
import { canDeferWrite, isWorthWriting, type Printer, type PrinterStatus } from '../rules.ts'
import { updatePrinterSeen } from '../store.ts'
import type { Transport } from '../transports.ts'
import type { IdlePollCache } from './idle-poll-cache.ts'

/** The longest delay until a contact is stored; well below the grace period of offline detection. */
const WRITTEN_WITHIN_MS = 2 * SECOND

/** Enough for refilling paper. Each change is an event, which is retained for months. */
const MOST_CHANGES_A_MINUTE = 12

/** The parts that authenticate and limit requests of printers. */
export interface PrinterEndpointParts {
  gate: RequestLimits
  addressOf: AddressOf
  /** The broker settings for printers; left out: there is no broker. */
  broker?: BrokerAddress | undefined
}

/** The parts that all printer endpoints share. */
export interface PrinterRequestParts extends Printing, PrinterEndpointParts {
  callers: IdlePollCache
  announcements: JobOffers
  /** Records that the printer called, and its status. */
  recordContact(printer: Printer, status: PrinterStatus): Promise<void>
}

/**
 * Stores the contacts of printers in batches, because idle printers poll every few seconds. A changed status is stored
 * before the response.
 */
export function createContactRecorder(printing: Printing) {
  const { log, now } = printing
  let contacts = new Map<number, { printer: Printer; at: number }>()
  let timer: NodeJS.Timeout | undefined
  const changes = new Map<number, { since: number; count: number }>()

  async function recordContact(printer: Printer, reported: PrinterStatus): Promise<void> {
    const at = now()
    const status = reported !== printer.status && isTooMuch(printer, at) ? printer.status : reported
    if (!isWorthWriting(printer, status, at)) return
    if (!canDeferWrite(printer, status, at)) {
      return change(printing, printer.accountId, (change) => recordStatus(change, printer, status))
    }
    contacts.set(printer.id, { printer, at })
    // The printer object may be cached, so it is updated too.
    printer.lastSeenAt = at
    timer ??= setTimeout(
      () => flushContacts().catch((err) => log.warn({ err }, 'failed to store printer last-seen times')),
      WRITTEN_WITHIN_MS,
    ).unref()
  }

  /** Limits the status changes of a printer per minute; the rest is ignored until the next minute. */
  function isTooMuch({ id, accountId }: Printer, at: number): boolean {
    const recent = changes.get(id)
    if (!recent || Math.abs(at - recent.since) >= MINUTE) {
      changes.set(id, { since: at, count: 1 })
      return false
    }
    recent.count++
    if (recent.count === MOST_CHANGES_A_MINUTE + 1) {
      log.warn({ account: accountId, printer: id }, 'printer status changes too often, ignoring some')
    }
    return recent.count > MOST_CHANGES_A_MINUTE
  }

  /** A contact that is lost here is made up for by the next poll. */
  async function flushContacts(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    // The order is fixed, so that two nodes that update the same printers cannot deadlock.
    const some = [...contacts.values()].sort((one, other) => one.printer.id - other.printer.id)
    contacts = new Map()
    if (some.length === 0) return
    await printing.database.write((sql) =>
      Promise.all(some.map(({ printer, at }) => updatePrinterSeen(sql, printer.accountId, printer.id, at))),
    )
  }

  return { recordContact, flushContacts }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The printer of the token in the path; null on all other paths. */
    printer: CallingPrinter | null
  }
}

type Polled = FastifyRequest<{ Params: { token: string } }>

/** Authenticates a printer by its token, before the body is read. */
export function requirePrinterToken(
  { callers, gate, addressOf }: PrinterRequestParts,
  transport: Transport,
  tokenIn: (request: FastifyRequest) => string = (request) => (request as Polled).params.token,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = beginAdmission(reply.raw)
    if (visit.acquire(gate.asking, networkOf(addressOf(request.raw)))) return reply.code(503).send()
    // Only POST requests ask for jobs; documents are fetched and confirmed by other methods.
    const printer = await callers.find(digestOf(tokenIn(request)), request.method === 'POST')
    visit.leave()
    if (printer?.transport !== transport) return reply.code(404).send()
    if (printer.movedTo !== null) return reply.code(503).send()
    request.printer = printer
  }
}

/** The authenticated printer of the request. */
export function printerOf({ printer }: Pick<FastifyRequest, 'printer'>): CallingPrinter {
  if (!printer) throw new Error('the request was not authenticated as a printer')
  return printer
}
