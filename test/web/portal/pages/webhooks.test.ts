import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { subscribe } from '../../../support/integration/webhook-helpers.ts'
import { openEndpoint } from '../../../support/integration/webhook-receiver.ts'
import { axeViolations, clicksFor, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('a webhook is tested in two clicks, and its response is shown with the attempt', async () => {
  await using endpoint = await openEndpoint((response) => void response.writeHead(422).end('Shop 17?'))
  await subscribe(portal.restaurant, endpoint, { location_id: 1 })
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/webhooks')
  const menu = page.getByRole('button', { name: endpoint.url })
  const clicks = await clicksFor(page, async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Send a test' }).click()
    await page.getByText(/^It answered 422 after \d+ ms\.$/).waitFor()
  })
  assert.equal(clicks, 2)
  assert.deepEqual(
    endpoint.received.map(({ event }) => event.type),
    ['webhook.tested'],
  )
  await menu.click()
  await page.getByRole('menuitem', { name: 'Last attempts' }).click()
  const drawer = page.getByRole('dialog', { name: 'Last attempts' })
  await drawer.getByRole('button', { name: 'Request and response' }).click()
  await drawer.getByText('Shop 17?').waitFor()
  await drawer.getByText('"type": "webhook.tested"').waitFor()
  assert.deepEqual(await axeViolations(page), [])
})
