import { BURRATA } from '../../../../test/support/demo.ts'
import type { Restaurant } from '../../../../test/support/test-app.ts'
import { makeKey } from '../../../identity/auth/key-actions.ts'
import { setChannel } from '../channel.ts'
import type { Accept } from '../channel-types.ts'

interface ChannelInput {
  name?: string
  accept?: Accept
  fee_external_id?: string
}

/** Headers of a channel of the demo. */
export async function aChannel(
  bistro: Pick<Restaurant, 'change'>,
  { name = 'Wolt', accept = 'by_hand', fee_external_id = '' }: ChannelInput = {},
) {
  const key = await bistro.change(async (change) => {
    const made = await makeKey(change, {
      ...{
        name,
        rights: new Set(['service', 'reports'] as const),
        reach: [1],
        expiresAt: null,
        networks: [],
      },
      ...{ isTest: false, perSecond: null, origins: [] },
    })
    await setChannel(change, {
      ...{ keyId: made.keyId, name, accept, minutes: 20, answerWithin: 5, feeExternalId: fee_external_id },
    })
    return made.key
  })
  return { headers: { 'x-api-key': key } }
}

/** Pushes an order of a burrata for 13.50, which comes to 14.85 with tax; `body` overrides fields. */
export function push(
  bistro: Pick<Restaurant, 'post'>,
  channel: { headers: Record<string, string> },
  body: object = {},
) {
  const order = { client_id: 'w-1', fulfilment: 'courier', items: [{ item_id: BURRATA }] }
  return bistro.post('/go/channel/1/order', { ...order, ...body }, channel)
}
