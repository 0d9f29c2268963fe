import { type Change, mustReach, type Reading } from '../../context.ts'
import { ACCOUNT_ITSELF, appendEvent } from '../../events/store.ts'
import { findKeyById } from '../../identity/auth/store.ts'
import { found, Refusal } from '../../platform/core/refusal.ts'
import { insertStaffMember } from '../../staff/store.ts'
import type { Channel } from './channel-types.ts'
import { deleteChannel, findChannel, findServerOfChannel, markServerOfChannel, putChannel } from './store.ts'

/** Makes a key a channel, or changes the channel that it is. */
export async function setChannel(change: Change, channel: Channel): Promise<void> {
  const { sql, caller } = change
  mustReach(caller, ACCOUNT_ITSELF)
  found(await findKeyById(sql, caller.accountId, channel.keyId), 'key_not_found', `Key ${channel.keyId}`)
  await putChannel(sql, caller.accountId, channel)
  await appendEvent(change, ACCOUNT_ITSELF, 'channel.set', {
    key_id: channel.keyId,
    channel: channel.name,
    accept: channel.accept,
    minutes: channel.minutes,
  })
}

/** Makes a channel an ordinary key again. Its orders stay what they are. */
export async function removeChannel(change: Change, keyId: number): Promise<void> {
  const { sql, caller } = change
  mustReach(caller, ACCOUNT_ITSELF)
  const channel = found(await findChannel(sql, caller.accountId, keyId), 'key_not_found', `Channel ${keyId}`)
  await deleteChannel(sql, caller.accountId, keyId)
  await appendEvent(change, ACCOUNT_ITSELF, 'channel.removed', { key_id: keyId, channel: channel.name })
}

/** The channel that calls. */
export async function callingChannel({ sql, caller }: Reading): Promise<Channel> {
  const { actor, accountId } = caller
  const channel = actor.kind === 'key' ? await findChannel(sql, accountId, actor.id) : undefined
  if (channel) return channel
  throw new Refusal(
    'not_a_channel',
    'Only a key that is a channel may do this. An owner makes it one under API keys, or by PUT /go/key/{key_id}/channel.',
  )
}

/** The staff row that stands for the channel, so that nobody who works there earns anything by its orders. */
export async function serverOf(change: Change, locationId: number, channel: string): Promise<number> {
  const { sql, caller, now } = change
  const { accountId } = caller
  const known = await findServerOfChannel(sql, accountId, locationId, channel)
  if (known !== undefined) return known
  const staffId = await insertStaffMember(sql, {
    accountId,
    locationId,
    firstName: channel,
    lastName: '',
    joinedAt: now,
  })
  await markServerOfChannel(sql, accountId, staffId, channel)
  return staffId
}
