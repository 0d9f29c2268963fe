import { createPrintHead, type Head, type Paper, type Picture } from './print-head.ts'

// Parses ESC/POS as a printer does: by the length of each command.

const PAGES: Record<number, string> = {
  0: 'cp437',
  1: 'katakana',
  2: 'cp850',
  16: 'cp1252',
  17: 'cp866',
  18: 'cp852',
  19: 'cp858',
}

export function decodeEscPos(bytes: Buffer): Paper {
  const head = createPrintHead()
  let page = 'cp437'
  let stored: Picture | undefined
  let at = 0
  while (at < bytes.length) {
    const length = commandLength(bytes, at)
    if (length === undefined || at + length > bytes.length) {
      head.paper.unknown.push({ at, bytes: bytes.toString('hex', at, at + 8) })
      at++
      continue
    }
    const command = bytes.subarray(at, at + length)
    const name = nameOf(command)
    if (name === 'ESC t') page = PAGES[command[2] as number] ?? 'cp437'
    else if (name === 'ESC @') page = 'cp437'
    if (name === 'text') head.write(command, page)
    else if (name === 'GS 8 L')
      stored = pictureIn(command, command.readUInt16LE(13), command.readUInt16LE(15))
    else if (name === 'GS ( L' && stored) head.draw(stored, head.align)
    else run(head, name, command)
    at += length
  }
  return head.paper
}

const ESC = 0x1b
const GS = 0x1d
const FS = 0x1c
const DLE = 0x10

/** Commands of a fixed length, by their second byte. */
const ESC_LENGTHS: Record<string, number> = {
  '@': 2,
  a: 3,
  E: 3,
  '-': 3,
  M: 3,
  ' ': 3,
  '2': 2,
  '3': 3,
  '{': 3,
  t: 3,
  R: 3,
  d: 3,
  J: 3,
  $: 4,
  '\\': 4,
  p: 5,
  B: 4,
  '!': 3,
  r: 3,
}
const GS_LENGTHS: Record<string, number> = {
  '!': 3,
  B: 3,
  L: 4,
  W: 4,
  w: 3,
  h: 3,
  H: 3,
  f: 3,
  a: 3,
  r: 3,
}
const FS_LENGTHS: Record<string, number> = { '.': 2, '&': 2, C: 3, S: 4, '-': 3 }

function commandLength(bytes: Buffer, at: number): number | undefined {
  const first = bytes[at] as number
  const second = String.fromCharCode(bytes[at + 1] ?? 0)
  if (first === 0x0a || first === 0x0d || first === 0x00) return 1
  if (first >= 0x20 && first !== 0x7f) return textLength(bytes, at)
  if (first === ESC) {
    if (second === '(') return at + 5 <= bytes.length ? 5 + bytes.readUInt16LE(at + 3) : undefined
    return ESC_LENGTHS[second]
  }
  if (first === DLE) return second === '\x04' || second === '\x05' ? 3 : undefined
  if (first === FS) return second === '(' ? 5 + bytes.readUInt16LE(at + 3) : FS_LENGTHS[second]
  return first === GS ? gsLength(bytes, at, second) : undefined
}

function gsLength(bytes: Buffer, at: number, second: string): number | undefined {
  if (second === 'V') return (bytes[at + 2] ?? 0) >= 65 ? 4 : 3
  if (second === '(') return at + 5 <= bytes.length ? 5 + bytes.readUInt16LE(at + 3) : undefined
  if (second === '8') return at + 7 <= bytes.length ? 7 + bytes.readUInt32LE(at + 3) : undefined
  if (second === 'v') {
    if (at + 8 > bytes.length) return undefined
    return 8 + bytes.readUInt16LE(at + 4) * bytes.readUInt16LE(at + 6)
  }
  if (second === 'k') return 4 + (bytes[at + 3] ?? 0)
  return GS_LENGTHS[second]
}

function textLength(bytes: Buffer, at: number): number {
  let end = at
  while (end < bytes.length && (bytes[end] as number) >= 0x20 && bytes[end] !== 0x7f) end++
  return end - at
}

const PREFIX: Record<number, string> = { [ESC]: 'ESC', [GS]: 'GS', [FS]: 'FS', [DLE]: 'DLE' }

function nameOf(command: Buffer): string {
  const [first = 0, second = 0, third = 0] = command
  if (first === 0x0a) return 'LF'
  if (first === 0x0d) return 'CR'
  const prefix = PREFIX[first]
  if (!prefix) return first >= 0x20 ? 'text' : 'nothing'
  const name = `${prefix} ${String.fromCharCode(second)}`
  return (prefix === 'GS' || prefix === 'FS') && (second === 0x28 || second === 0x38)
    ? `${name} ${String.fromCharCode(third)}`
    : name
}

function run(head: Head, name: string, command: Buffer): void {
  EFFECTS[name]?.(head, command, command[2] ?? 0)
}

/** The visible effect of each command; commands that are not listed have none. */
const EFFECTS: Record<string, (head: Head, command: Buffer, n: number) => void> = {
  'ESC @': (head) => head.reset(),
  LF: (head) => head.feed(),
  'ESC d': (head, _command, n) => {
    for (let line = 0; line < n; line++) head.feed()
  },
  'ESC a': (head, _command, n) => {
    head.align = n & 3
  },
  'ESC E': ({ style }, _command, n) => {
    style.bold = (n & 1) === 1
  },
  'ESC -': ({ style }, _command, n) => {
    style.underlined = (n & 3) !== 0
  },
  CR: (head) => head.back(),
  'ESC (': ({ paper }, _command, n) => {
    if (n === 0x41) paper.sounds++
  },
  'ESC B': ({ paper }) => {
    paper.sounds++
  },
  'ESC !': ({ style }, _command, n) => {
    style.bold = (n & 8) !== 0
    style.height = n & 16 ? 2 : 1
    style.width = n & 32 ? 2 : 1
  },
  // Impact printers use their second colour where others print in reverse.
  'ESC r': ({ style }, _command, n) => {
    style.reversed = n === 1
  },
  'GS B': ({ style }, _command, n) => {
    style.reversed = (n & 1) === 1
  },
  'GS !': ({ style }, _command, n) => {
    style.width = (n >> 4) + 1
    style.height = (n & 15) + 1
  },
  'ESC $': (head, command) => head.moveTo(command.readUInt16LE(2)),
  'ESC \\': (head, command) => head.moveBy(command.readInt16LE(2)),
  'GS L': (head, command) => head.margin(command.readUInt16LE(2)),
  'GS V': (head) => head.cut(),
  'ESC p': ({ paper }) => {
    paper.pulses++
  },
  'GS v': (head, command) => {
    head.draw(pictureIn(command, command.readUInt16LE(4) * 8, command.readUInt16LE(6), 8), head.align)
  },
  'GS ( H': ({ paper }, command) => {
    paper.markers.push(command.toString('latin1', 7, 11))
  },
  'GS r': ({ paper }) => {
    paper.asksWhenDone = true
  },
}

function pictureIn(command: Buffer, width: number, height: number, dataAt = 17): Picture {
  return { width, height, rows: command.subarray(dataAt) }
}
