import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitUntil } from '../../support/wait.ts'
import { BEN, CHLOE } from './support/seed-location.ts'
import { openTerminalSetup } from './support/terminal-browser.ts'

test('guests are seated, served by course and watched from the tiles of the room', async () => {
  await using setup = await openTerminalSetup()
  await using phone = await setup.device({ own: true })
  await using other = await setup.device({ own: true })
  await phone.enter(BEN.pin)
  await other.enter(CHLOE.pin)
  const button = (name: string) => phone.page.getByRole('button', { name, exact: true })

  // Two taps seat as many guests as the table has chairs, and every phone sees them.
  await phone.hold(phone.tile(4))
  await phone.tap(button('Seat 4 guests'))
  await other.tile(4).getByText('Seated').waitFor()
  const { covers, order_id } = await waitUntil(
    () => setup.orderAt(4),
    (order) => order !== undefined,
  )
  assert.equal(covers, 4)

  // An allergy is on the tile of every phone.
  await setup.restaurant.put(`/go/order/${order_id}/details`, { allergens: 1, allergen_note: 'nuts' })
  await other.page.getByRole('button', { name: /^Table 4\b.*Allergy/ }).waitFor()

  // A course is served with one tap on its foot, the next from the tile.
  const orderId = await setup.openAt(5, [{ name: 'Pilsner' }, { name: 'Burrata', qty: 2, course: 1 }])
  await phone.tile(5).getByText('Sent').waitFor()
  await phone.tap(phone.tile(5))
  await phone.tap(button('Course 1 served'))
  await phone.page.getByText(/^served /).waitFor()
  assert.equal(await button('Course 1 served').count(), 0)
  await phone.page.getByRole('button', { name: 'Back', exact: true }).tap()
  await phone.hold(phone.tile(5))
  await phone.tap(button('Drinks and extras served'))
  await phone.tile(5).getByText('Served').waitFor()
  const { items } = await setup.order(orderId)
  assert.deepEqual(
    items.map(({ state }: { state: string }) => state),
    ['served', 'served'],
  )

  // The tile shows what is left of a bill, and a payment that nobody knows the outcome of.
  await setup.restaurant.post(`/go/order/${orderId}/payment`, { amount: '10.00', method: 'cash' })
  const { balance } = await setup.orderAt(5)
  await other.page
    .getByRole('button', { name: new RegExp(`^Table 5\\b.*${balance}\\s*Left to pay`) })
    .waitFor()
})
