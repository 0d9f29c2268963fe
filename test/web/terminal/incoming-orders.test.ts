import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aChannel } from '../../../src/orders/channels/scenarios/channel-helpers.ts'
import { waitUntil } from '../../support/wait.ts'
import { BEN } from './support/seed-location.ts'
import { openTerminalSetup } from './support/terminal-browser.ts'

test('an order of a delivery service is accepted on any terminal, and refused with a reason', async () => {
  await using setup = await openTerminalSetup()
  await using phone = await setup.device({ own: true })
  await phone.enter(BEN.pin)
  const wolt = await aChannel(setup.restaurant)
  const burrata = (
    await setup.restaurant.sql<{ id: number }>`select id from menu_items where name = 'Burrata'`
  )[0]
  const push = async (number: string) => {
    const pushed = await setup.restaurant.post(
      '/go/channel/1/order',
      {
        ...{ client_id: number, external_number: number, fulfilment: 'courier' },
        items: [{ item_id: burrata?.id ?? 0 }],
      },
      wolt,
    )
    assert.equal(pushed.status, 201, pushed.text)
    return pushed.body.order_id as number
  }
  const stateOf = async (id: number) =>
    (await setup.restaurant.get(`/go/order/${id}/channel`)).body.channel_state
  const answer = phone.page.getByRole('button', { name: 'Answer', exact: true })

  const first = await push('W-1')
  await phone.page.getByText('An order from Wolt came in').waitFor()
  await phone.page.getByText('5 min').waitFor()
  await phone.tap(answer)
  await phone.tap(phone.page.getByRole('button', { name: 'Accept, ready in 20 min' }))
  await waitUntil(
    () => stateOf(first),
    (state) => state === 'accepted',
  )
  await answer.waitFor({ state: 'detached' })

  const second = await push('W-2')
  await phone.tap(answer)
  await phone.tap(phone.page.getByRole('button', { name: 'Refuse: too busy' }))
  await waitUntil(
    () => stateOf(second),
    (state) => state === 'refused',
  )
  await answer.waitFor({ state: 'detached' })
})
