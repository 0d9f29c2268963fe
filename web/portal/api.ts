import { type Client, clientBy } from '../../client/src/client.ts'
import { ComandaError } from '../../client/src/error.ts'
import { type Send, sent } from '../../client/src/request.ts'
import type { ClosedClient } from '../shared/closed-enums.ts'
import type { ProblemDetails } from './locales/en/refusals.ts'
import { recordContact, suspect } from './session/connection.ts'
import { fetchOrUsePrefetched } from './sync/prefetch.ts'
import { type Outcome, sendAtMostOnce } from './sync/unanswered.ts'

/** The service refused the request. `message` is for a person. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown>) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The service did not respond: the request may or may not have been carried out. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

type Say = (problem: ProblemDetails) => string

/** Texts of refusals by code. A code without a text shows the message of the service. */
interface RefusalStrings {
  refusals: Record<string, Say>
  reasons: Record<string, Say>
}

interface Strings {
  trouble?: { madeBefore: (time: string) => string }
  loadRefusals: () => Promise<RefusalStrings>
}

const NO_STRINGS: RefusalStrings = { refusals: {}, reasons: {} }

let strings: Strings = { loadRefusals: async () => NO_STRINGS }

/** Sets the language of refusals. */
export function setRefusalStrings(spoken: Strings): void {
  strings = spoken
}

/** An error is shown at the latest after this time, in the words of the service. */
const STRINGS_TIMEOUT_MS = 2_000

/** Texts of refusals. Where they cannot be loaded, the messages of the service are shown. */
function refusalStrings(): Promise<RefusalStrings> {
  const late = new Promise<RefusalStrings>((resolve) =>
    setTimeout(() => resolve(NO_STRINGS), STRINGS_TIMEOUT_MS),
  )
  return Promise.race([strings.loadRefusals().catch(() => NO_STRINGS), late])
}

async function refusedBy(error: ComandaError): Promise<Refused> {
  const { status, code, details } = error
  // A page that learns that nobody is signed in shows the sign-in form, not this message.
  const words = code === 'session_missing' ? NO_STRINGS : await refusalStrings()
  const reasons = details.reasons as
    | (Record<string, unknown> & { code: string; message: string })[]
    | undefined
  const translatedReasons = reasons?.map((reason) => ({
    ...reason,
    message: words.reasons[reason.code]?.({ message: reason.message, details: reason }) ?? reason.message,
  }))
  const message = words.refusals[code]?.(error) ?? error.message
  return new Refused(
    status,
    code,
    message,
    translatedReasons ? { ...details, reasons: translatedReasons } : details,
  )
}

/** The pages have retry rules of their own and report a missing response at once, so the client does not retry. */
export const SENDING = {
  url: '',
  key: undefined,
  staffSession: undefined,
  retries: 0,
  timeoutMs: 60_000,
  fetch: fetchOrUsePrefetched,
}

/** Sends one request with the session of the signed-in user, without triggering a health check. */
const sendQuietly: Send = async (request, options, read) => {
  try {
    const answer = await sent(SENDING, request, options, read)
    recordContact()
    return answer
  } catch (error) {
    throw error instanceof ComandaError ? await inWords(error) : error
  }
}

/** Sends one request and triggers a health check if its outcome puts the connection or the session in doubt. */
const sendOne: Send = async (request, options, read) => {
  try {
    return await sendQuietly(request, options, read)
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) suspect('connection')
    else if (error.code === 'session_missing') suspect('session')
    throw error
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Refused) || error.status >= 500) return 'unknown'
  if (error.code === 'idempotency_key_in_use') return 'unknown'
  return error.code === 'idempotency_key_reused' ? 'key_reused' : 'refused'
}

/** True if the change may have been made, now or by an earlier attempt. */
export const mayHaveChanged = (error: unknown): boolean =>
  outcomeOf(error) !== 'refused' || isMadeBefore(error)

const MADE_BEFORE = 'made_before'
const isMadeBefore = (error: unknown) => error instanceof Refused && error.code === MADE_BEFORE
const madeBefore = (at: number) =>
  new Refused(409, MADE_BEFORE, strings.trouble?.madeBefore(clockTime(at)) ?? '', {})

/** The time of the attempt in the time zone of this device. */
export const clockTime = (at: number) =>
  new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })

/** Every call of the service: `calls.orders.get({ order_id: 7 })`. A lost response never leads to a second effect. */
export const calls = clientBy(sendAtMostOnce(sendOne, outcomeOf, madeBefore)) as ClosedClient<Client>

/** The calls for the health check itself, which must not trigger another one. */
export const quietCalls = clientBy(sendQuietly) as ClosedClient<Client>

async function inWords(error: ComandaError): Promise<Refused | Unreachable> {
  const { status, code } = error
  // A proxy reports that the service is down, or a network shows its sign-in page.
  if (code === 'no_answer' || (code === 'not_readable' && status >= 500)) return new Unreachable()
  if (code === 'not_readable') return new Refused(status, 'unknown', error.message, {})
  recordContact()
  return refusedBy(error)
}

export type ResponseOf<Call extends (...args: never[]) => unknown> = Awaited<ReturnType<Call>>

/** Reads every page of a paginated list. */
export async function readAllPages<Entry>(entries: AsyncIterable<Entry>): Promise<{ result: Entry[] }> {
  const result: Entry[] = []
  for await (const entry of entries) result.push(entry)
  return { result }
}

/** Fetches a CSV sheet byte for byte, with its file name. The path also works as a link. */
export function getSheet(path: string): Promise<{ sheet: string; name: string }> {
  return sendOne({ method: 'GET', path, repeatable: true }, {}, async (answer) => {
    const [, name = 'report.csv'] =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    // Decoding as text would drop the byte order mark.
    const sheet = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    return { sheet, name }
  })
}
