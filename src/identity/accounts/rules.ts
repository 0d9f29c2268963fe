import { Refusal } from '../../platform/core/refusal.ts'

/** Retry-After while an account is being moved (about a minute), and after it has moved. */
const ON_ITS_WAY_SECONDS = 5
const GONE_SECONDS = 60

/**
 * Refusal for an account that is not here. Clients should retry: terminals keep their outbox, and a proxy will soon
 * route them to the right store.
 */
export function accountMoved(to: string | undefined): Refusal {
  if (!to) {
    return new Refusal('account_moved', 'This account is being moved. Send it again in a moment.', {
      retry_after: ON_ITS_WAY_SECONDS,
    })
  }
  return new Refusal('account_moved', `This account has moved to ${to}.`, { to, retry_after: GONE_SECONDS })
}
