import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Page } from 'playwright-core'
import { DEMO_OWNER } from '../../../../src/programs/demo/demo.ts'
import { OWNER_PASSWORD } from '../../../support/database/template.ts'
import { signIn, signInAs } from '../../../support/sign-in-helpers.ts'
import { axeViolations, openPortal, type Portal, settled, type Visit } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('a lost session is checked once in every tab; signing in returns to the same page', async () => {
  await using visit = await portal.visit()
  const { first, second } = await twoTabs(visit)
  const looks = [looksAt(first), looksAt(second)]
  // One request of the first tab is still pending when the session is found to have ended.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const held = first.waitForRequest('**/go/table/1/floor')
  // The other reads of the floor are answered before the session ends.
  const plan = first.waitForResponse('**/go/table/1/plan')
  await first.route('**/go/table/1/floor', async (route) => {
    await released
    await route.continue()
  })
  const opening = { location_id: 1, staff_id: 2, allergens: 0 }
  assert.equal((await portal.restaurant.put('/go/table/3/open', opening)).status, 201)
  const late = (await held).response()
  await plan

  await visit.context.clearCookies()
  await first.getByRole('link', { name: 'Menus' }).click()
  for (const page of [first, second]) {
    await page.getByText('You have been signed out.').waitFor()
    assert.equal(await page.getByRole('navigation').count(), 0)
  }
  assert.deepEqual(await axeViolations(first), [])
  await noStreamIsOpen()
  release()
  assert.equal((await late)?.status(), 401)
  assert.deepEqual(looks, [[401], [401]])

  await enter(first)
  await first.getByRole('heading', { level: 1, name: 'Menus' }).waitFor()
  await second.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  assert.deepEqual(looks, [
    [401, 200],
    [401, 200],
  ])
})

test('a session that ends at the service shows the sign-in form in idle tabs too', async () => {
  await using visit = await portal.visit()
  const { first, second } = await twoTabs(visit)
  const looks = [looksAt(first), looksAt(second)]
  await portal.restaurant.change(({ sql }) => sql`delete from sessions where account_id = 1`)
  for (const page of [first, second]) await page.getByText('You have been signed out.').waitFor()
  await noStreamIsOpen()
  assert.deepEqual(looks, [[401], [401]])
})

test('text typed when a session ended is shown to the same user only', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  await signInAs(restaurant, owner, 'viewer')
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/staff')
  const typeAndEnd = async () => {
    await page.getByRole('button', { name: 'Add someone' }).click()
    await page.getByLabel('First name').fill('Marguerite')
    await page.getByLabel('Last name').fill('Duval')
    await visit.context.clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You have been signed out.').waitFor()
    assert.equal(await page.getByText('Marguerite').count(), 0, 'nothing of it is on the door')
  }
  await typeAndEnd()
  await enter(page)
  const shown = page.getByRole('dialog', { name: 'What you had typed' })
  await shown.getByText('Marguerite').waitFor()
  await shown.getByText('Last name').waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await shown.getByRole('button', { name: 'Close' }).last().click()
  await shown.waitFor({ state: 'detached' })

  await typeAndEnd()
  await page.getByLabel('E-mail').fill('viewer@bistro.example')
  await page.getByLabel('Password', { exact: true }).fill('a sentence to sign in with')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Staff' }).waitFor()
  await settled(page)
  assert.equal(await shown.count(), 0)
})

test('signing out applies to all tabs and is not reported as a lost session', async () => {
  await using visit = await portal.visit()
  const { first, second } = await twoTabs(visit)
  await first.getByRole('button', { name: 'Olivia Owner' }).click()
  await first.getByRole('menuitem', { name: 'Sign out' }).click()
  await first.getByRole('button', { name: 'Sign in' }).waitFor()
  assert.equal(await first.getByText('You have been signed out.').count(), 0)
  await second.getByRole('button', { name: 'Sign in' }).waitFor()
  await enter(first)
  await first.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await second.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
})

/** The floor in one, the orders in the other. */
async function twoTabs(visit: Visit): Promise<{ first: Page; second: Page }> {
  await visit.signInAt('/floor')
  const second = await visit.context.newPage()
  await second.goto(`${portal.url}/portal/orders`)
  await settled(second)
  return { first: visit.page, second }
}

async function enter(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(DEMO_OWNER)
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The statuses of all session checks. */
function looksAt(page: Page): number[] {
  const looks: number[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'GET' && response.url().endsWith('/go/session'))
      looks.push(response.status())
  })
  return looks
}

async function noStreamIsOpen(): Promise<void> {
  const open = async () => {
    const { body } = await portal.restaurant.app.inject('/metrics')
    return Number(/^comanda_open_streams (\S+)$/m.exec(body)?.[1])
  }
  while ((await open()) > 0) await new Promise(setImmediate)
}
