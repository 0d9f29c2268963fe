import type { Socket } from 'node:net'
import type { SqlValue } from '../database.ts'
import { openOutbox, readError, readRow, readShape, ServerError, type Shape } from './wire-messages.ts'

// How statements are sent. The driver opens a connection, and then leaves it to this: it would have the server answer
// each statement by itself, a packet each, and put each text together anew. Here all that is said in a turn leaves as one
// packet and is answered by one.

/** Its kind, and its length. */
const HEAD_BYTES = 5

/** As it is prepared on one connection. */
interface Prepared {
  name: string
  /** Known once the server has told. */
  shape: Shape | undefined
  isReady: boolean
}

interface Question {
  text: string
  prepared: Prepared
  isBinary: boolean
  rows: Record<string, unknown>[]
  resolve: (rows: Record<string, unknown>[]) => void
  reject: (error: unknown) => void
}

/** What was sent together: from the first that fails on, the server does nothing of it. */
interface Batch {
  questions: Question[]
  /** How many of them are answered. */
  answered: number
  error: Error | undefined
}

export type Session = ReturnType<typeof openSession>

/** `keeps`: whether statements that were prepared once are known to whoever answers the next time. */
export function openSession({ keeps = true } = {}) {
  const outbox = openOutbox()
  const known = new Map<string, Prepared>()
  const underWay: Batch[] = []
  let next: Question[] = []
  let names = 0
  let socket: Socket | undefined
  let ended: Error | undefined
  let leaving: NodeJS.Immediate | undefined
  /** What has come of messages that are not whole yet, and how much makes the next one go on. */
  let pieces: Buffer[] = []
  let heard = 0
  let wanted = HEAD_BYTES

  function send(): void {
    leaving = undefined
    if (!socket || next.length === 0) return
    outbox.sync()
    underWay.push({ questions: next, answered: 0, error: undefined })
    next = []
    socket.write(outbox.take())
  }

  function say(question: Omit<Question, 'prepared' | 'isBinary'>, values: readonly SqlValue[]): void {
    const { text } = question
    const before = outbox.mark()
    let prepared = known.get(text)
    if (!prepared) {
      prepared = { name: keeps ? `s${++names}` : '', shape: undefined, isReady: false }
      outbox.parse(prepared.name, text)
      if (keeps) known.set(text, prepared)
    }
    const formats = prepared.shape?.formats ?? []
    try {
      outbox.execute(prepared.name, values, formats)
    } catch (error) {
      outbox.backTo(before)
      if (!prepared.isReady) known.delete(text)
      throw error
    }
    next.push({ ...question, prepared, isBinary: formats.length > 0 })
    if (socket) leaving ??= setImmediate(send)
  }

  /** A long message comes in many pieces, which are put together once. */
  function hear(chunk: Buffer): void {
    pieces.push(chunk)
    heard += chunk.length
    if (heard < wanted) return
    const bytes = pieces.length === 1 ? chunk : Buffer.concat(pieces)
    let at = 0
    for (wanted = HEAD_BYTES; bytes.length - at >= wanted; wanted = HEAD_BYTES) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      wanted = end - at
      if (end > bytes.length) break
      take(bytes[at] as number, bytes.subarray(at, end))
      at = end
    }
    heard = bytes.length - at
    pieces = heard > 0 ? [bytes.subarray(at)] : []
  }

  function take(kind: number, message: Buffer): void {
    const [batch] = underWay
    // Notices, and what the server says when nobody has asked: that it ends the connection.
    if (!batch) return
    const question = batch.questions[batch.answered]
    if (kind === READY) finish(underWay.shift() as Batch)
    if (kind === ERROR) batch.error = readError(message)
    if (!question) return
    const { prepared } = question
    if (kind === ROW) {
      if (prepared.shape) question.rows.push(readRow(message, prepared.shape, question.isBinary))
    } else if (kind === SHAPE) prepared.shape = readShape(message)
    else if (kind === PARSED) prepared.isReady = true
    else if (kind === COMPLETE && isUndone(question, message))
      batch.error = new Skipped('nothing was committed')
    else if (kind === COMPLETE || kind === NOTHING) batch.answered++
  }

  /** Only now: what is committed by itself is committed at the end of its batch. */
  function finish({ questions, answered, error }: Batch): void {
    for (const [index, question] of questions.entries()) {
      if (index < answered) {
        question.resolve(question.rows)
        continue
      }
      const { prepared, text } = question
      const isStale = index === answered && isStalePlan(error)
      if ((isStale || !prepared.isReady) && known.get(text) === prepared) known.delete(text)
      question.reject(index === answered ? error : new Skipped('a statement sent with it failed'))
    }
  }

  function end(error: Error): void {
    if (ended) return
    ended = error
    clearImmediate(leaving)
    const waiting = [...underWay.splice(0), { questions: next, answered: 0, error: undefined }]
    next = []
    for (const batch of waiting) {
      // The server may have said before it hung up why it did not answer this one; of the others it has said nothing.
      const of = (index: number) => (index === batch.answered ? batch.error : undefined)
      for (const [index, question] of batch.questions.entries()) question.reject(of(index) ?? error)
    }
  }

  return {
    /** From now on it can be heard; what was asked until now goes out. */
    begin(on: Socket): void {
      if (ended) return
      socket = on
      socket.removeAllListeners('data')
      socket.on('data', hear)
      socket.setNoDelay(true)
      send()
    },
    async ask(text: string, values: readonly SqlValue[]): Promise<Record<string, unknown>[]> {
      if (ended) throw ended
      return new Promise((resolve, reject) => {
        say({ text, rows: [], resolve, reject }, values)
      })
    },
    /** What is not answered yet never will be. */
    end,
  }
}

/**
 * What made a transaction fail, rather than what was left out because of it; and whether it is certain that it was not
 * committed, where its end was sent with its last statements.
 */
export async function whatFailed(
  failure: unknown,
  { unfinished, failures }: { unfinished: Promise<unknown>[]; failures: unknown[] },
  committing: Promise<unknown> | undefined,
): Promise<{ error: unknown; isUndone: boolean }> {
  const told = [failure]
  for (const one of unfinished) await one.catch((error: unknown) => told.push(error))
  const error = [...told, ...failures].find((one) => !isFailedBefore(one)) ?? failure
  const atEnd = await Promise.resolve(committing).catch((one: unknown) => one)
  // A server that ends while it commits has perhaps done so: only what it refused before that tells.
  const isRefused = failures.some((one) => one instanceof ServerError && one !== atEnd)
  return { error, isUndone: atEnd instanceof Skipped || isRefused }
}

/** A transaction in which something failed, whatever was made of that, is undone when it is to be committed: no error to the server. */
const isUndone = ({ text }: Question, message: Buffer) =>
  text === 'commit' && message.toString('latin1', HEAD_BYTES, message.length - 1) !== 'COMMIT'

/** Told as the server tells it of a transaction that has failed already. */
class Skipped extends Error {
  override name = 'Skipped'
  code = FAILED_BEFORE
}

const FAILED_BEFORE = '25P02'
const isFailedBefore = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === FAILED_BEFORE

const [READY, ERROR, ROW, SHAPE, PARSED, COMPLETE, NOTHING] = Array.from('ZEDT1CI', (kind) =>
  kind.charCodeAt(0),
)

/** Prepared for tables that are others since, or for a server that has not heard of it: to be prepared anew. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'routine' in error &&
    (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement')
  )
}
