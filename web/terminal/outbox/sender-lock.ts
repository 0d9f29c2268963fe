import { runInOneTab } from '../../shared/tab-leader-lock.ts'
import type { Database } from './database.ts'

const LEASE_MS = 6_000
const RENEW_MS = 2_000

/**
 * Runs `run` while no other tab of this device does; the function it returns stops it. Without the Web Locks API (plain
 * HTTP) a lease is used. A suspended tab may lose it, which is harmless: every request is idempotent.
 */
export function runExclusively(database: Database, name: string, run: () => () => void): void {
  if (navigator.locks) {
    runInOneTab(name, run)
    return
  }
  const holder = Math.random()
  let end: (() => void) | undefined
  const renew = async () => {
    const isOurs = await takeLease(database, name, holder)
    if (isOurs) end ??= run()
    else if (end) {
      end()
      end = undefined
    }
  }
  void renew()
  setInterval(() => void renew(), RENEW_MS)
}

/** True: this tab holds the lease until it must be renewed. */
export async function takeLease(
  database: Database,
  name: string,
  holder: number,
  now = Date.now(),
): Promise<boolean> {
  const { store, done } = database.transaction('device', 'readwrite')
  const lease = (await store.get(`lease ${name}`)) as { holder: number; until: number } | undefined
  const isFree = !lease || lease.holder === holder || lease.until < now
  if (isFree) void store.put({ holder, until: now + LEASE_MS }, `lease ${name}`)
  await done
  return isFree
}
