import type { Call } from '../http/calls/call.ts'
import { precompileValidators } from '../http/schema/input-validation.ts'
import { yieldToShortRequests } from './scheduler.ts'

/** Delay of the warm-up, so that the first requests have the cores to themselves. */
export const WARM_AFTER_MS = 3_000

/** Modules that are imported on demand and block for a tenth of a second or more. */
const LOADED_LATE = [() => import('@simplewebauthn/server')]

/**
 * After start-up, loads lazily imported modules and compiles validators, so that the first request that needs them does
 * not block the event loop in the middle of an evening.
 */
export async function warmUp(calls: Call[]): Promise<void> {
  await precompileValidators(calls)
  for (const load of LOADED_LATE) {
    await yieldToShortRequests()
    await load()
  }
}
