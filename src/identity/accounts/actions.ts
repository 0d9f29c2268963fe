import { type Change, callerIn } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { insertAccount } from './store.ts'

/** Creates an account and returns a change context in its name. */
export async function createAccount(
  change: Omit<Change, 'caller'>,
  actor: Change['caller']['actor'],
  name: string,
) {
  const accountId = await insertAccount(change.sql, name, change.now)
  const changeOfAccount: Change = { ...change, caller: callerIn(accountId, actor) }
  await appendEvent(changeOfAccount, ACCOUNT_ITSELF, 'account.created', { account_id: accountId, name })
  return changeOfAccount
}
