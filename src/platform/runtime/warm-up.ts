import type { Call } from '../http/calls/call.ts'
import { readyChecks } from '../http/schema/input-validation.ts'
import { giveWay } from './cooperative-yield.ts'

/** Whoever started it asks first, and has the cores to themselves for so long. */
export const WARM_AFTER_MS = 3_000

/** What is loaded when first needed, and takes a tenth of a second or more to load, in one turn. */
const LOADED_LATE = [
  () => import('../http/metrics/prometheus-text.ts'),
  () => import('@simplewebauthn/server'),
]

/**
 * Once it serves, makes what whoever needs it first would hold up everybody with: at the start it would be waited for, and
 * in the midst of an evening, or when a stranger likes, it must not be.
 */
export async function warmUp(calls: Call[]): Promise<void> {
  await readyChecks(calls)
  for (const load of LOADED_LATE) {
    await giveWay()
    await load()
  }
}
