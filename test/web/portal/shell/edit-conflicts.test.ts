import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { Route } from 'playwright-core'
import { openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import type { CallOptions } from '../../../support/test-app.ts'
import { editorPages } from '../support/editors.ts'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
let other: CallOptions
before(async () => {
  portal = await openPortal()
  other = await signIn(portal.restaurant)
})
after(() => portal[Symbol.asyncDispose]())

async function readOf(path: string) {
  const { body } = await portal.restaurant.get(path, other)
  return body.result ?? body
}

/** Simulates a change by another user. */
async function elsewhere(path: string, read: string, pick: (result: any) => any, changes: object) {
  const { restaurant } = portal
  const { version } = pick(await readOf(read))
  const { status, text } = await restaurant.put(path, { ...changes, version }, other)
  assert.equal(status, 201, text)
}

const bread = (menus: any) => menus[0].sections[0].items[0]

async function item() {
  const { body } = await portal.restaurant.get('/go/menu/1/outline', other)
  return bread(body.result)
}

test('an older form of an item does not put a price back', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const before = await item()
  await page.locator('.item-open', { hasText: before.name }).click()
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  await page.getByLabel('Description').fill('With salted butter')
  await elsewhere('/go/menu/1/item', '/go/menu/1/outline', bread, {
    price_1: '6.20',
    description: before.description,
  })
  await page.getByRole('button', { name: 'Save' }).click()

  const clash = page.getByRole('group', { name: 'Somebody else has changed this meanwhile' })
  await clash.getByText('Theirs: €6.20').waitFor()
  await clash.getByText(`Yours: €${before.price_1}`).waitFor()
  assert.deepEqual(sent, [{ description: 'With salted butter', version: before.version }])
  assert.equal((await item()).description, before.description, 'nothing was saved yet')
  // Fields that only they changed are taken from them; fields that only I changed stay mine.
  assert.equal(await page.getByRole('textbox', { name: 'Price', exact: true }).inputValue(), '6.20')
  assert.ok(await clash.getByLabel('Theirs: €6.20').isChecked())
  assert.deepEqual(await axeViolations(page), [])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { price_1: price, description } = await item()
  assert.deepEqual({ price, description }, { price: '6.20', description: 'With salted butter' })
})

test('where both changed the same, a person chooses', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const field = page.getByRole('textbox', { name: 'Price', exact: true })
  for (const [typed, theirs, chosen] of [
    ['7.10', '6.30', 'Yours: €7.10'],
    ['7.20', '6.40', 'Theirs: €6.40'],
  ] as const) {
    const before = await item()
    await page.locator('.item-open', { hasText: before.name }).click()
    await field.fill(typed)
    await elsewhere('/go/menu/1/item', '/go/menu/1/outline', bread, { price_1: theirs })
    await page.getByRole('button', { name: 'Save' }).click()
    const clash = page.getByRole('group', { name: 'Somebody else has changed this meanwhile' })
    await clash.getByLabel(chosen).check()
    const expected = chosen.split('€')[1]
    assert.equal(await field.inputValue(), expected)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await item()).price_1, expected)
  }
})

test('saving an item recreates a question that was deleted meanwhile', async () => {
  const { restaurant } = portal
  const question = { name: 'With?', min: 0, max: 1, options: [{ name: 'Cream', price: '1.00' }] }
  await elsewhere('/go/menu/1/item', '/go/menu/1/outline', bread, { modifiers: [question] })
  const before = await item()
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  await page.locator('.item-open', { hasText: before.name }).click()
  await page.getByLabel('Option 1', { exact: true }).fill('Ice cream')
  await elsewhere('/go/menu/1/item', '/go/menu/1/outline', bread, { modifiers: [] })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByLabel('Yours: With? (0–1): Ice cream +€1.00').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { modifiers } = await item()
  assert.deepEqual(
    modifiers.map(({ name, options }: any) => [name, options.map((option: any) => option.name)]),
    [['With?', ['Ice cream']]],
  )
  assert.notEqual(modifiers[0].modifier_id, before.modifiers[0].modifier_id)
  assert.equal((await restaurant.get('/go/menu/1/modifiers')).body.records, 1)
})

test('settings that somebody else saves do not throw away what is typed', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  const service = page.getByLabel('Service charge, percent')
  const footer = page.getByLabel('Below the bill')
  const whole = (settings: any) => settings
  // An untouched form follows changes by others.
  await elsewhere('/go/location/1', '/go/location/1', whole, { service_rate: '4.00' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '4.00'),
  )
  await footer.fill('See you soon')
  await elsewhere('/go/location/1', '/go/location/1', whole, { service_rate: '5.00' })
  await page.waitForResponse((response) => response.url().endsWith('/go/location/1'))
  assert.equal(await footer.inputValue(), 'See you soon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Theirs: 5.00').waitFor()
  assert.equal(await service.inputValue(), '5.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' })
  const { result } = (await portal.restaurant.get('/go/location/1', other)).body
  assert.equal(result.service_rate, '5.00')
  assert.equal(result.receipt_footer, 'See you soon')
})

test('every other form shows what was changed meanwhile', async () => {
  const { restaurant } = portal
  const person = { name: 'Mara Weiss', email: 'mara@bistro.example', role: 'manager' }
  await restaurant.post('/go/user', person, other)
  await restaurant.post('/go/key', { name: 'Till app', rights: ['service'] }, other)
  const orderId = await openOrder(restaurant, 5)
  const [{ title, sections }] = await readOf('/go/menu/1/outline')
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  const editors = editorPages(visit, { title, section: sections[0].title, orderId })
  for (const { open, field, mine, there, shown, within, save = /^Save$/ } of editors) {
    await open()
    const dialog = within?.() ?? page.getByRole('dialog').last()
    await dialog.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(mine)
    await elsewhere(...there)
    await dialog.getByRole('button', { name: save }).click()
    await dialog.getByText(shown, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: save }).click()
    await dialog.getByText(shown, { exact: true }).waitFor({ state: 'detached' })
    const [, read, pick, changes] = there
    const now = pick(await readOf(read))
    assert.ok(Object.values(now).map(String).includes(mine), `${read}: mine`)
    for (const [name, value] of Object.entries(changes)) {
      if (name !== 'table_type' && name !== 'name') assert.equal(now[name], value, `${read}: ${name}`)
    }
  }
})

test('bulk price changes start from the present prices', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const { name } = await item()
  await page.getByRole('button', { name: 'Select many' }).click()
  await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Change prices' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('10')
  // The change arrives after the page has built its request and before the service reads it.
  const late = async (route: Route) => {
    await elsewhere('/go/menu/1/item', '/go/menu/1/outline', bread, { price_1: '9.00' })
    await route.continue()
  }
  await page.route('**/go/menu/1/prices', late, { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A price was changed meanwhile').waitFor()
  await dialog.getByText('€9.90').waitFor()
  assert.equal((await item()).price_1, '9.00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await item()).price_1, '9.90')
})
