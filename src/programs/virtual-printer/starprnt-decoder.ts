import { createPrintHead, DOTS_PER_COLUMN, type Head, type Paper } from './print-head.ts'

// Parses StarPRNT as a printer does: by the length of each command.

const PAGES: Record<number, string> = { 1: 'cp437', 4: 'cp858', 5: 'cp852', 10: 'cp866', 32: 'cp1252' }

export function decodeStarPrnt(bytes: Buffer): Paper {
  const head = createPrintHead()
  let page = 'cp437'
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
    if (name === 'ESC GS t') page = PAGES[command[3] as number] ?? 'cp437'
    else if (name === 'text') head.write(command, page)
    else run(head, name, command)
    at += length
  }
  return head.paper
}

const ESC = 0x1b
const GS = 0x1d
const RS = 0x1e

const ESC_LENGTHS: Record<string, number> = {
  ' ': 3,
  s: 4,
  z: 3,
  '0': 2,
  l: 3,
  Q: 3,
  d: 3,
  '-': 3,
  E: 2,
  F: 2,
  '4': 2,
  '5': 2,
  i: 4,
  M: 2,
  W: 3,
  h: 3,
}
const ESC_GS_LENGTHS: Record<string, number> = { a: 4, A: 5, R: 5, t: 4, '\x19': 7 }

function commandLength(bytes: Buffer, at: number): number | undefined {
  const first = bytes[at] as number
  const second = bytes[at + 1] ?? 0
  const third = String.fromCharCode(bytes[at + 2] ?? 0)
  if (first === 0x0a || first === 0x0f || first === 0x12 || first === 0x07) return 1
  if (first >= 0x20 && first !== 0x7f) return textLength(bytes, at)
  if (first !== ESC) return undefined
  if (second === RS) return third === 'F' || third === 'R' ? 4 : undefined
  if (second === GS) return third === 'S' ? pictureLength(bytes, at) : ESC_GS_LENGTHS[third]
  return ESC_LENGTHS[String.fromCharCode(second)]
}

function pictureLength(bytes: Buffer, at: number): number | undefined {
  if (at + 9 > bytes.length) return undefined
  return 9 + bytes.readUInt16LE(at + 4) * bytes.readUInt16LE(at + 6)
}

function textLength(bytes: Buffer, at: number): number {
  let end = at
  while (end < bytes.length && (bytes[end] as number) >= 0x20 && bytes[end] !== 0x7f) end++
  return end - at
}

function nameOf(command: Buffer): string {
  const [first = 0, second = 0, third = 0] = command
  if (first === 0x0a) return 'LF'
  if (first === 0x07) return 'BEL'
  if (first !== ESC) return first >= 0x20 ? 'text' : 'nothing'
  if (second === GS) return `ESC GS ${String.fromCharCode(third)}`
  return second === RS ? 'ESC RS' : `ESC ${String.fromCharCode(second)}`
}

function run(head: Head, name: string, command: Buffer): void {
  EFFECTS[name]?.(head, command)
}

/** The visible effect of each command; commands that are not listed have none. */
const EFFECTS: Record<string, (head: Head, command: Buffer) => void> = {
  LF: (head) => head.feed(),
  BEL: ({ paper }) => {
    paper.pulses++
  },
  'ESC d': (head) => head.cut(),
  'ESC -': ({ style }, command) => {
    style.underlined = ((command[2] ?? 0) & 1) === 1
  },
  'ESC E': ({ style }) => {
    style.bold = true
  },
  'ESC F': ({ style }) => {
    style.bold = false
  },
  'ESC 4': ({ style }) => {
    style.reversed = true
  },
  'ESC 5': ({ style }) => {
    style.reversed = false
  },
  'ESC W': ({ style }, command) => {
    style.width = 1 + ((command[2] ?? 0) & 1)
  },
  'ESC h': ({ style }, command) => {
    style.height = 1 + ((command[2] ?? 0) & 1)
  },
  'ESC i': ({ style }, command) => {
    style.height = (command[2] ?? 0) + 1
    style.width = (command[3] ?? 0) + 1
  },
  'ESC l': (head, command) => head.margin((command[2] ?? 0) * DOTS_PER_COLUMN),
  'ESC GS a': (head, command) => {
    head.align = (command[3] ?? 0) & 3
  },
  'ESC GS \x19': ({ paper }, command) => {
    if (command[3] === 0x12) paper.sounds++
  },
  'ESC GS A': (head, command) => head.moveTo(command.readUInt16LE(3)),
  'ESC GS R': (head, command) => head.moveBy(command.readInt16LE(3)),
  'ESC GS S': (head, command) => {
    const [stride, height] = [command.readUInt16LE(4), command.readUInt16LE(6)]
    head.draw({ width: stride * 8, height, rows: command.subarray(9) }, head.align)
  },
}
