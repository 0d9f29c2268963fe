import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DAY } from '../../../platform/core/clock.ts'
import { findOpenDelivery } from '../../jobs/delivery/delivery-store.ts'
import { duplicateWarnings } from '../../jobs/delivery/hand-over.ts'
import { announceJob, fetchAnnounced } from '../../jobs/delivery/job-offers.ts'
import { applyMissingReport, applyReport, type PrinterReport } from '../../jobs/delivery/job-outcome.ts'
import { change, type Printing } from '../../jobs/job-transition.ts'
import { findPrintJob } from '../../jobs/store.ts'
import { actionsFor, NO_ACTIONS } from '../../tickets/render/cut-and-drawer.ts'
import { type Language, PNG_IMAGE, STAR_IMPACT, STARPRNT } from '../../tickets/render/printer-languages.ts'
import type { CallingPrinter } from '../across-accounts.ts'
import { recordDevice } from '../contact/device-identity.ts'
import { type PrinterRequestParts, printerOf, requirePrinterToken } from '../contact/printer-contact.ts'
import { DOTS_PER_COLUMN, pageFor } from '../models.ts'
import { canPrint, type Printer, type ReportedStatus } from '../rules.ts'
import { type Abilities, updatePrinterAbilities, updatePrinterQueriedAt } from '../store.ts'
import { scalarToText } from './scalar-field.ts'

// Star CloudPRNT, version HTTP: the printer uses one URL, and the method determines the action.

const REQUERY_MS = 30 * DAY
const QUESTIONS = ['GetPollInterval', 'Encodings', 'PageInfo', 'ClientType'].map((request) => ({
  request,
  options: '',
}))

type Fields = Record<string, unknown>
type Polled = FastifyRequest<{ Params: { token: string }; Querystring: Fields }>

export function serveCloudPrnt(server: FastifyInstance, printing: PrinterRequestParts): void {
  const url = '/cloudprnt/:token'
  const known = { onRequest: requirePrinterToken(printing, 'cloudprnt') }

  server.post(url, known, async (request: Polled, reply) => {
    const body = readPoll(request.body)
    if (!body) return reply.code(404).send()
    return answerPoll(printing, await thePrinter(printing, request, body.printerMAC), body)
  })

  server.get(url, known, async (request: Polled, reply) => {
    const printer = await thePrinter(printing, request, request.query.mac)
    if ('delete' in request.query) return confirm(printing, printer, request.query, reply)
    return sendJob(printing, printer, request.query, reply)
  })

  server.delete(url, known, async (request: Polled, reply) => {
    const printer = await thePrinter(printing, request, request.query.mac)
    return confirm(printing, printer, request.query, reply)
  })
}

/** Identifies the printer by its token, whatever device it claims to be. */
function thePrinter(printing: Printing, request: Polled, mac: unknown): Promise<CallingPrinter> {
  return recordDevice(printing, printerOf(request), { serial: request.headers['x-star-serial-number'], mac })
}

async function answerPoll(printing: PrinterRequestParts, caller: CallingPrinter, body: Fields) {
  const printer = await learn(printing, caller, body.clientAction)
  const status = statusOf(body.statusCode)
  await printing.recordContact(printer, status)
  if (!canPrint(status)) {
    if (printer.hasWork) await takeBack(printing, printer, status)
    return { jobReady: false }
  }
  const now = printing.now()
  if (printer.askedAt === null || now - printer.askedAt > REQUERY_MS) {
    await change(printing, printer.accountId, ({ sql }) =>
      updatePrinterQueriedAt(sql, printer.accountId, printer.id, now),
    )
    // A printer that gets questions answers them at once and does nothing else.
    return { jobReady: false, clientAction: QUESTIONS }
  }
  if (!printer.hasWork || body.printingInProgress === true) return { jobReady: false }
  // A printer is idle only if it says so: some leave the field out while they print.
  if (body.printingInProgress === false) await applyMissingReport(printing, printer, body.jobToken)
  const announced = await announceJob(printing, printing.announcements, printer, languageOf(printer))
  if (!announced) return { jobReady: false }
  return {
    jobReady: true,
    mediaTypes: [announced.language],
    jobToken: announced.token,
    deleteMethod: 'DELETE',
  }
}

/** A fault ends the open hand-over without a confirmation; the job will be offered again. */
async function takeBack(printing: Printing, printer: Printer, status: ReportedStatus): Promise<void> {
  const open = await printing.database.query((sql) => findOpenDelivery(sql, printer.accountId, printer.id))
  if (!open) return
  const word = { kind: 'returned', reason: status.toLowerCase(), isTheirs: true, maybePrinted: true } as const
  await applyReport(printing, printer, open.token, word)
}

async function sendJob(printing: PrinterRequestParts, printer: Printer, query: Fields, reply: FastifyReply) {
  const mediaType =
    query.type === undefined ? undefined : String(query.type).split(';', 1)[0]?.trim().toLowerCase()
  const fetched = await fetchAnnounced(printing, printing.announcements, printer, {
    token: typeof query.token === 'string' ? query.token : undefined,
    accepts: (language) => mediaType === undefined || mediaType === language,
    language: languageOf(printer),
  })
  if (fetched === 'nothing') return reply.code(404).send()
  if (fetched === 'another language') return reply.code(415).send()
  const { delivery, bytes } = fetched
  return reply
    .type(delivery.language)
    .header('content-length', bytes.length)
    .headers(delivery.language === PNG_IMAGE ? await headersOf(printing, printer, delivery.jobId) : {})
    .send(bytes)
}

