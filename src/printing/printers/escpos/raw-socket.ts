import { once } from 'node:events'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { SECOND } from '../../../platform/core/clock.ts'
import type { PrinterReport } from '../../jobs/delivery/job-outcome.ts'
import type { Address } from '../addresses.ts'
import { canPrint, type Proof, type ReportedStatus } from '../rules.ts'
import { type Reply, readReplies, statusOfCause, statusOfPaper } from './escpos-replies.ts'

// Raw ESC/POS on a TCP port. A successful write proves nothing: the printer is queried for its status before a job, and
// for a confirmation after it.

export interface RawTiming {
  connectMs: number
  statusMs: number
  /** The timeout for detecting marker support; tickets of others may still be printing. */
  tryMs: number
  /** How long a job may take to print before it counts as unconfirmed. */
  confirmMs: number
  /** Renewed four times per period during a session. The printers of a dead node are released after this time. */
  leaseMs: number
  /** The pause before an unreachable or unready printer is dialled again. */
  holdMs: number
}

export const RAW_TIMING: RawTiming = {
  connectMs: 5 * SECOND,
  statusMs: 2 * SECOND,
  tryMs: 10 * SECOND,
  confirmMs: 55 * SECOND,
  leaseMs: 20 * SECOND,
  holdMs: 10 * SECOND,
}

const CLOSE_MS = SECOND
const ASK_CAUSE = Buffer.from([0x10, 0x04, 0x02])
const ASK_PAPER = Buffer.from([0x10, 0x04, 0x04])
/** A printer that has answered the first status query answers the second at once, or never. */
const PAPER_MS = SECOND / 2
const START = Buffer.from([0x1b, 0x40, 0x1d, 0x61, 0xff])
const END = Buffer.from([0x1d, 0x61, 0x00])
const ASK_STATUS = Buffer.from([0x1d, 0x72, 0x01])
/** A marker that no job has. */
const TRIAL = 'try?'

export interface RawLink {
  /** The status of the printer; undefined if it does not answer. */
  status(): Promise<ReportedStatus | undefined>
  /**
   * Detects the strongest confirmation that the printer supports, while nothing is printing; undefined: none so far.
   */
  tryOut(): Promise<Proof | undefined>
  print(bytes: Buffer, marker: string, proof: Proof | null): Promise<Printed>
  close(): Promise<void>
}

export interface Printed {
  word: PrinterReport
  status?: ReportedStatus
  /** The kind of confirmation, if there was one. */
  proof?: Proof
}

/** A connection to a printer in the network. */
export const socketTo = ({ host, port }: Address) => connect({ host, port, noDelay: true, keepAlive: true })

/** Connects to the printer; undefined if it cannot be reached. */
export async function connectRaw(open: () => Duplex, timing: RawTiming): Promise<RawLink | undefined> {
  const socket = open()
  const replies = readFrom(socket)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timing.connectMs) })
  } catch {
    socket.destroy()
    return undefined
  }

  async function askBits(question: Buffer, withinMs: number): Promise<number | undefined> {
    socket.write(question)
    const reply = await replies.next((one) => one.kind === 'bits', withinMs)
    return reply?.kind === 'bits' ? reply.bits : undefined
  }

  /** The status query for printers without real-time commands: they answer as long as they can print. */
  async function askPlainly(): Promise<ReportedStatus | undefined> {
    socket.write(ASK_STATUS)
    const reply = await replies.next((one) => one.kind === 'done', timing.statusMs)
    return reply?.kind === 'done' && !replies.sawGarbage() ? reply.status : undefined
  }

  return {
    async status() {
      const cause = await askBits(ASK_CAUSE, timing.statusMs)
      if (cause === undefined) return askPlainly()
      const status = statusOfCause(cause)
      if (status !== 'ONLINE') return status
      const paper = await askBits(ASK_PAPER, PAPER_MS)
      return paper === undefined ? status : statusOfPaper(paper)
    },

    async tryOut() {
      let answered = false
      socket.write(Buffer.concat([markerCommand(TRIAL), ASK_STATUS]))
      const marker = await replies.next((one) => {
        answered ||= one.kind === 'done'
        return one.kind === 'marker' && one.id === TRIAL
      }, timing.tryMs)
      if (marker) return 'marker'
      return answered && !replies.sawGarbage() ? 'status' : undefined
    },

    async print(bytes, marker, proof) {
      if (replies.isClosed()) return { word: NOTHING_SENT }
      socket.write(Buffer.concat([START, bytes, markerCommand(marker), ASK_STATUS]))
      const mayBelieveStatus = () => proof === 'status' && !replies.sawGarbage()
      const reply = await replies.next((one) => isAnswer(one, marker, mayBelieveStatus()), timing.confirmMs)
      if (reply?.kind === 'asb') {
        const reason = reply.status.toLowerCase()
        return {
          word: { kind: 'returned', reason, isTheirs: true, maybePrinted: true },
          status: reply.status,
        }
      }
      if (!reply) return { word: { kind: 'unconfirmed', reason: 'unconfirmed' } }
      return { word: { kind: 'printed' }, proof: reply.kind === 'marker' ? 'marker' : 'status' }
    },

    // Awaited, because most printers accept the next connection only after this one is closed.
    async close() {
      if (replies.isClosed()) return
      const closed = once(socket, 'close')
      socket.end(END)
      const cut = setTimeout(() => socket.destroy(), CLOSE_MS)
      await closed
      clearTimeout(cut)
    },
  }
}

const NOTHING_SENT: PrinterReport = {
  kind: 'returned',
  reason: 'connection_lost',
  isTheirs: false,
  maybePrinted: false,
}

/** A printer that sends garbage is trusted only if it repeats our marker. */
function isAnswer(reply: Reply, marker: string, believesStatus: boolean): boolean {
  if (reply.kind === 'marker') return reply.id === marker
  if (reply.kind === 'asb') return !canPrint(reply.status)
  return reply.kind === 'done' && believesStatus
}

/** GS ( H: the printer repeats the four characters once everything before them is printed. */
function markerCommand(marker: string): Buffer {
  return Buffer.concat([
    Buffer.from([0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30]),
    Buffer.from(marker, 'latin1'),
  ])
}

/** Waits for one kind of reply at a time. */
function readFrom(socket: Duplex) {
  let rest: Buffer = Buffer.alloc(0)
  let garbage = false
  let closed = false
  let waiting: ((reply: Reply | undefined) => void) | undefined
  let isExpected: (reply: Reply) => boolean = () => false

  socket.on('data', (data: Buffer) => {
    const read = readReplies(Buffer.concat([rest, data]))
    rest = read.rest
    for (const reply of read.replies) {
      if (reply.kind === 'garbage') garbage = true
      if (isExpected(reply)) waiting?.(reply)
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
    waiting?.(undefined)
  })

  return {
    next(expected: (reply: Reply) => boolean, withinMs: number): Promise<Reply | undefined> {
      if (closed) return Promise.resolve(undefined)
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiting?.(undefined), withinMs)
        isExpected = expected
        waiting = (reply) => {
          clearTimeout(timer)
          waiting = undefined
          isExpected = () => false
          resolve(reply)
        }
      })
    },
    sawGarbage: () => garbage,
    isClosed: () => closed,
  }
}
