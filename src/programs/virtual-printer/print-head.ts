import iconv from 'iconv-lite'

// The output of a virtual printer, filled by the decoders. It shares no code with the rendering of tickets, so that
// each can be tested against the other.

export interface Run {
  /** Where it starts, in dots from the left edge. */
  x: number
  text: string
  width: number
  height: number
  bold: boolean
  reversed: boolean
  underlined: boolean
}

export interface Picture {
  width: number
  height: number
  rows: Buffer
}

export type Strip =
  | { kind: 'line'; runs: Run[] }
  | { kind: 'picture'; picture: Picture; align: number }
  | { kind: 'cut' }

export interface Paper {
  strips: Strip[]
  pulses: number
  /** How often the buzzer was activated. */
  sounds: number
  /** Bytes that are no known command: a fault of the sender. */
  unknown: { at: number; bytes: string }[]
  /** The markers that the printer should repeat when done. */
  markers: string[]
  /** The printer should reply when done. */
  asksWhenDone: boolean
}

export const DOTS_PER_COLUMN = 12

/** The print head to which the decoders write, with its current style. */
export function createPrintHead() {
  const paper: Paper = { strips: [], pulses: 0, sounds: 0, unknown: [], markers: [], asksWhenDone: false }
  const style = { width: 1, height: 1, bold: false, reversed: false, underlined: false }
  let runs: Run[] = []
  let x = 0
  let left = 0

  return {
    paper,
    style,
    page: 'cp437',
    align: 0,
    /** Returns to the start of the line, which is then overprinted. */
    back() {
      x = left
    },
    reset() {
      Object.assign(style, { width: 1, height: 1, bold: false, reversed: false, underlined: false })
      left = 0
      x = 0
    },
    write(bytes: Buffer, page: string) {
      const text = page === 'katakana' ? [...bytes].map(katakana).join('') : iconv.decode(bytes, page)
      const last = runs.at(-1)
      const isSame =
        last && last.x + last.text.length * last.width * DOTS_PER_COLUMN === x && sameStyle(last, style)
      if (isSame) last.text += text
      else runs.push({ x, text, ...style })
      x += text.length * style.width * DOTS_PER_COLUMN
    },
    moveTo(dots: number) {
      x = left + dots
    },
    moveBy(dots: number) {
      x += dots
    },
    margin(dots: number) {
      left = dots
      x = dots
    },
    feed() {
      paper.strips.push({ kind: 'line', runs })
      runs = []
      x = left
    },
    draw(picture: Picture, align: number) {
      paper.strips.push({ kind: 'picture', picture, align })
    },
    cut() {
      paper.strips.push({ kind: 'cut' })
    },
  }
}

export type Head = ReturnType<typeof createPrintHead>

/** Only the horizontal line of this code page is used. */
const katakana = (byte: number) => (byte < 0x80 ? String.fromCharCode(byte) : byte === 0x95 ? '─' : '\ufffd')

function sameStyle(run: Run, style: Head['style']): boolean {
  return (['width', 'height', 'bold', 'reversed', 'underlined'] as const).every(
    (name) => run[name] === style[name],
  )
}

/** The ticket as lines of text. */
export function textOf({ strips }: Paper): string {
  return strips
    .map((strip) => {
      if (strip.kind === 'cut') return '- - - - - - - - - - - - cut - - - - - - - - - - - -'
      if (strip.kind === 'picture')
        return `[picture of ${strip.picture.width} x ${strip.picture.height} dots]`
      return lineText(strip.runs)
    })
    .join('\n')
}

export function lineText(runs: Run[]): string {
  let text = ''
  for (const run of runs) text = text.padEnd(Math.round(run.x / DOTS_PER_COLUMN)) + run.text
  return text.trimEnd()
}
