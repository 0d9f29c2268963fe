import { type Caller, type ChangeParts, changeAs } from '../context.ts'
import { Refusal } from '../platform/core/refusal.ts'
import type { EgressPolicy } from '../platform/runtime/egress-policy.ts'
import { recordTest } from './actions.ts'
import { messageOf } from './delivery/message.ts'
import { createSender } from './delivery/send.ts'
import { type Attempt, insertAttempt } from './store.ts'

/** The limit per account, so that a slow endpoint cannot occupy more than the account's share of requests. */
const TESTS_AT_ONCE = 2
const RETRY_AFTER_SECONDS = 10
const underWay = new Map<number, number>()

/**
 * Sends a test event to the webhook at once, whether it is enabled or not, and returns the outcome. It affects neither
 * the health nor the cursor of the webhook.
 */
export async function testWebhook(
  parts: ChangeParts & { outward: EgressPolicy },
  caller: Caller,
  webhookId: number,
): Promise<Attempt> {
  const { accountId } = caller
  const others = underWay.get(accountId) ?? 0
  if (others >= TESTS_AT_ONCE) throw tooManyTests()
  underWay.set(accountId, others + 1)
  try {
    return await sendTest(parts, caller, webhookId)
  } finally {
    const left = (underWay.get(accountId) ?? 1) - 1
    if (left > 0) underWay.set(accountId, left)
    else underWay.delete(accountId)
  }
}

async function sendTest(
  parts: ChangeParts & { outward: EgressPolicy },
  caller: Caller,
  webhookId: number,
): Promise<Attempt> {
  const { webhook, event } = await changeAs(parts, caller, (change) => recordTest(change, webhookId))
  const { headers, body } = messageOf(event, webhook, parts.secrets, parts.now())
  const attemptedAt = parts.now()
  const sender = createSender({ outward: parts.outward })
  try {
    const outcome = await sender.send(webhook.url, headers, body)
    const { locationId, sequence, type } = event
    const attempt = { locationId, sequence, type, attemptedAt, ...outcome }
    await parts.database.write((sql) => insertAttempt(sql, webhook, attempt))
    return attempt
  } finally {
    sender.close()
  }
}

function tooManyTests(): Refusal {
  return new Refusal('rate_limited', 'Tests of this account are under way. Try again when they have ended.', {
    retry_after: RETRY_AFTER_SECONDS,
  })
}
