import type { Reading } from '../../context.ts'
import { type KitchenState, kitchenStateOf } from './kitchen-state.ts'
import {
  findKitchenSetup,
  listTicketsOfOrder,
  listTicketsOfUnprinted,
  listUnprintedLines,
  type UnprintedLine,
} from './kitchen-state-store.ts'

/** The kitchen state of the fired lines of an order, by line. */
export async function kitchenStatesOf(
  { sql, caller }: Pick<Reading, 'sql' | 'caller'>,
  { id, locationId }: { id: number; locationId: number },
  lines: readonly { id: number; firedAt: number | null }[],
): Promise<Map<number, KitchenState>> {
  const [tickets, setup] = await Promise.all([
    listTicketsOfOrder(sql, caller.accountId, id),
    findKitchenSetup(sql, caller.accountId, locationId),
  ])
  const byLine = Map.groupBy(tickets, ({ orderItemId }) => orderItemId)
  return new Map(
    lines.flatMap(({ id, firedAt }) =>
      firedAt === null ? [] : [[id, kitchenStateOf(byLine.get(id) ?? [], firedAt, setup)] as const],
    ),
  )
}

export type LineWithState = UnprintedLine & KitchenState

/** The fired dishes of open orders that no station has confirmed yet, with the reason if none can. */
export async function unprintedLinesAt(
  { sql, caller }: Pick<Reading, 'sql' | 'caller'>,
  locationId: number,
): Promise<LineWithState[]> {
  const { accountId } = caller
  const [lines, tickets, setup] = await Promise.all([
    listUnprintedLines(sql, accountId, locationId),
    listTicketsOfUnprinted(sql, accountId, locationId),
    findKitchenSetup(sql, accountId, locationId),
  ])
  const byLine = Map.groupBy(tickets, ({ orderItemId }) => orderItemId)
  return lines.map((line) => ({
    ...line,
    ...kitchenStateOf(byLine.get(line.orderItemId) ?? [], line.firedAt, setup),
  }))
}
