import type { ReportedStatus } from '../rules.ts'

// The replies of an ESC/POS printer. They arrive in one stream and are distinguished by fixed bits.

export type Reply =
  /** The reply to DLE EOT: the meaning of its bits depends on the question. */
  | { kind: 'bits'; bits: number }
  /** Sent on every status change, once enabled. */
  | { kind: 'asb'; status: ReportedStatus }
  /** Everything before the marker with these four characters was printed. */
  | { kind: 'marker'; id: string }
  /** The reply to GS r 1: clones send it when everything before is printed, others when they read it. */
  | { kind: 'done'; status: ReportedStatus }
  | { kind: 'garbage' }

const MARKER_LENGTH = 7
const ASB_LENGTH = 4
const XON = 0x11
const XOFF = 0x13

/** The complete replies in the received bytes, and the rest of an incomplete one. */
export function readReplies(bytes: Buffer): { replies: Reply[]; rest: Buffer } {
  const replies: Reply[] = []
  let at = 0
  while (at < bytes.length) {
    const first = bytes[at] as number
    const length = lengthOf(first, bytes[at + 1])
    if (at + length > bytes.length) break
    const reply = replyIn(bytes.subarray(at, at + length))
    if (reply) replies.push(reply)
    at += length
  }
  return { replies, rest: bytes.subarray(at) }
}

function lengthOf(first: number, second: number | undefined): number {
  if (first === 0x37 && (second === 0x22 || second === undefined)) return MARKER_LENGTH
  return (first & 0x93) === 0x10 ? ASB_LENGTH : 1
}

function replyIn(bytes: Buffer): Reply | undefined {
  const [b0 = 0, b1 = 0, b2 = 0, b3 = 0] = bytes
  if (bytes.length === MARKER_LENGTH) {
    const isWhole = bytes[MARKER_LENGTH - 1] === 0
    return isWhole ? { kind: 'marker', id: bytes.toString('latin1', 2, 6) } : { kind: 'garbage' }
  }
  if (bytes.length === ASB_LENGTH) {
    const isWhole = ((b1 | b2 | b3) & 0x90) === 0
    return isWhole ? { kind: 'asb', status: statusOfAsb(b0, b1, b2) } : { kind: 'garbage' }
  }
  if (b0 === XON || b0 === XOFF) return undefined
  if ((b0 & 0x93) === 0x12) return { kind: 'bits', bits: b0 }
  if (b0 === 0x00) return { kind: 'done', status: 'ONLINE' }
  return b0 === 0x03 ? { kind: 'done', status: 'PAPER_LOW' } : { kind: 'garbage' }
}

function statusOfAsb(b0: number, b1: number, b2: number): ReportedStatus {
  if (b0 & 0x20) return 'COVER_OPEN'
  if (b2 & 0x0c) return 'PAPER_OUT'
  if (b1 & 0x6c || b0 & 0x08) return 'ERROR'
  return b2 & 0x03 ? 'PAPER_LOW' : 'ONLINE'
}

/** DLE EOT 2: the cause of being offline. */
export function statusOfCause(cause: number): ReportedStatus {
  if (cause & 0x04) return 'COVER_OPEN'
  if (cause & 0x20) return 'PAPER_OUT'
  return cause & 0x40 ? 'ERROR' : 'ONLINE'
}

/** DLE EOT 4: the paper sensor. */
export function statusOfPaper(paper: number): ReportedStatus {
  if (paper & 0x60) return 'PAPER_OUT'
  return paper & 0x0c ? 'PAPER_LOW' : 'ONLINE'
}
