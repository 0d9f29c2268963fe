import type { Reading } from '../../context.ts'
import { HOUR, SECOND } from '../../platform/core/clock.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { isScreen } from '../../printing/printers/transports.ts'
import { isStation } from '../ticket-order-store.ts'

/** A screen says what it shows every 20 seconds at least; a word may be a little late. */
const DARK_AFTER_MS = 25 * SECOND
/** One that has been off since yesterday is switched off. */
const OFF_AFTER_MS = 12 * HOUR

/** Whether nobody may be reading what is sent to the screen. One that was never seen has nobody who misses it. */
export function isDark(
  { transport, lastSeenAt }: Pick<Printer, 'transport' | 'lastSeenAt'>,
  now: number,
): boolean {
  if (!isScreen({ transport }) || lastSeenAt === null) return false
  const silentMs = now - lastSeenAt
  return silentMs > DARK_AFTER_MS && silentMs <= OFF_AFTER_MS
}

/** The stations beside this screen that are dark. */
export async function darkStations(
  { sql, now }: Reading,
  { id, accountId, locationId }: Printer,
  printers: Printer[],
): Promise<(Printer & { lastSeenAt: number })[]> {
  const dark = printers.filter(
    (one): one is Printer & { lastSeenAt: number } => one.id !== id && isDark(one, now),
  )
  const isMaking = await Promise.all(dark.map((one) => isStation(sql, accountId, locationId, one.id)))
  return dark.filter((_, at) => isMaking[at])
}
