import type { Reading } from '../../context.ts'
import { HOUR, SECOND } from '../../platform/core/clock.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { isScreen } from '../../printing/printers/transports.ts'
import { isStation } from '../ticket-order-store.ts'

/** A screen reports what it shows at least every 20 seconds; five more are allowed for a late report. */
const DARK_AFTER_MS = 25 * SECOND
/** A screen that has been silent for longer is considered switched off on purpose, not failed. */
const OFF_AFTER_MS = 12 * HOUR

/** True if tickets sent to the screen may not be read by anybody. A screen that was never seen is not reported. */
export function isScreenOffline(
  { transport, lastSeenAt }: Pick<Printer, 'transport' | 'lastSeenAt'>,
  now: number,
): boolean {
  if (!isScreen({ transport }) || lastSeenAt === null) return false
  const silentMs = now - lastSeenAt
  return silentMs > DARK_AFTER_MS && silentMs <= OFF_AFTER_MS
}

/** The other stations of this location whose screen is offline. */
export async function offlineStations(
  { sql, now }: Reading,
  { id, accountId, locationId }: Printer,
  printers: Printer[],
): Promise<(Printer & { lastSeenAt: number })[]> {
  const dark = printers.filter(
    (one): one is Printer & { lastSeenAt: number } => one.id !== id && isScreenOffline(one, now),
  )
  const isMaking = await Promise.all(dark.map((one) => isStation(sql, accountId, locationId, one.id)))
  return dark.filter((_, at) => isMaking[at])
}
