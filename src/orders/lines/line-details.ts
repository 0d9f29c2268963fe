import { Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'

// The details of a line: what people enter for it besides the dish, its options and its quantity. A further detail is
// declared in this file and gets its column in a migration; orders, events, the kitchen and receipts carry it from here.
// Its name is one word, the same in the column, in requests, in responses and in events.

/** All details, with the value that means "none". */
export const NO_DETAILS = { notes: '', course: 0, seat: 0 }
export type LineDetails = typeof NO_DETAILS

export const Course = Type.Integer({ minimum: 0, maximum: 9, description: '0 = none' })
export const Seat = Type.Integer({ minimum: 0, maximum: 99, description: '0 = the whole table' })

/** The details in requests. */
export const DetailsIn = {
  notes: Type.Optional(Text(0, 500)),
  course: Type.Optional(Course),
  seat: Type.Optional(Seat),
}

/** The details in responses. */
export const DetailsAnswer = { notes: Type.String(), course: Course, seat: Seat }

const Positive = Type.Integer({ minimum: 1 })

/** The details in events, which leave out those without a value; the notes are always there. */
export const DetailsInEvent = {
  notes: Type.String(),
  course: Type.Optional(Positive),
  seat: Type.Optional(Positive),
}

/** The details that the guests read on the receipt. */
export const ReceiptDetails = { notes: Type.String() }

/** A line of which at least the notes are known: stored tickets and receipts may be older than other details. */
export type NotedLine = Pick<LineDetails, 'notes'> & Partial<LineDetails>

/** The details that people wrote as text: printed below the dish. */
export function wishesOf({ notes }: NotedLine): string[] {
  return [notes].filter((text) => text !== '')
}

type Name = keyof LineDetails
export const DETAIL_NAMES = Object.keys(NO_DETAILS) as Name[]

/** The details of a line; those it does not have are those of `otherwise`. */
export const detailsOf = (line: Partial<LineDetails>, otherwise = NO_DETAILS) =>
  pick(DETAIL_NAMES, line, otherwise)

/** The details of a line that have a value. */
export function givenDetails(line: LineDetails): Partial<LineDetails> {
  const given: Partial<LineDetails> = {}
  for (const name of DETAIL_NAMES)
    if (line[name] !== NO_DETAILS[name]) Object.assign(given, { [name]: line[name] })
  return given
}

const RECEIPT_NAMES = Object.keys(ReceiptDetails) as (keyof typeof ReceiptDetails)[]

export const receiptDetails = (line: NotedLine) => pick(RECEIPT_NAMES, line)

function pick<Some extends Name>(
  names: readonly Some[],
  line: Partial<Pick<LineDetails, Some>>,
  otherwise = NO_DETAILS,
) {
  const picked = {} as Record<Some, LineDetails[Some]>
  for (const name of names) picked[name] = line[name] ?? otherwise[name]
  return picked as Pick<LineDetails, Some>
}
