import { type Client, clientBy } from '../../client/src/client.ts'
import { ComandaError } from '../../client/src/error.ts'
import { type Send, sent } from '../../client/src/request.ts'
import type { ClosedClient } from '../shared/closed.ts'
import { doubt, heard } from './connection.ts'
import { fetchOrTake } from './early.ts'
import type { Told } from './text/en/refusals.ts'
import { type Outcome, sendAtMostOnce } from './unanswered.ts'

/** The service said no. `message` is for a person. */
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

/** The service did not answer: whatever was asked of it may have been done or not. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

interface Words {
  refusals: Record<string, (told: Told) => string>
  reasons: Record<string, (told: Told) => string>
  trouble?: { madeBefore: (time: string) => string }
}

let words: Words = { refusals: {}, reasons: {} }

/** From now on refusals are told in these words; those that it has none for, as the service told them. */
export function sayRefusalsIn(spoken: Words): void {
  words = spoken
}

function refusedBy(error: ComandaError): Refused {
  const { status, code, details } = error
  const reasons = details.reasons as
    | (Record<string, unknown> & { code: string; message: string })[]
    | undefined
  const told = reasons?.map((reason) => ({
    ...reason,
    message: words.reasons[reason.code]?.({ message: reason.message, details: reason }) ?? reason.message,
  }))
  const message = words.refusals[code]?.(error) ?? error.message
  return new Refused(status, code, message, told ? { ...details, reasons: told } : details)
}

/** Who shows a page tries again by rules of its own, and says at once that nobody answers. */
const SENDING = {
  url: '',
  key: undefined,
  staffSession: undefined,
  retries: 0,
  timeoutMs: 60_000,
  fetch: fetchOrTake,
}

/** One request, in the name of whoever is signed in. It raises no doubts of its own. */
const sendQuietly: Send = async (request, options, read) => {
  try {
    const answer = await sent(SENDING, request, options, read)
    heard()
    return answer
  } catch (error) {
    throw error instanceof ComandaError ? inWords(error) : error
  }
}

/** Raises the doubts that an outcome leaves about the connection or the session. */
const sendOne: Send = async (request, options, read) => {
  try {
    return await sendQuietly(request, options, read)
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) doubt('connection')
    else if (error.code === 'session_missing') doubt('session')
    throw error
  }
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Refused) || error.status >= 500) return 'unknown'
  if (error.code === 'idempotency_key_in_use') return 'unknown'
  return error.code === 'idempotency_key_reused' ? 'key_reused' : 'refused'
}

/** True where it is not known whether the change was made, or an earlier attempt made it. */
export const mayHaveChanged = (error: unknown): boolean =>
  outcomeOf(error) !== 'refused' || isMadeBefore(error)

const MADE_BEFORE = 'made_before'
const isMadeBefore = (error: unknown) => error instanceof Refused && error.code === MADE_BEFORE
const madeBefore = (at: number) =>
  new Refused(409, MADE_BEFORE, words.trouble?.madeBefore(clockTime(at)) ?? '', {})

/** On the clock of the person who made the attempt. */
export const clockTime = (at: number) =>
  new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' })

/** Every call of the service: `calls.orders.get({ order_id: 7 })`. No change is made twice because a response was lost. */
export const calls = clientBy(sendAtMostOnce(sendOne, outcomeOf, madeBefore)) as ClosedClient<Client>

/** The same for whoever settles doubts. */
export const quietCalls = clientBy(sendQuietly) as ClosedClient<Client>

function inWords(error: ComandaError): Refused | Unreachable {
  const { status, code } = error
  // A proxy says that nobody is there, or a network asks to be signed in to.
  if (code === 'no_answer' || (code === 'not_readable' && status >= 500)) return new Unreachable()
  if (code === 'not_readable') return new Refused(status, 'unknown', error.message, {})
  heard()
  return refusedBy(error)
}

export type Answer<Call extends (...asked: never[]) => unknown> = Awaited<ReturnType<Call>>

/** Every entry of a list that is told in pages. */
export async function allOf<Entry>(entries: AsyncIterable<Entry>): Promise<{ result: Entry[] }> {
  const result: Entry[] = []
  for await (const entry of entries) result.push(entry)
  return { result }
}

/** A sheet as the service writes it, byte for byte, and what it calls the file. Its address is that of a link, too. */
export function getSheet(path: string): Promise<{ sheet: string; name: string }> {
  return sendOne({ method: 'GET', path, repeatable: true }, {}, async (answer) => {
    const [, name = 'report.csv'] =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? []
    // As text the mark at its beginning would be lost.
    const sheet = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer())
    return { sheet, name }
  })
}
