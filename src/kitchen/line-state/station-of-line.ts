import type { StationLine } from '../../orders/lines/line.ts'
import { canPrint, type Printer, statusNow } from '../../printing/printers/rules.ts'
import { isScreen } from '../../printing/printers/transports.ts'

/** A printer or screen; `hasSections`: 1 if some menu section is assigned to it. */
export type Station = Printer & { hasSections: 0 | 1 }

/**
 * The printer or screen for lines whose section has no station: the first that can print, else the first that was ever
 * seen, else the first. A screen without sections is a pass and makes nothing, unless there is nothing else.
 */
export function stationForTheRest(printers: readonly Station[], now: number): Station | undefined {
  const making = printers.filter((one) => !isScreen(one) || one.hasSections === 1)
  const candidates = making.length > 0 ? making : printers
  return (
    candidates.find((one) => canPrint(statusNow(one, now))) ??
    candidates.find(({ lastSeenAt }) => lastSeenAt !== null) ??
    candidates[0]
  )
}

/**
 * The printer that makes a line. A line without a station stays with the printer that automatic printing chose before.
 */
export function stationOfLine(
  { id, stationId }: Pick<StationLine, 'id' | 'stationId'>,
  routed: readonly { printerId: number; orderItemId: number }[],
  rest: Printer | undefined,
): number | undefined {
  return stationId ?? routed.find((one) => one.orderItemId === id)?.printerId ?? rest?.id
}
