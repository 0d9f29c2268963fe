import type { LineToCook } from '../orders/line.ts'
import { columnsPer, line, pieces, RULE, type Style } from './markup.ts'
import type { KitchenTicket, Stamps } from './model.ts'
import { apart, centred, printable, wrapped } from './text.ts'

const TALL: Style = { size: 'tall', bold: true }

/** The ticket a cook works from: read at arm's length, without prices. */
export function kitchenMarkup(ticket: KitchenTicket, stamps: Stamps, columns: number): string[] {
  const lines = stampLines(stamps, columns)
  if (ticket.reprint > 0) lines.push(...banner(`REPRINT ${ticket.reprint}`, columns))
  lines.push(...head(ticket, columns))
  if (ticket.allergens)
    lines.push(...banner('! ALLERGENS !', columns), ...wrapped(ASK, columns).map((text) => line(text)))
  if (ticket.voids.length > 0) {
    lines.push(...banner('VOID', columns))
    for (const one of ticket.voids) lines.push(...item(one, columns, 'VOID '))
    if (ticket.lines.length > 0) lines.push(RULE)
  }
  for (const [index, one] of ticket.lines.entries()) {
    if (index > 0) lines.push(line(''))
    lines.push(...item(one, columns))
  }
  if (ticket.lines.length + ticket.voids.length === 0) lines.push(line('Nothing to make.', { bold: true }))
  lines.push(RULE, ...foot(ticket, columns))
  return lines
}

const MAYBE = 'It may have been printed before.'
const ASK = 'A guest has an allergy: ask before you cook.'

/** What was added to this attempt stands above everything else. */
export function stampLines({ duplicateAttempt, backupFor }: Stamps, columns: number): string[] {
  const lines: string[] = []
  if (duplicateAttempt !== undefined) {
    lines.push(...banner('POSSIBLE DUPLICATE', columns))
    const why = duplicateAttempt > 1 ? `Attempt ${duplicateAttempt}. ${MAYBE}` : MAYBE
    lines.push(...wrapped(why, columns).map((text) => line(centred(text, columns))))
  }
  if (backupFor !== undefined) lines.push(...banner(`FOR ${printable(backupFor)}`, columns))
  return lines
}

/** White on black over the whole width, at twice the size. */
export function banner(text: string, columns: number): string[] {
  const room = Math.floor(columns / columnsPer(2))
  return wrapped(text, room - 2).map((part) =>
    line(centred(part, room), { size: 2, bold: true, reversed: true }),
  )
}

function head(ticket: KitchenTicket, columns: number): string[] {
  const large = Math.floor(columns / columnsPer(2))
  return [
    ...apart(printable(ticket.station), `Ticket ${ticket.number}`, columns).map((text) => line(text)),
    line(`TABLE ${ticket.table}`, { size: columns >= 42 ? 3 : 2, bold: true }),
    ...wrapped(printable(ticket.server), large).map((text) => line(text, { size: 2 })),
    ...apart(`Order ${ticket.orderId}`, `${ticket.date}  ${ticket.time}`, columns).map((text) =>
      line(text, { bold: true }),
    ),
    RULE,
  ]
}

const QUANTITY_COLUMNS = 6

/** Quantity first and largest, then the name; what belongs to it stands under the name. */
function item(one: LineToCook, columns: number, before = ''): string[] {
  const indent = ' '.repeat(QUANTITY_COLUMNS)
  const room = columns - QUANTITY_COLUMNS
  const [first = '', ...more] = wrapped(before + printable(one.name), room)
  return [
    pieces(
      [`${one.qty}`.padStart(2).padEnd(QUANTITY_COLUMNS / columnsPer(2)), { size: 2, bold: true }],
      [first, TALL],
    ),
    ...more.map((text) => pieces([indent, { size: 'tall' }], [text, TALL])),
    ...one.modifiers.flatMap(({ qty, name }) => modifier(qty, name, room, indent)),
    ...notes(one.notes, room, indent),
  ]
}

function modifier(qty: number, name: string, room: number, indent: string): string[] {
  const mark = qty > 1 ? `+ ${qty} x ` : '+ '
  const hang = ' '.repeat(mark.length)
  return wrapped(printable(name), room - mark.length).map((text, index) =>
    line(indent + (index === 0 ? mark : hang) + text, { bold: true }),
  )
}

/** A note is an exception from what the cook knows by heart, so it is the one thing set in reverse. */
function notes(text: string, room: number, indent: string): string[] {
  return wrapped(printable(text), room - 2).map((part) =>
    pieces([indent, { size: 'tall' }], [` ${part} `, { size: 'tall', reversed: true }]),
  )
}

function foot({ lines, voids, table, orderId }: KitchenTicket, columns: number): string[] {
  const count = lines.reduce((sum, { qty }) => sum + qty, 0)
  const gone = voids.reduce((sum, { qty }) => sum + qty, 0)
  const counted = [count > 0 && `${count} to make`, gone > 0 && `${gone} void`].filter(Boolean).join(', ')
  return apart(counted || 'Nothing', `Table ${table} / ${orderId}`, columns).map((text) => line(text))
}
