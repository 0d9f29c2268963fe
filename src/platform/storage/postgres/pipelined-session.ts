import type { Socket } from 'node:net'
import type { SqlValue } from '../database.ts'
import {
  createMessageBuffer,
  readError,
  readRow,
  readShape,
  ServerError,
  type Shape,
} from './wire-messages.ts'

// PostgreSQL protocol session. The driver opens the connection and then hands it over: it would send and answer each
// statement in a packet of its own and rebuild each statement text. Here all statements of a tick share one packet and
// one reply.

/** Message type and length. */
const HEAD_BYTES = 5

/** Statement prepared on this connection. */
interface Prepared {
  name: string
  /** Set when the server has described it. */
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

/** Statements sent with one Sync: after the first failure the server skips the rest. */
interface Batch {
  questions: Question[]
  /** Number of answered statements. */
  answered: number
  error: Error | undefined
}

export type Session = ReturnType<typeof openSession>

/** `keeps`: false behind a transaction pooler, where prepared statements do not survive between transactions. */
export function openSession({ keeps = true } = {}) {
  const outbox = createMessageBuffer()
  const known = new Map<string, Prepared>()
  const underWay: Batch[] = []
  let next: Question[] = []
  let names = 0
  let socket: Socket | undefined
  let ended: Error | undefined
  let leaving: NodeJS.Immediate | undefined
  /** Partial messages, and the bytes needed to continue parsing. */
  let pieces: Buffer[] = []
  let received = 0
  let expected = HEAD_BYTES

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

  /** Reassembles messages; a long one is concatenated once, when it is complete. */
  function hear(chunk: Buffer): void {
    pieces.push(chunk)
    received += chunk.length
    if (received < expected) return
    const bytes = pieces.length === 1 ? chunk : Buffer.concat(pieces)
    let at = 0
    for (expected = HEAD_BYTES; bytes.length - at >= expected; expected = HEAD_BYTES) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      expected = end - at
      if (end > bytes.length) break
      take(bytes[at] as number, bytes.subarray(at, end))
      at = end
    }
    received = bytes.length - at
    pieces = received > 0 ? [bytes.subarray(at)] : []
  }

  function take(kind: number, message: Buffer): void {
    const [batch] = underWay
    // Notices, and messages outside a batch, such as the server closing the connection.
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

  /** Settles a batch at its end, because implicit transactions commit with it. */
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
      // The server may have reported an error for this statement before it closed the connection; the others got no
      // answer.
      const of = (index: number) => (index === batch.answered ? batch.error : undefined)
      for (const [index, question] of batch.questions.entries()) question.reject(of(index) ?? error)
    }
  }

  return {
    /** Takes over the socket and sends what was queued. */
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
    /** Rejects all unanswered statements. */
    end,
  }
}

/**
 * Finds the error that made a transaction fail, rather than the errors that followed from it, and whether the
 * transaction was certainly not committed even though the commit was sent with its last statements.
 */
export async function findRootFailure(
  failure: unknown,
  { unfinished, failures }: { unfinished: Promise<unknown>[]; failures: unknown[] },
  committing: Promise<unknown> | undefined,
): Promise<{ error: unknown; isUndone: boolean }> {
  const errors = [failure]
  for (const one of unfinished) await one.catch((error: unknown) => errors.push(error))
  const error = [...errors, ...failures].find((one) => !isFailedBefore(one)) ?? failure
  const atEnd = await Promise.resolve(committing).catch((one: unknown) => one)
  // If the server shuts down during the commit, the outcome is unknown; only an earlier error proves a rollback.
  const isRefused = failures.some((one) => one instanceof ServerError && one !== atEnd)
  return { error, isUndone: atEnd instanceof Skipped || isRefused }
}

/** True if the server answered the commit with a rollback, which it does without an error after a failed statement. */
const isUndone = ({ text }: Question, message: Buffer) =>
  text === 'commit' && message.toString('latin1', HEAD_BYTES, message.length - 1) !== 'COMMIT'

/** Has the error code that the server uses for statements in a failed transaction. */
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

/** True if the prepared statement is outdated or unknown to the server, and must be prepared again. */
export function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'routine' in error &&
    (error.routine === 'RevalidateCachedQuery' || error.routine === 'FetchPreparedStatement')
  )
}
