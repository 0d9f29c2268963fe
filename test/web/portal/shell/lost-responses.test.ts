import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { BREAD } from '../../../support/demo.ts'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

const PIN = '1234'

/** The service receives the next change and makes it; the page gets no response. */
async function loseNextAnswer(page: Page): Promise<() => Promise<void>> {
  const lost = Promise.withResolvers<void>()
  let isLost = false
  await page.route('**/go/**', async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
    lost.resolve()
  })
  return async () => {
    await lost.promise
    await page.unroute('**/go/**')
  }
}

async function countEvents(type: string): Promise<number> {
  const events = await portal.restaurant.sql`select type from events where type = ${type}`
  return events.length
}

interface Case {
  name: string
  path: string
  open: (page: Page) => Promise<void>
  fill: (dialog: Locator) => Promise<void>
  submit: RegExp
  event: string
}

async function grounds(dialog: Locator) {
  await dialog.getByLabel('Why').fill('Tried twice')
  await dialog.getByLabel('Supervisor PIN').fill(PIN)
}

const chosen = async (page: Page, of: string, act: string) => {
  await page.getByRole('button', { name: `More for ${of}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

const cases = (orderId: number): Case[] => [
  {
    name: 'a payment',
    path: `/orders?order=${orderId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Take a payment' }).click()
    },
    fill: (dialog) => dialog.getByLabel('Amount').fill('5'),
    submit: /^Take €5\.00$/,
    event: 'payment.approved',
  },
  {
    name: 'a discount',
    path: `/orders?order=${orderId}`,
    open: async (page) => {
      await page.getByRole('button', { name: 'Discount' }).click()
    },
    fill: async (dialog) => {
      await dialog.getByText('Amount', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('3')
      await grounds(dialog)
    },
    submit: /^Save$/,
    event: 'order.discount_added',
  },
  {
    name: 'a void of one of several',
    path: `/orders?order=${orderId}`,
    open: async (page) => {
      await chosen(page, 'Bread & Butter', 'Void')
    },
    fill: async (dialog) => {
      await dialog.getByLabel('Qty').fill('1')
      await grounds(dialog)
    },
    submit: /^Void$/,
    event: 'order.item_removed',
  },
  {
    name: 'somebody new',
    path: '/staff',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add someone' }).first().click()
    },
    fill: (dialog) => dialog.getByLabel('First name').fill('Zoe'),
    submit: /^Save$/,
    event: 'staff.created',
  },
  {
    name: 'a table',
    path: '/floor',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add tables' }).click()
    },
    fill: async () => {},
    submit: /^Add$/,
    event: 'table.created',
  },
  {
    name: 'a menu',
    path: '/menus',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add a menu' }).click()
    },
    fill: (dialog) => dialog.getByLabel('Title').fill('Brunch'),
    submit: /^Save$/,
    event: 'menu.changed',
  },
]

test('a change whose answer is lost is made once, whichever dialog it is made in', async () => {
  const { restaurant } = portal
  const orderId = await openOrder(restaurant, 1)
  await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD, qty: 9 }] })
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/dashboard')
  for (const one of cases(orderId)) {
    await visit.open(one.path)
    await one.open(page)
    const dialog = page.getByRole('dialog').last()
    await one.fill(dialog)
    const before = await countEvents(one.event)
    const wasLost = await loseNextAnswer(page)
    const submit = dialog.getByRole('button', { name: one.submit })
    await submit.click()
    await dialog.getByRole('alert').getByText('may not have been done').waitFor()
    await wasLost()
    // Meanwhile the page has reloaded the result: another bill, a longer list.
    await page.waitForTimeout(400)
    await submit.click()
    await page.getByText(/^This was already done at /).waitFor()
    assert.equal((await countEvents(one.event)) - before, 1, one.name)
  }
  visit.forgiveCuts()
})

test('after a lost answer, other fields are not sent on top of it', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const orderId = await openOrder(restaurant, 2)
  await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: BREAD, qty: 9 }] })
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt(`/orders?order=${orderId}`)
  await page.getByRole('button', { name: 'Take a payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take a payment' })
  await dialog.getByLabel('Amount').fill('10')
  const wasLost = await loseNextAnswer(page)
  await dialog.getByRole('button', { name: 'Take €10.00' }).click()
  await dialog.getByRole('alert').getByText('may not have been done').waitFor()
  await wasLost()
  await dialog.getByLabel('Amount').fill('12')
  await dialog.getByRole('button', { name: 'Take €12.00' }).click()
  await dialog.getByRole('alert').getByText('but it was done').waitFor()
  const { result } = (await restaurant.get(`/go/order/${orderId}/payments`, owner)).body
  assert.deepEqual(
    result.map(({ amount }: { amount: string }) => amount),
    ['10.00'],
  )
  visit.forgiveCuts()
  // The service refused the reused key for other fields, which tells the page.
  const refused = visit.complaints.findIndex((text) => /status of 422 /.test(text))
  visit.complaints.splice(refused, 1)
})
