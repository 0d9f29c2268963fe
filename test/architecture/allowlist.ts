import type { Exceptions } from './import-rules.ts'
import type { AcrossAccounts } from './sql-statements.ts'

// Known exceptions to the rules, each with its reason. These lists may only get shorter: an exception that is no longer
// needed is reported as well.

/** Files whose statements are all on rows of several accounts. */
export const ACROSS_ACCOUNTS: AcrossAccounts = {
  'src/identity/auth/across-accounts.ts': 'a key or a session tells its account',
  'src/identity/accounts/across-accounts.ts': 'a first start asks whether there is any account',
  'src/events/across-accounts.ts': 'every log is shortened, and proved on the command line',
  'src/platform/http/idempotency/idempotency-expiry.ts': 'answers of every account grow old',
  'src/locations/across-accounts.ts': 'a clock that is set back concerns everybody',
  'src/menus/across-accounts.ts': 'items of every account come back in stock',
  'src/orders/across-accounts.ts': 'figures are of the whole installation',
  'src/orders/channels/across-accounts.ts':
    'orders of every account are refused and fired by the clock, and contacts erased',
  'src/payments/across-accounts.ts': 'holds of every account lapse',
  'src/identity/users/across-accounts.ts': 'an e-mail address or a link tells its account',
  'src/printing/printers/across-accounts.ts':
    'a token tells its account; printers of every account are looked after',
  'src/printing/jobs/across-accounts.ts': 'jobs of every account expire, move and are forgotten',
  'src/staff/across-accounts.ts': 'sessions of every account end',
  'src/terminals/across-accounts.ts': 'terminals of every account fall silent',
  'src/webhooks/across-accounts.ts': 'webhooks of every account are due',
}

/** Statements outside of stores. */
export const SQL_ELSEWHERE = [
  // These modules have a single table of their own.
  'src/platform/http/idempotency/idempotency.ts',
  'src/platform/http/idempotency/idempotency-expiry.ts',
  'src/orders/bill-history.ts',
]

const SHOULD_LIVE_WITH_THE_RULE = 'the type should live with the rule, and the store import it'

/** Imports in the wrong direction. */
export const WRONG_ARROWS: Exceptions = {
  'src/orders/rules.ts → src/orders/store.ts': SHOULD_LIVE_WITH_THE_RULE,
  'src/payments/rules.ts → src/orders/store.ts': SHOULD_LIVE_WITH_THE_RULE,
  'src/tables/rules.ts → src/orders/store.ts': SHOULD_LIVE_WITH_THE_RULE,
  'src/webhooks/rules.ts → node:net': 'isIP only reads a text',
}
