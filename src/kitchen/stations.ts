import type { KitchenLine } from '../orders/lines/line.ts'
import type { Portion } from './screens/screen-ticket.ts'

/** The progress of a station with some lines. For paper tickets nobody reports what is done. */
export interface StationAt {
  printerId: number
  done: number
  of: number
}

/** The progress of each screen with the lines; lines that are on no screen count for the station that makes them. */
export function stationsOf(lines: KitchenLine[], portions: Portion[]): StationAt[] {
  const making = lines.filter(
    ({ firedAt, servedAt, removedAt }) => firedAt !== null && servedAt === null && removedAt === null,
  )
  const onScreens = portions.filter(
    ({ orderItemId, left }) => left > 0 && making.some(({ id }) => id === orderItemId),
  )
  const onPaper = making
    .filter(({ id }) => !onScreens.some(({ orderItemId }) => orderItemId === id))
    .flatMap(({ stationId, qty }) =>
      stationId === null ? [] : [{ printerId: stationId, done: 0, left: qty }],
    )
  const groups = Map.groupBy([...onScreens, ...onPaper], ({ printerId }) => printerId)
  return [...groups].map(([printerId, some]) => ({
    printerId,
    done: some.reduce((sum, { done }) => sum + done, 0),
    of: some.reduce((sum, { left }) => sum + left, 0),
  }))
}
