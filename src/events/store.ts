import { hash } from 'node:crypto'
import type { Change } from '../context.ts'
import type { EventData, EventType } from './types.ts'

/** The sequence that belongs to the account itself rather than to one of its locations. */
export const ACCOUNT_ITSELF = 0

/**
 * Writes down what happened, in the transaction in which it happens. Whoever changes a location holds
 * its lock, so its sequence has no gaps and is in the order of the commits; the primary key stands
 * behind that.
 */
export async function appendEvent<Type extends EventType>(
  { sql, caller, now }: Change,
  locationId: number,
  type: Type,
  data: EventData[Type],
): Promise<void> {
  const { accountId } = caller
  const [last] = await sql<{ sequence: number; hash: string }>`
    select sequence, hash from events
    where account_id = ${accountId} and location_id = ${locationId}
    order by sequence desc limit 1`
  const event = {
    accountId,
    locationId,
    sequence: (last?.sequence ?? 0) + 1,
    type,
    actor: JSON.stringify(caller.actor),
    data: JSON.stringify(data),
    happenedAt: now,
    previousHash: last?.hash ?? '',
  }
  const orderId = 'order_id' in data ? data.order_id : null
  await sql`
    insert into events (account_id, location_id, sequence, type, order_id, actor, data, happened_at, previous_hash, hash)
    values (${accountId}, ${locationId}, ${event.sequence}, ${type}, ${orderId}, ${event.actor}, ${event.data},
      ${now}, ${event.previousHash}, ${hashOf(event)})`
}

interface HashedEvent {
  accountId: number
  locationId: number
  sequence: number
  type: string
  actor: string
  data: string
  happenedAt: number
  previousHash: string
}

/** Binds an event to all that came before it at its location. */
export function hashOf(event: HashedEvent): string {
  const { previousHash, accountId, locationId, sequence, type, actor, data, happenedAt } = event
  return hash(
    'sha256',
    JSON.stringify([previousHash, accountId, locationId, sequence, type, actor, data, happenedAt]),
  )
}
