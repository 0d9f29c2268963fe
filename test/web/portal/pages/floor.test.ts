import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { BREAD } from '../../../support/demo.ts'
import { itemNamed, openOrder } from '../../../support/order-helpers.ts'
import { signIn } from '../../../support/sign-in-helpers.ts'
import { axeViolations, clicksFor, openPortal, type Portal } from '../support/portal-browser.ts'

const EVENING = Date.UTC(2026, 10, 15, 19, 30)
const MINUTE_MS = 60_000

let portal: Portal
before(async () => {
  portal = await openPortal(EVENING)
})
after(() => portal[Symbol.asyncDispose]())

const planOf = async () => (await portal.restaurant.get('/go/table/1/plan')).body

test('sixty tables and their room are made in six clicks at most, and moved by keyboard and by hand', async () => {
  const { restaurant } = portal
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/floor')
  const clicks = await clicksFor(page, async () => {
    await page.getByRole('button', { name: 'Add tables' }).click()
    await page.getByLabel('Number').fill('101 to 160')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('60 tables are added.').waitFor()
    await page.getByRole('button', { name: 'Rooms and plan' }).first().click()
    await page.getByRole('button', { name: 'Add a room' }).click()
    await page.getByRole('button', { name: 'Put all into Room 1' }).click()
    await page.getByRole('button', { name: 'Save the plan' }).click()
    await page.getByText('The plan is saved.').waitFor()
  })
  assert.ok(clicks <= 6, `${clicks} clicks`)
  const [made] = (await planOf()).areas
  assert.equal(made.tables.length, 74)

  await page.getByRole('button', { name: 'Rooms and plan' }).click()
  const first = page.locator('[data-placed="1"]')
  await first.focus()
  const before = made.tables.find(({ table_id }: { table_id: number }) => table_id === 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Round or square' }).click()
  assert.deepEqual(await axeViolations(page), [])
  const other = page.locator('[data-placed="160"]')
  const box = (await other.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await page.getByText('The plan is saved.').first().waitFor()
  await page.getByRole('button', { name: 'Rooms and plan' }).waitFor()
  const [after] = (await planOf()).areas
  const at = (tables: Record<string, number>[], number: number) =>
    tables.find(({ table_number }) => table_number === number) ?? {}
  const moved = at(after.tables, 1)
  assert.deepEqual([moved.x, moved.y, moved.shape], [before.x + 20, before.y + 20, 'round'])
  const dragged = at(after.tables, 160)
  assert.ok((dragged.x ?? 0) > (at(made.tables, 160).x ?? 0) && (dragged.x ?? 1) % 20 === 0)

  // Two users edit the same plan: neither overwrites the other.
  const owner = await signIn(restaurant)
  await page.getByRole('button', { name: 'Rooms and plan' }).click()
  await page.getByLabel('Name of the room').fill('Hall')
  const theirs = [{ area_id: after.area_id, name: 'Saloon', tables: [] }]
  assert.equal((await restaurant.put('/go/table/1/plan', { areas: theirs }, owner)).status, 201)
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await page.getByText('Somebody else has changed this meanwhile').waitFor()
  await page.getByLabel(/^Theirs: Saloon/).check()
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await page.getByRole('button', { name: 'Rooms and plan' }).waitFor()
  assert.deepEqual((await planOf()).areas[0].name, 'Saloon')
})

test('a party is moved, grows, takes over another order and gets another server', async () => {
  const { restaurant } = portal
  restaurant.clock.now -= 160 * MINUTE_MS
  const orderId = await openOrder(restaurant, 1)
  restaurant.clock.now = EVENING
  const other = await openOrder(restaurant, 2)
  for (const id of [orderId, other]) await restaurant.post(`/go/order/${id}`, { items: [{ item_id: BREAD }] })
  const read = async () => (await restaurant.get(`/go/order/${orderId}`)).body.result
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/floor?show=open')
  // Age is shown as a word, not only as a colour.
  await page.locator('[data-table="1"]', { hasText: 'Very long' }).getByText('open for 2 h 40 min').waitFor()
  await page.locator('[data-table="1"]').click()
  const choose = async (act: string, table: string | undefined, submit: string) => {
    await page.getByRole('button', { name: /^More for Table/ }).click()
    await page.getByRole('menuitem', { name: act }).click()
    const dialog = page.getByRole('dialog').last()
    if (table) {
      await dialog.getByRole('combobox').click()
      await page.getByRole('option', { name: table }).first().click()
    }
    await dialog.getByRole('button', { name: submit, exact: true }).click()
    await page.getByRole('dialog', { name: act }).waitFor({ state: 'detached' })
  }
  await choose('Merge another order into this one', 'Table 2', 'Merge')
  await choose('Add a table to the party', 'Table 3', 'Add')
  await page.getByText('Together with Table 3').waitFor()
  await page.getByRole('button', { name: 'Take table 3 away' }).click()
  await page.getByText('Together with Table 3').waitFor({ state: 'detached' })
  await choose('Server and guests', 'Ben Okafor', 'Save')
  await choose('Move to another table', 'Table 4', 'Move')
  await page.getByText('Moved to table 4.').waitFor()
  const order = await read()
  assert.deepEqual([order.table.table_number, order.server.name, order.items.length], [4, 'Ben Okafor', 2])
  // The drawer and the address follow the party when anybody moves it.
  const drawer = (table: number) => page.getByRole('dialog', { name: `Table ${table}`, exact: true })
  await drawer(4).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('table'), '4')
  await page.getByRole('button', { name: 'Take a payment' }).click()
  await page.getByLabel('Amount').fill('1.23')
  assert.equal((await restaurant.put(`/go/order/${orderId}/move`, { table_id: 6 })).status, 201)
  await drawer(6).waitFor()
  assert.equal(await page.getByLabel('Amount').inputValue(), '1.23', 'what was begun goes on')
  assert.equal(new URL(page.url()).searchParams.get('table'), '6')
  // Back would close the drawer with its form, so it asks for confirmation.
  page.once('dialog', (dialog) => dialog.dismiss())
  const confirmation = page.waitForEvent('dialog')
  await page.evaluate(() => history.back())
  await confirmation
  assert.equal(await page.getByLabel('Amount').inputValue(), '1.23')
  await page.waitForURL(/table=6/)
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.locator('[data-table="4"]').waitFor({ state: 'detached' })
})

test('a location without tables has its open orders on the floor, where they are seated and deleted', async () => {
  const { restaurant } = portal
  const owner = await signIn(restaurant)
  const one = async (rows: Promise<{ id: number }[]>) => (await rows)[0]?.id ?? 0
  const waiter = await one(restaurant.sql`select id from staff where location_id = 2 order by id`)
  const tables = await restaurant.sql<{ id: number }>`select id from tables where location_id = 2`
  for (const { id } of tables) await restaurant.delete(`/go/table/${id}`, undefined, owner)
  const openTab = async (kind: string, name: string) => {
    const items = [{ item_id: await itemNamed(restaurant, 'Patatas Bravas'), client_id: `line-${name}` }]
    const tab = { staff_id: waiter, client_id: `tab-${name}`, kind, name, items }
    const { status, text } = await restaurant.post('/go/order/2/new', tab)
    assert.equal(status, 201, text)
  }
  await openTab('bar', 'Mia')
  await openTab('takeaway', 'Ana')
  const { unpaid } = (await restaurant.get('/go/table/2/floor', owner)).body

  await using visit = await portal.visit({ width: 390, height: 844 })
  const { page } = visit
  await page.addInitScript(() => localStorage.setItem('comanda.location', '2'))
  await visit.signInAt('/floor')
  await page.getByText(`2 without a table · £${unpaid} unpaid`).waitFor()
  await page.getByRole('link', { name: 'Bar tab Mia' }).click()
  const dots = page.getByRole('dialog').getByRole('button', { name: /^More for Order/ })
  const [print, more] = [
    await page.getByRole('button', { name: 'Print' }).boundingBox(),
    await dots.boundingBox(),
  ]
  assert.ok(
    Math.abs((print?.y ?? 0) - (more?.y ?? 1_000)) < 12,
    'the dots are beside the button, not under it',
  )

  const added = await restaurant.post(
    '/go/table/2',
    { table_number: 9, table_type: 'Table', seats: 2 },
    owner,
  )
  assert.equal(added.status, 201, added.text)
  await dots.click()
  await page.getByRole('menuitem', { name: 'Move to a table' }).click()
  await page.getByRole('dialog').last().getByRole('combobox').click()
  await page.getByRole('option', { name: 'Table 9' }).click()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('dialog', { name: '· Table 9' }).waitFor()

  await page.goBack()
  await page.getByRole('link', { name: 'Takeaway Ana' }).click()
  await dots.click()
  await page.getByRole('menuitem', { name: 'Delete the order' }).click()
  const dialog = page.getByRole('dialog', { name: /^Delete order/ })
  await dialog.getByRole('button', { name: 'Delete the order' }).click()
  await dialog.getByText('Say why').first().waitFor()
  await dialog.getByLabel('Why').fill('Nobody came for it')
  assert.deepEqual(await axeViolations(page), [])
  await dialog.getByRole('button', { name: 'Delete the order' }).click()
  await page.getByText('The order is deleted.').waitFor()
  await page.getByText('Nobody came for it').waitFor()
  // Only the history of the order is left. Each of its events reloads the order, which returns 404: on a busy machine
  // the last response may arrive after the test, unless the page is closed.
  await page.goto('about:blank')
  visit.complaints.splice(0)
  const [event] = await restaurant.sql<{ data: string }>`select data from events where type = 'order.deleted'`
  assert.equal(JSON.parse(event?.data ?? '{}').reason, 'Nobody came for it')
})
