import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import type { CallOptions } from '../restaurant.ts'
import { signIn } from '../sign-in.ts'
import { axeViolations, openPortal, type Portal } from './browser.ts'

let portal: Portal
let other: CallOptions
before(async () => {
  portal = await openPortal()
  other = await signIn(portal.restaurant)
})
after(() => portal[Symbol.asyncDispose]())

/** What somebody else does at their own screen, with nothing but what is given here. */
async function elsewhere(path: string, read: string, pick: (result: any) => any, changes: object) {
  const { restaurant } = portal
  const { version } = pick((await restaurant.get(read, other)).body.result)
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
  // What only they changed is taken from them, what only I did is still mine.
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
    const wanted = chosen.split('€')[1]
    assert.equal(await field.inputValue(), wanted)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.equal((await item()).price_1, wanted)
  }
})

test('a question that was deleted meanwhile is asked again by whoever insists on it', async () => {
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
  // What nobody has touched here follows.
  await elsewhere('/go/location/1', '/go/location/1', whole, { service_rate: '4.00' })
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '4.00'),
  )
  await footer.fill('See you soon')
  await elsewhere('/go/location/1', '/go/location/1', whole, { service_rate: '5.00' })
  await page.waitForResponse((response) => response.url().endsWith('/go/location/1'))
  assert.equal(await footer.inputValue(), 'See you soon')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Theirs: 5.00').waitFor()
  assert.equal(await service.inputValue(), '5.00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  const { result } = (await portal.restaurant.get('/go/location/1', other)).body
  assert.equal(result.service_rate, '5.00')
  assert.equal(result.receipt_footer, 'See you soon')
})

test('every other form shows what was changed meanwhile', async () => {
  const { restaurant } = portal
  const person = { name: 'Mara Weiss', email: 'mara@bistro.example', role: 'manager' }
  await restaurant.post('/go/user', person, other)
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signIn()
  const act = async (name: string, action: string) => {
    await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const one = (field: string, id: number | string) => (list: any) => list.find((it: any) => it[field] === id)
  const menu = one('menu_id', 1)
  const { title } = menu((await restaurant.get('/go/menu/1/outline', other)).body.result)
  const section = (menus: any) => menu(menus).sections[0]
  const { title: first } = section((await restaurant.get('/go/menu/1/outline', other)).body.result)
  const forms: {
    open: () => Promise<void>
    field: string
    mine: string
    there: [path: string, read: string, pick: (result: any) => any, changes: object]
    told: string
  }[] = [
    {
      open: async () => {
        await visit.goTo('/menus')
        await act(title, 'Change the menu')
      },
      field: 'Title',
      mine: 'Supper',
      there: ['/go/menu/1', '/go/menu/1/outline', menu, { description: 'From six' }],
      told: 'Theirs: From six',
    },
    {
      open: () => act(first, 'Change the section'),
      field: 'Title',
      mine: 'To begin with',
      there: ['/go/menu/1/section', '/go/menu/1/outline', section, { printer_id: 0 }],
      told: 'Theirs: No station of its own',
    },
    {
      open: async () => {
        await visit.goTo('/floor')
        await page.locator('[data-table="4"]').click()
        await page.getByRole('button', { name: 'Change the table' }).click()
      },
      field: 'Seats',
      mine: '9',
      there: ['/go/table/4', '/go/table/1/floor', one('table_id', 4), { table_type: 3 }],
      told: 'Theirs: Bar',
    },
    {
      open: async () => {
        await visit.goTo('/staff')
        await act('Ana Ferreira', 'Change')
      },
      field: 'First name',
      mine: 'Anna',
      there: ['/go/staff/1', '/go/staff/1/people', one('id', 1), { last_name: 'Costa' }],
      told: 'Theirs: Costa',
    },
    {
      open: async () => {
        await visit.goTo('/printers')
        await act('Kitchen', 'Change')
      },
      field: 'Where it stands',
      mine: 'Beside the pass',
      there: ['/go/printer/1', '/go/printer/1/overview', one('serial_no', 'P-1001'), { model: 'mC-Print2' }],
      told: 'Theirs: mC-Print2',
    },
    {
      open: async () => {
        await visit.goTo('/terminals')
        await page.locator('[data-row="T-1001"]').getByRole('button').click()
        await page.getByRole('menuitem', { name: 'Rename' }).click()
      },
      field: 'Name',
      mine: 'Terrace',
      there: ['/go/terminal/1', '/go/terminal', one('id', 1), { name: 'Garden' }],
      told: 'Theirs: Garden',
    },
    {
      open: async () => {
        await visit.goTo('/users')
        await act('Mara Weiss', 'Change')
      },
      field: 'Name',
      mine: 'Mara W.',
      there: ['/go/user/2', '/go/user', one('id', 2), { role: 'viewer' }],
      told: 'Theirs: Viewer',
    },
  ]
  for (const { open, field, mine, there, told } of forms) {
    await open()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('textbox', { name: new RegExp(`^${field}`) }).fill(mine)
    await elsewhere(...there)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(told, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(told, { exact: true }).waitFor({ state: 'detached' })
    const [, read, pick, changes] = there
    const now = pick((await restaurant.get(read, other)).body.result)
    assert.ok(Object.values(now).map(String).includes(mine), `${read}: mine`)
    for (const [name, value] of Object.entries(changes)) {
      if (name !== 'table_type' && name !== 'name') assert.equal(now[name], value, `${read}: ${name}`)
    }
  }
})
