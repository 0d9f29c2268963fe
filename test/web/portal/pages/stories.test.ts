import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { changePrinter } from '../../../../src/printing/printers/actions.ts'
import * as de from '../../../../web/portal/locales/de/index.ts'
import { holdRequests } from '../../../support/integration/intercept-requests.ts'
import { print } from '../../../support/printing/printer-helpers.ts'
import { waitUntil } from '../../../support/wait.ts'
import { addButtons, OWNER_PAGES, PAGES } from '../support/pages.ts'
import { axeViolations, openPortal, type Portal, settled, VISUAL_RULES } from '../support/portal-browser.ts'
import { serveAnEvening } from '../support/seed-evening.ts'

const BEGINNINGS = /^(Add a|Add s|Register|Invite|Make)/

let portal: Portal
before(async () => {
  portal = await openPortal()
  await serveAnEvening(portal.restaurant)
})
after(() => portal[Symbol.asyncDispose]())

test('a menu is built from nothing, and ordered from through the interface', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signInAt('/menus')
  await page.getByRole('button', { name: 'Add a menu' }).click()
  await page.getByLabel('Title').fill('Brunch')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This menu has no sections yet.').waitFor()
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByLabel('Title').fill('Eggs')
  await page.getByRole('button', { name: 'Save' }).click()
  const section = page.locator('.section', { hasText: 'Eggs' })
  for (const [name, price] of [
    ['Omelette', '9,50'],
    ['Shakshuka', '12.00'],
  ] as const) {
    await section.getByRole('button', { name: 'Add an item' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Price', { exact: true }).fill(price)
    if (name === 'Omelette') {
      await page.getByRole('button', { name: 'Add a question' }).click()
      await page.getByLabel('Question', { exact: true }).fill('With cheese?')
      await page.getByLabel('Option 1', { exact: true }).fill('Gruyère')
      await page.getByLabel('Option 1: Extra price').fill('1.50')
      assert.deepEqual(await axeViolations(page), [])
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await section.getByText(name).waitFor()
    // The list updates before the form has closed, and neither keys nor a forced click wait for that.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  // Sorted with the keyboard alone.
  const grip = section.getByRole('button', { name: 'Move Shakshuka' })
  await grip.focus()
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.querySelector('[data-dragging="true"]'))
  // The list reacts to arrow keys a moment after it announces that an entry was picked up; at the top one more press
  // does nothing.
  await waitUntil(async () => {
    await page.keyboard.press('ArrowUp')
    return page.evaluate(() => {
      const dragged = document.querySelector<HTMLElement>('[data-dragging="true"]')
      return dragged !== null && new DOMMatrix(getComputedStyle(dragged).transform).m42 < 0
    })
  })
  // The entry stays in its new place until the service has responded.
  const answer = await holdRequests(page, '**/item_order')
  await page.keyboard.press('Space')
  await page.waitForFunction(
    () => document.querySelector('.section .item .item-name')?.textContent === 'Shakshuka',
  )
  await answer()

  const menus = await restaurant.get('/go/menu/1')
  const brunch = menus.body.result.find(({ title }: { title: string }) => title === 'Brunch')
  assert.equal(brunch.total_items, 2)
  const sections = await restaurant.get(`/go/menu/${brunch.id}/sections`)
  const items = async () =>
    (await restaurant.get(`/go/menu/${sections.body.result[0].section_id}/items`)).body.result
  await waitUntil(async () => (await items())[0].name === 'Shakshuka')
  const [, omelette] = await items()
  assert.equal(omelette.price_1, 9.5)
  const modifiers = await restaurant.get(`/go/menu/${omelette.item_id}/modifiers`)
  const modifierId = modifiers.body.result[0].modifier_id
  const options = await restaurant.get(`/go/menu/${modifierId}/modifier_options`)
  await restaurant.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  const { body: floor } = await restaurant.get('/go/table/1/open')
  const orderId = floor.result.find(({ table_id }: { table_id: number }) => table_id === 1).order.order_id
  const ordered = await restaurant.post(`/go/order/${orderId}`, {
    items: [
      {
        item_id: omelette.item_id,
        modifiers: [{ modifier_id: modifierId, option_id: options.body.result[0].option_id }],
      },
    ],
  })
  assert.equal(ordered.status, 201)
  assert.equal((await restaurant.get(`/go/order/${orderId}`)).body.result.bill.subtotal, '11.00')

  await section.getByRole('switch', { name: 'Omelette is in stock' }).click({ force: true })
  await waitUntil(async () => (await items())[1].available === 0)
  const refused = await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: omelette.item_id }] })
  assert.equal(refused.body.error.code, 'item_unavailable')
})

