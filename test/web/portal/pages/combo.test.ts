import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('an item becomes a combo in its tab, which shows how the price divides', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  await page.locator('.item-open', { hasText: 'Burrata' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Combo' }).click()
  const choose = async (part: number, choice: number, dish: string) => {
    const field = drawer
      .getByRole('group', { name: `Part ${part}` })
      .getByLabel(`Choice ${choice}`, { exact: true })
    await field.fill(dish)
    await page.getByRole('option', { name: dish }).first().click()
  }
  for (const [part, name, dish] of [
    [1, 'Starter', 'Bread & Butter'],
    [2, 'Main', 'Beef Tartare'],
  ] as const) {
    await drawer.getByRole('button', { name: 'Add a part' }).click()
    await drawer
      .getByRole('group', { name: `Part ${part}` })
      .getByLabel('Name')
      .fill(name)
    await choose(part, 1, dish)
  }
  await drawer
    .getByLabel(/^Choice 1.*Supplement$/)
    .last()
    .fill('2.00')
  // 13.50 over 4.50 and 16.00.
  await drawer.getByRole('row', { name: /Bread & Butter .*2\.96/ }).waitFor()
  await drawer.getByRole('row', { name: /Beef Tartare .*10\.54 \+ .*2\.00/ }).waitFor()
  assert.deepEqual(await axeViolations(page), [])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/combo-tab.png` })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.waitForResponse(/\/item$/).catch(() => {})
  const menus = await portal.restaurant.get('/go/menu/1/all')
  const items = menus.body.result.flatMap((menu: any) =>
    menu.sections.flatMap((section: any) => section.items),
  )
  const { combo } = items.find(({ name }: any) => name.startsWith('Burrata'))
  assert.deepEqual(
    combo.parts.map(({ name, choices }: any) => [name, choices[0].supplement]),
    [
      ['Starter', 0],
      ['Main', 2],
    ],
  )
})
