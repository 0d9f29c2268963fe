import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SECOND } from '../../../platform/core/clock.ts'
import { findDelivery, findOpenDelivery } from '../../jobs/delivery/delivery-store.ts'
import { keyIn } from '../../jobs/delivery/delivery-tokens.ts'
import { fetchBytes, offerJob } from '../../jobs/delivery/hand-over.ts'
import { applyReport, type PrinterReport } from '../../jobs/delivery/job-outcome.ts'
import type { Printing } from '../../jobs/job-transition.ts'
import { ESCPOS } from '../../tickets/render/printer-languages.ts'
import { scalarToText } from '../cloudprnt/scalar-field.ts'
import { recordDevice } from '../contact/device-identity.ts'
import { type PrinterRequestParts, printerOf, requirePrinterToken } from '../contact/printer-contact.ts'
import { canPrint, type Printer, REPORTED_STATUSES, type ReportedStatus } from '../rules.ts'
import { findPrinterById } from '../store.ts'
import { createJobWaits, MOST_WAIT_SECONDS } from './long-poll.ts'

// Printers that only speak ESC/POS, in a network that the service cannot reach: an agent on site (programs/agent) polls
// for them. It reports the status of the printer and the outcome of the last job, and receives the next job.

type Fields = Record<string, unknown>

export function serveAgents(server: FastifyInstance, printing: PrinterRequestParts): void {
  const url = '/agent/:token'
  const waits = createJobWaits(printing.database)
  server.addHook('preClose', async () => waits.close())
  const known = { onRequest: requirePrinterToken(printing, 'agent') }

  server.post(url, known, async (request, reply) => {
    const body = readBody(request.body)
    const status = REPORTED_STATUSES.find((one) => one === body?.status)
    if (!body || !status) return reply.code(400).send()
    const before = printerOf(request)
    const printer = await recordDevice(printing, before, { serial: body.agent })
    await printing.recordContact(printer, status)
    const done = doneIn(body.done)
    if (done) await applyReport(printing, printer, done.token, done.word)
    const agent = scalarToText(body.agent)
    // An agent that fetched without a name is recognised as the last one that called.
    const isItsOwn = (fetchedBy: string | null) =>
      fetchedBy ? fetchedBy === agent : before.deviceSerial === agent
    const waitMs = waitIn(body.wait) * SECOND
    using call = waitMs > 0 && canPrint(status) ? waits.listen(printer) : undefined
    const response = await answer(printing, printer, status, isItsOwn)
    if (!call || response.job !== undefined) return response
    await call.wait(waitMs, reply.raw)
    const { accountId, id } = printer
    const now = await printing.database.read((sql) => findPrinterById(sql, accountId, id))
    return now ? answer(printing, now, status, isItsOwn) : {}
  })

  server.get(`${url}/:job`, known, (request, reply) => sendJob(printing, request, reply))
}

/**
 * Returns the token of the next job. A job whose bytes were already fetched is named again to the same agent: the
 * agent's journal knows whether it started printing, so nothing is printed twice, and a lost response does not block
 * the queue. Other agents do not get it.
 */
async function answer(
  printing: PrinterRequestParts,
  printer: Printer,
  status: ReportedStatus,
  isItsOwn: (fetchedBy: string | null) => boolean,
): Promise<{ job?: string }> {
  if (!canPrint(status)) return {}
  const open = await printing.database.query((sql) => findOpenDelivery(sql, printer.accountId, printer.id))
  if (open) return open.fetchedAt === null || isItsOwn(open.fetchedBy) ? { job: open.token } : {}
  const delivery = await offerJob(printing, printer, ESCPOS)
  return delivery ? { job: delivery.token } : {}
}

async function sendJob(printing: Printing, request: FastifyRequest, reply: FastifyReply) {
  const { accountId, id } = printerOf(request)
  const { job = '' } = request.params as { job?: string }
  const key = keyIn(job, accountId)
  const delivery = key && (await printing.database.query((sql) => findDelivery(sql, key, id, job)))
  const { agent } = request.query as { agent?: unknown }
  const name = typeof agent === 'string' ? scalarToText(agent) : ''
  const bytes = delivery?.closedAt === null ? await fetchBytes(printing, delivery, name) : undefined
  return bytes ? reply.type(ESCPOS).send(bytes) : reply.code(404).send()
}

/** The requested waiting time for a job, in seconds. */
function waitIn(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.min(value, MOST_WAIT_SECONDS) : 0
}

/** The reported outcome of a job; undefined if the report is malformed. */
function doneIn(value: unknown): { token: string; word: PrinterReport } | undefined {
  const { token, word } = (value ?? {}) as { token?: unknown; word?: Fields }
  const { kind, reason, isTheirs, maybePrinted } = word ?? {}
  if (typeof token !== 'string') return undefined
  const why = scalarToText(reason).slice(0, 40)
  if (kind === 'printed') return { token, word: { kind } }
  if (kind === 'unconfirmed') return { token, word: { kind, reason: why } }
  if (kind !== 'returned') return undefined
  return {
    token,
    word: { kind, reason: why, isTheirs: isTheirs === true, maybePrinted: maybePrinted !== false },
  }
}

function readBody(body: unknown): Fields | undefined {
  try {
    const fields = JSON.parse(String(body))
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : undefined
  } catch {
    return undefined
  }
}