test('the floor is live: what terminals do is seen without a reload', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  const { restaurant } = portal
  await visit.signInAt('/floor')
  const card = page.locator('[data-table="3"]')
  await card.getByText('Available').waitFor()
  const opened = await restaurant.put('/go/table/3/open', { location_id: 1, staff_id: 2, allergens: 1 })
  await card.getByText('Ben Okafor').waitFor()
  await card.getByText('Allergens').waitFor()
  const { order_id: orderId } = opened.body
  await restaurant.post(`/go/order/${orderId}`, { items: [{ item_id: 1, qty: 2 }] })
  const { body } = await restaurant.get(`/go/order/${orderId}`)
  await card.getByText(`€${body.result.bill.total}`).waitFor()
  await card.click()
  await page.getByRole('button', { name: 'More for Table 3' }).click()
  await page.getByRole('menuitem', { name: 'Close the table' }).click()
  await page.getByText(`Table 3 still owes ${body.result.bill.total} EUR.`).first().waitFor()
  assert.deepEqual(await axeViolations(page), [])
  await restaurant.post(`/go/order/${orderId}/payment`, { amount: body.result.bill.total, method: 'cash' })
  await page.getByRole('dialog').getByText('€0.00').first().waitFor()
  await page.getByRole('tab', { name: 'Receipt' }).click()
  const paper = page.getByRole('img', { name: `Receipt of order ${orderId}` })
  await paper.waitFor()
  assert.equal(await paper.evaluate((image: HTMLImageElement) => image.naturalWidth), 576)
  await page.getByRole('button', { name: 'Close the table' }).click()
  await card.getByText('Available').waitFor()
})

test('a report shows what the interface answers, to the cent', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/reports')
  await settled(page)
  const from = await page.getByLabel('From').inputValue()
  const to = await page.getByLabel('To').inputValue()
  const { body: sales } = await portal.restaurant.get(`/go/report/1/sales?from=${from}&to=${to}`)
  for (const field of ['total', 'net', 'tax', 'service_charge', 'payments', 'tips']) {
    const shown = await page.locator(`[data-figure="${field}"]`).innerText()
    assert.equal(shown.replaceAll(',', ''), `€${sales.summary[field]}`, field)
  }
  await page.getByText('Tips', { exact: true }).first().click()
  const { body: tips } = await portal.restaurant.get(`/go/report/1/tips?from=${from}&to=${to}`)
  await page.locator('[data-figure="tips-total"]', { hasText: `€${tips.totals.total}` }).waitFor()
})

