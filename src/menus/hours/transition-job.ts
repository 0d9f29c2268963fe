import { type Actor, type ChangeParts, callerIn, changeAs } from '../../context.ts'
import { listTransitionsDue } from '../across-accounts.ts'
import { announceTransitions } from './transitions.ts'

const ANNOUNCER: Actor = { kind: 'system', id: 0, name: 'menu hours' }
/** Locations read at once, and those that are announced side by side. */
const AT_ONCE = 400
const SIDE_BY_SIDE = 16

/** True if hours begin or end somewhere: one look-up in an index, with which an idle node is done. */
export async function isTransitionDue({
  database,
  now,
}: Pick<ChangeParts, 'database' | 'now'>): Promise<boolean> {
  return (await database.read((sql) => listTransitionsDue(sql, now(), 1))).length > 0
}

/** Announces what is due at all locations; returns the number of events. One that fails does not delay the others. */
export async function announceDueTransitions(parts: ChangeParts): Promise<number> {
  let announced = 0
  const failed: unknown[] = []
  for (;;) {
    const due = await parts.database.read((sql) => listTransitionsDue(sql, parts.now(), AT_ONCE))
    const queue = [...due]
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { accountId, locationId } = next
        const caller = callerIn(accountId, ANNOUNCER)
        await changeAs(parts, caller, (change) => announceTransitions(change, locationId)).then(
          (count) => {
            announced += count
          },
          (error) => failed.push(error),
        )
      }
    }
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work))
    if (failed.length > 0) throw failed[0]
    if (due.length < AT_ONCE) return announced
  }
}
