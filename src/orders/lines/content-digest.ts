import { hash } from 'node:crypto'
import { Refusal } from '../../platform/core/refusal.ts'
import type { OrderKind } from '../store.ts'
import type { RequestedOption } from './choose-options.ts'
import type { LineInput } from './line.ts'
import { givenDetails, NO_DETAILS } from './line-details.ts'
import type { NamedItem, RequestedPart } from './requested-line.ts'

// Clients give orders and lines their own ids and may send them again. A repeated request is compared with what was
// first sent under that id, not with its current state: lines are voided, moved and discounted later.

interface SentLine extends NamedItem {
  qty: number
  said: LineInput
  options: RequestedOption[]
  course?: number | undefined
  priceCents?: number | undefined
  parts?: RequestedPart[] | undefined
  levelId?: number | undefined
}

/** A repeat may differ in hold and staff: a phone decides those again when it is back online. */
function contentOfLine({
  itemId,
  externalId,
  qty,
  said,
  options,
  course,
  priceCents,
  parts,
  levelId,
}: SentLine): unknown[] {
  const { notes, seat, ...others } = said
  // Further details count only if given: a line that was sent before they existed keeps its digest.
  const given = Object.entries(givenDetails({ ...NO_DETAILS, ...others }))
  const chosen = contentOfOptions(options)
  const content = [
    itemId ?? externalId,
    qty,
    notes,
    seat,
    course ?? null,
    priceCents ?? null,
    chosen,
    ...given,
    ...(levelId === undefined ? [] : [['level', levelId]]),
  ]
  return parts ? [...content, ['parts', parts.map(contentOfPart)]] : content
}

const contentOfOptions = (options: RequestedOption[]) =>
  options
    .map(({ modifierId, optionId, externalId, qty }) => [modifierId, optionId ?? externalId ?? null, qty])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))

function contentOfPart({ partNumber, itemId, externalId, options, notes, course }: RequestedPart): unknown[] {
  return [partNumber, itemId ?? externalId, contentOfOptions(options), notes ?? null, course ?? null]
}

const digestOf = (content: unknown) => hash('sha256', JSON.stringify(content), 'base64url')

export const digestOfLine = (line: SentLine) => digestOf(contentOfLine(line))

export const digestOfOrder = (kind: OrderKind, items: SentLine[]) =>
  digestOf([kind, items.map(contentOfLine)])

/** Refuses a repeat with different content; rows from before digests were stored are not compared. */
export function refuseOtherContent(
  clientId: string,
  recorded: string | null,
  sent: string,
  found: { order_id: number; order_item_id?: number },
): void {
  if (recorded === null || recorded === sent) return
  const what = found.order_item_id === undefined ? `order ${found.order_id}` : `line ${found.order_item_id}`
  throw new Refusal(
    'client_id_differs',
    `The client_id ${clientId} was used before, for ${what} with other content. Use a new one for each order and line.`,
    { client_id: clientId, ...found },
  )
}