test('a viewer sees everything and can change nothing', async () => {
  await using owner = await portal.visit()
  await owner.signInAt('/users')
  await owner.page.getByRole('button', { name: 'Invite someone' }).click()
  await owner.page.getByLabel('Name').fill('Vera Viewer')
  await owner.page.getByLabel('E-mail').fill('vera@bistro.example')
  await owner.page.getByLabel('Viewer').check()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Invite someone' }).click()
  const link = await owner.page.locator('[data-shown-once]').innerText()

  await using visit = await portal.visit()
  const { page } = visit
  await page.goto(link)
  await page.getByLabel('New password').fill('vera likes to look around')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await page.getByRole('navigation').waitFor()
  assert.ok(!page.url().includes('#'))
  for (const path of PAGES.filter((path) => !OWNER_PAGES.includes(path))) {
    await visit.goTo(`/${path}`)
    const buttons = page.locator('main').getByRole('button', {
      name: /^(Add|Register|Save|Delete|Invite|Make|Remove|Move|More for|Test bench|Show PIN|Print again|Cancel)/,
    })
    assert.equal(await buttons.count(), 0, path)
  }
  for (const path of OWNER_PAGES) {
    await visit.goTo(`/${path}`)
    await page.getByText('Only an owner of the account can see this page.').waitFor()
  }
  const { cookies } = await visit.context.storageState()
  const headers = { cookie: `comanda_signed_in=${cookies[0]?.value}`, 'sec-fetch-site': 'same-origin' }
  const refused = await portal.restaurant.post('/go/staff/1', { first_name: 'V' }, { key: null, headers })
  assert.equal(refused.body.error.code, 'right_missing')
})

test('secrets are shown on request, and that is written down', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/settings')
  assert.doesNotMatch(await page.content(), /bistro-demo-pass/)
  await page.getByRole('button', { name: 'Show PIN and password' }).click()
  await page.getByText('bistro-demo-pass').waitFor()
  await page.getByLabel('Service charge, percent').fill('7.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  const { body } = await portal.restaurant.get('/go/terminal/T-1001/login')
  assert.equal(body.result[0].service_charge, 7.5)
  const events = await portal.restaurant.sql<{ type: string }>`
    select type from events where type in ('location.secrets_shown', 'location.settings_changed') order by sequence`
  assert.deepEqual(
    events.map(({ type }) => type),
    ['location.secrets_shown', 'location.settings_changed'],
  )
})

test('no page has an axe violation, light or dark, wide or narrow and in German, with hostile names on it', async () => {
  const hostile = `<img src=x onerror="document.title='hacked'">"'${'x'.repeat(20)}`
  const { restaurant } = portal
  await restaurant.post('/go/staff/1', {
    first_name: hostile,
    last_name: '</script><script>alert(1)</script>',
  })
  const staff = await restaurant.get('/go/staff/1')
  const eve = staff.body.result.find(({ first_name }: { first_name: string }) => first_name === hostile)
  const { body } = await restaurant.put('/go/table/6/open', {
    location_id: 1,
    staff_id: eve.id,
    allergens: 1,
  })
  const noted = await restaurant.post(`/go/order/${body.order_id}`, {
    items: [{ item_id: 1, notes: hostile }],
  })
  assert.equal(noted.status, 201)
  const printer = {
    name: hostile,
    model: hostile,
    description: hostile,
    columns: 32,
    address: null,
    backup: null,
  }
  await restaurant.change((change) => changePrinter(change, 'P-1002', () => printer))
  await print(restaurant, body.order_id, 'P-1002')
  for (const look of [
    { width: 1280, dark: false, language: 'en' },
    { width: 360, dark: true, language: 'de' },
  ] as const) {
    await using visit = await portal.visit({ ...look, height: 800 })
    const { page } = visit
    await visit.signIn()
    await page.waitForFunction((spoken) => document.documentElement.lang === spoken, look.language)
    for (const path of PAGES) {
      await visit.goTo(`/${path}`)
      // A narrow or dark page has the same content, so only the visual rules are checked, except on the first page.
      const rules = look.dark && path !== PAGES[0] ? VISUAL_RULES : undefined
      assert.deepEqual(await axeViolations(page, rules), [], `${path} ${JSON.stringify(look)}`)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      assert.ok(overflow <= 0, `${path} is ${overflow} px too wide at ${look.width}`)
      const begin = page
        .locator('main')
        .getByRole('button', { name: look.language === 'de' ? addButtons(de) : BEGINNINGS })
      if ((await begin.count()) === 0) continue
      await begin.first().click()
      await page.getByRole('dialog').waitFor()
      assert.deepEqual(await axeViolations(page, rules), [], `the dialog of ${path} ${JSON.stringify(look)}`)
    }
    assert.doesNotMatch(await page.title(), /hacked/)
  }
})
