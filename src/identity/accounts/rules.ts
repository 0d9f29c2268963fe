import { Refusal } from '../../platform/core/refusal.ts'

/** Soon enough for a move that takes a minute; late enough for callers who do not know yet where it went. */
const ON_ITS_WAY_SECONDS = 5
const GONE_SECONDS = 60

/**
 * What is said for an account that is not here. It is worth sending again: terminals keep what they have not got rid of,
 * and whoever stands in front of the stores sends them to the right one soon.
 */
export function accountMoved(to: string | undefined): Refusal {
  if (!to) {
    return new Refusal('account_moved', 'This account is being moved. Send it again in a moment.', {
      retry_after: ON_ITS_WAY_SECONDS,
    })
  }
  return new Refusal('account_moved', `This account has moved to ${to}.`, { to, retry_after: GONE_SECONDS })
}
