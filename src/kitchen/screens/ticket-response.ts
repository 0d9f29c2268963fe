import type { Static } from 'typebox'
import { paperWords } from '../../locales/index.ts'
import { warningsFor } from '../../menus/allergens/codes.ts'
import { LineWarnings } from '../../orders/lifecycle/allergen-codes.ts'
import type { TicketLine } from '../../orders/lines/line.ts'
import { DetailsAnswer, detailsOf } from '../../orders/lines/line-details.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { Count, Flag, Id, Instant, InstantOrEmpty, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { fullName } from '../../staff/rules.ts'
import { StationAnswer, stationAnswer } from '../station-response.ts'
import { HEADINGS, type Heading } from './screen-ticket.ts'
import { type LineShown, modifiersOf, type ShownTicket } from './ticket-view.ts'

// The API representation of a ticket on a screen.

const Modifiers = Type.Array(Shape({ qty: Id, name: Type.String() }))
const { notes, ...details } = DetailsAnswer
const dish = {
  qty: Count,
  name: Type.String(),
  ...details,
  course: Count,
  seat: Count,
  notes,
  modifiers: Modifiers,
}

export const IsOut = Type.Integer({
  ...Flag,
  description:
    '1: the dish was marked out of stock; a dish whose last portion was counted down is still made for those who ordered it',
})

const Line = Shape({
  order_item_id: Id,
  ...dish,
  left: Type.Integer({ ...Count, description: 'How many are still requested; the rest was voided' }),
  done: Count,
  served: Flag,
  table_number: Type.Integer({ ...Count, description: 'The current table; 0: the order has no table' }),
  out: IsOut,
  combo: Type.Optional(Type.String({ description: 'Name of the combo that it is part of' })),
  warnings: Type.Optional(LineWarnings),
})
const Voided = Shape({
  order_item_id: Id,
  ...dish,
  reason: Type.String({ description: 'The reason of the void, or empty' }),
})
export const Following = Shape(dish)

export const TicketAnswer = Shape({
  printjob_id: Id,
  order_id: Type.Integer({ ...Count, description: '0: none' }),
  kind: Type.String({ description: '`table`, `takeaway`, `bar`, `quick`; empty: no order' }),
  table_number: Count,
  joined: Type.Array(Id, { description: 'The numbers of the joined tables' }),
  day_number: Count,
  name: Type.String(),
  server: Type.String(),
  covers: Count,
  number: Count,
  heading: Type.Unsafe<Heading>({ type: 'string', enum: [...HEADINGS] }),
  course: Type.Integer({ ...Count, description: 'The course that was fired; 0: none' }),
  text: Type.String({ description: 'The text of a message' }),
  from_table: Type.Integer({ ...Count, description: 'The table before the move' }),
  fired_at: Instant,
  received_at: Instant,
  shown: Type.Integer({ ...Flag, description: '0: the screen has not reported it yet' }),
  reprint: Count,
  duplicate: Type.Integer({ ...Flag, description: '1: it may be printed as well' }),
  allergens: Flag,
  allergen_note: Type.String(),
  acknowledged: Type.Array(Type.String(), { description: '`allergens`, `notice`: what was acknowledged' }),
  changed_at: Type.String({ ...InstantOrEmpty, description: 'When something of it was voided or moved' }),
  recalled_at: InstantOrEmpty,
  cleared_at: InstantOrEmpty,
  elsewhere: Type.Array(StationAnswer, {
    description: 'The other stations of the same course',
  }),
  lines: Type.Array(Line),
  voids: Type.Array(Voided),
  follow: Type.Array(Following),
})
export type TicketAnswer = Static<typeof TicketAnswer>

export function ticketAnswer(shown: ShownTicket, printers: Map<number, Printer>): TicketAnswer {
  const { row, ticket, order, unseen, standing } = shown
  const act = ticket.kind === 'ticket' ? ticket.act : undefined
  const seen = [
    ...(order?.allergens === 1 && !unseen ? ['allergens'] : []),
    ...(standing.isNotice && row.seenAt !== null ? ['notice'] : []),
  ]
  return {
    printjob_id: row.jobId,
    order_id: order?.id ?? 0,
    kind: order?.kind ?? '',
    table_number: order?.tableNumber ?? 0,
    joined: order?.joined ?? [],
    day_number: order?.dayNumber ?? 0,
    name: order?.name ?? '',
    server: order ? fullName(order) : '',
    covers: order?.covers ?? 0,
    number: row.number,
    heading: shown.heading,
    course: shown.course,
    text: textOf(shown),
    from_table: act?.kind === 'moved' ? act.fromTable : 0,
    fired_at: formatInstant(shown.firedAt),
    received_at: formatInstant(row.receivedAt),
    shown: row.status === 'printed' ? 1 : 0,
    reprint: row.reprint,
    duplicate: row.maybePrinted === 1 || row.atPrinterId !== row.printerId ? 1 : 0,
    allergens: order?.allergens ?? 0,
    allergen_note: order?.allergenNote ?? '',
    acknowledged: seen,
    changed_at: orEmpty(shown.changedAt || null),
    recalled_at: orEmpty(row.recalledAt),
    cleared_at: orEmpty(row.clearedAt),
    elsewhere: shown.elsewhere.map((one) => stationAnswer(one, printers)),
    lines: shown.lines.map(lineAnswer),
    voids: shown.voids.map(({ line, qty }) => ({
      order_item_id: line.id,
      ...dishOf(line),
      qty,
      reason: line.reason ?? '',
    })),
    follow: shown.follow.map(dishOf),
  }
}

/** The text of a notice; allergens are current and in the language of the paper. */
function textOf({ ticket, order }: ShownTicket): string {
  if (ticket.kind !== 'ticket') return ''
  if (ticket.act?.kind === 'message') return ticket.act.text
  if (ticket.act?.kind !== 'allergens') return ''
  const words = paperWords(ticket.language).ticket
  return `${words.allergens} ${order?.allergenNote || words.ask}`
}

function lineAnswer({ line, order, qty, left, done, served }: LineShown) {
  const warnings = warningsFor(line, order.allergenCodes)
  return {
    order_item_id: line.id,
    ...dishOf(line),
    qty,
    left,
    done,
    served: served ? 1 : 0,
    table_number: order.tableNumber,
    out: line.isOut,
    ...(line.comboName && { combo: line.comboName }),
    ...(warnings.length > 0 && { warnings }),
  }
}

function dishOf(line: Omit<TicketLine, 'reason'>) {
  const { qty, name, modifiers } = line
  const { notes, ...details } = detailsOf(line)
  return { qty, name, ...details, notes, modifiers: modifiersOf(modifiers) }
}

function orEmpty(instant: number | null): string {
  return instant === null ? '' : formatInstant(instant)
}
