import { hash } from 'node:crypto'
import { Refusal } from '../../platform/core/refusal.ts'
import type { OrderKind } from '../store.ts'
import type { WantedOption } from './choose-options.ts'
import type { SaidOfLine } from './line.ts'

// A client gives orders and lines ids of its own and may send them again. A repeat is compared with what was sent first
// under the same id, not with what became of it since: lines are voided, moved and discounted afterwards.

interface SentLine {
  itemId: number
  qty: number
  said: SaidOfLine
  options: WantedOption[]
  course?: number | undefined
  priceCents?: number | undefined
}

/** Whether a line is held and who orders it may differ in a repeat: a phone decides that again when it is back online. */
function contentOfLine({ itemId, qty, said, options, course, priceCents }: SentLine): unknown[] {
  const chosen = options
    .map(({ modifierId, optionId, qty }) => [modifierId, optionId, qty])
    .sort((a, b) => (String(a) < String(b) ? -1 : 1))
  return [itemId, qty, said.notes, said.seat, course ?? null, priceCents ?? null, chosen]
}

const digestOf = (content: unknown) => hash('sha256', JSON.stringify(content), 'base64url')

export const digestOfLine = (line: SentLine) => digestOf(contentOfLine(line))

export const digestOfOrder = (kind: OrderKind, items: SentLine[]) =>
  digestOf([kind, items.map(contentOfLine)])

/** Refuses a repeat whose content differs from what was sent first; nothing is known of rows from before. */
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