/** A picture cannot contain printer commands, so cut, buzzer and drawer are sent as headers. */
async function headersOf({ database }: Printing, printer: Printer, jobId: number) {
  const job = await database.query((sql) => findPrintJob(sql, printer.accountId, jobId))
  const page = pageFor(printer)
  const { sounds, opensDrawer } = job
    ? actionsFor(JSON.parse(job.ticket), duplicateWarnings(job), page)
    : NO_ACTIONS
  return {
    'x-star-imageditherpattern': 'none',
    'x-star-cut': `${page.cut}; feed=true`,
    ...(sounds && { 'x-star-buzzerstartpattern': '1' }),
    ...(opensDrawer && { 'x-star-cashdrawer': 'start' }),
  }
}

/** Every confirmation is answered with success: any other response makes the printer repeat it, or print again. */
async function confirm(printing: Printing, printer: Printer, query: Fields, reply: FastifyReply) {
  const token =
    typeof query.token === 'string'
      ? query.token
      : await printing.database.read(async (sql) => {
          const open = await findOpenDelivery(sql, printer.accountId, printer.id)
          return open?.fetchedAt === null ? undefined : open?.token
        })
  if (token !== undefined) await applyReport(printing, printer, token, reportFromCode(query.code))
  return reply.code(200).send()
}

const REJECTED_MEDIA = new Map([
  ['510', 'media_type_not_accepted'],
  ['511', 'media_not_decoded'],
  ['512', 'media_version_not_supported'],
  ['521', 'too_large'],
])

/** Translates a confirmation code into a report. */
export function reportFromCode(code: unknown): PrinterReport {
  const text = decoded(code)
  if (text === '' || text === 'OK' || text.startsWith('000') || text.startsWith('2'))
    return { kind: 'printed' }
  const number = text.slice(0, 3)
  const rejection = REJECTED_MEDIA.get(number)
  if (rejection) return { kind: 'refused', reason: rejection }
  if (number === '520') return { kind: 'busy', reason: 'download_timed_out' }
  const isTheirs = /^4\d\d$/.test(number)
  const reason = /^\d{3}$/.test(number) ? `printer_error_${number}` : 'unknown_answer'
  return { kind: 'returned', reason, isTheirs, maybePrinted: true }
}

/** Translates a status code of the printer. */
export function statusOf(code: unknown): ReportedStatus {
  const number = decoded(code).slice(0, 3)
  if (number === '210') return 'PAPER_LOW'
  if (number === '410') return 'PAPER_OUT'
  if (number === '420') return 'COVER_OPEN'
  return number.startsWith('4') ? 'ERROR' : 'ONLINE'
}

/** Codes are percent-encoded, both in JSON and in the query. */
function decoded(code: unknown): string {
  try {
    return decodeURIComponent(scalarToText(code).replaceAll('+', ' ')).trim()
  } catch {
    return scalarToText(code)
  }
}

/** Stores the answers of the printer to the questions about its abilities. */
async function learn(printing: Printing, printer: CallingPrinter, answers: unknown): Promise<CallingPrinter> {
  if (!Array.isArray(answers) || answers.length === 0) return printer
  const known: Abilities = {
    language: printer.language,
    columns: printer.columns,
    pollSeconds: printer.pollSeconds,
  }
  for (const answer of answers) {
    if (typeof answer !== 'object' || answer === null) continue
    const { request, result } = answer as { request?: unknown; result?: unknown }
    if (request === 'GetPollInterval') known.pollSeconds = pollSeconds(result) ?? known.pollSeconds
    if (request === 'Encodings') known.language = languageIn(scalarToText(result)) ?? known.language
    if (request === 'PageInfo') known.columns = columnsIn(result) ?? known.columns
  }
  await change(printing, printer.accountId, ({ sql }) =>
    updatePrinterAbilities(sql, printer.accountId, printer.id, known),
  )
  const model = answers.find((answer) => answer?.request === 'ClientType')?.result
  return recordDevice(printing, { ...printer, ...known }, { model })
}

function pollSeconds(result: unknown): number | undefined {
  const seconds = Number(scalarToText(result))
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400 ? seconds : undefined
}

function languageIn(encodings: string): Language | undefined {
  const known = encodings
    .toLowerCase()
    .split(/[;,]/)
    .map((one) => one.trim())
  return [STARPRNT, PNG_IMAGE].find((language): language is Language => known.includes(language))
}

/** Some models send an object, others the same object as JSON text. */
function columnsIn(result: unknown): number | undefined {
  try {
    const { printWidth, horizontalResolution } =
      typeof result === 'string' ? JSON.parse(result) : (result as Fields)
    const columns = Math.floor((Number(printWidth) * Number(horizontalResolution)) / DOTS_PER_COLUMN)
    return columns >= 24 && columns <= 96 ? columns : undefined
  } catch {
    return undefined
  }
}

/** Models that support StarPRNT; all others can at least print pictures. */
const SPEAKS_STARPRNT = /mC-(Print|Label)|TSP1\d\dIV|TSP143IV|mPOP|SM-[LST]/i

function languageOf(printer: Printer): Language {
  const { language, model } = printer
  if (pageFor(printer).isImpact) return STAR_IMPACT
  return language ?? (SPEAKS_STARPRNT.test(model) ? STARPRNT : PNG_IMAGE)
}

function readPoll(body: unknown): Fields | undefined {
  try {
    const fields = JSON.parse(String(body))
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : undefined
  } catch {
    return undefined
  }
}
