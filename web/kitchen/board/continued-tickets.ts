import type { Line, Ticket } from '../types.ts'
import type { Card } from './cards.ts'

/**
 * A card, or a part of one that is longer than a column. No dish is ever hidden: a long ticket continues in the next
 * column, and only its last part can be bumped.
 */
export interface Slip {
  key: string
  card: Card
  /** Index of the part, from 0, and number of parts. */
  part: number
  parts: number
  /** The dishes of this part, by ticket. */
  groups: SlipGroup[]
}

export interface SlipGroup {
  ticket: Ticket
  lines: Line[]
  /** True: these dishes were added to the card later, and begin here. */
  isAdded: boolean
}

/** Heights of the parts of a card in pixels: measured once rendered, estimated before. */
export interface Heights {
  head: (card: Card) => number
  /** Notices above the dishes, and notes below them. */
  before: (card: Card) => number
  after: (card: Card) => number
  line: (line: Line, ticket: Ticket) => number
}

/** As in the stylesheet. */
const BORDER_PX = 8
const BUMP_PX = 68
const CONTINUES_PX = 48
const GROUP_PX = 22
const GAP_PX = 8
const ADDED_PX = 36

/** Divides a card into parts that fit a column; each part has at least one dish. */
export function slipsOf(card: Card, heightPx: number, heights: Heights): Slip[] {
  const rows = rowsOf(card)
  const frame = heights.head(card) + BORDER_PX
  const end = heights.after(card) + (card.tickets.length > 0 ? BUMP_PX : 0)
  const heightOf = (from: number, to: number) =>
    rows.slice(from, to).reduce((sum, row, index) => {
      const begins = index === 0 || row.ticket !== rows[from + index - 1]?.ticket
      const group = begins ? GROUP_PX + (row.isAdded ? ADDED_PX : 0) : GAP_PX
      return sum + group + heights.line(row.line, row.ticket)
    }, 0)
  const ranges: [number, number][] = []
  for (let from = 0; ; ) {
    const start = frame + (from === 0 && ranges.length === 0 ? heights.before(card) : 0)
    if (start + heightOf(from, rows.length) + end <= heightPx || from >= rows.length) {
      ranges.push([from, rows.length])
      break
    }
    let to = from
    while (to < rows.length && start + heightOf(from, to + 1) + CONTINUES_PX <= heightPx) to++
    // The first part may have notices only; every other has at least one dish, however high.
    if (to === from && (ranges.length > 0 || heights.before(card) === 0)) to++
    ranges.push([from, to])
    from = to
  }
  return ranges.map(([from, to], part) => ({
    key: part === 0 ? card.key : `${card.key}.${part}`,
    card,
    part,
    parts: ranges.length,
    groups: groupsOf(rows.slice(from, to)),
  }))
}

interface Row {
  ticket: Ticket
  line: Line
  isAdded: boolean
}

function rowsOf({ tickets }: Card): Row[] {
  return tickets.flatMap((ticket, index) =>
    ticket.lines
      .filter(({ left }) => left > 0)
      .map((line, at) => ({ ticket, line, isAdded: index > 0 && at === 0 })),
  )
}

function groupsOf(rows: Row[]): SlipGroup[] {
  const groups: SlipGroup[] = []
  for (const { ticket, line, isAdded } of rows) {
    const last = groups[groups.length - 1]
    if (last?.ticket === ticket) last.lines.push(line)
    else groups.push({ ticket, lines: [line], isAdded })
  }
  return groups
}

/** Cache key of a dish's height; it changes with the ticket and the text. */
export const lineKey = (
  { printjob_id }: Ticket,
  { order_item_id, name, notes, modifiers, left, warnings = [] }: Line,
) => `${printjob_id} ${order_item_id} ${left} ${name} ${notes} ${modifiers.length} ${warnings.length}`
