import assert from 'node:assert/strict'
import test from 'node:test'
import type { Page } from 'playwright-core'
import { openBoard, openKitchen, ordering } from './open-board.ts'

// Tablets and old laptops: nothing is hidden, nothing is out of reach, nothing happens by accident.

const TABLET = { width: 1024, height: 768 }
const KITCHEN = [1, 2, 3, 4, 5, 6]

/** Texts of elements that are fully inside the window and not covered. */
const inSight = (page: Page, what: string) =>
  page.evaluate((selector) => {
    const seen: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (isInside && at && (element.contains(at) || at.contains(element)))
        seen.push(element.innerText.replace(/\s+/g, ' '))
    }
    return seen
  }, what)

test('on a tablet a long ticket continues in the next column, and is bumped only where it ends', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { ...TABLET, sections: KITCHEN })
  const { page } = kitchen
  const names = ['Bistro Burger', 'Sirloin', 'Lamb', 'Mushroom', 'Half Chicken', 'Coq', 'Grilled']
  await print(
    await order(
      { table_id: 4 },
      names.map((name) => dish(name, 1, { notes: 'no salt' })),
    ),
    kitchen.serialNo,
  )
  await kitchen.card('4').waitFor()
  const seen: string[] = []
  for (;;) {
    const dishes = await inSight(page, '.kline')
    const isEnd = (await page.getByRole('button', { name: 'Next page' }).count()) === 0
    seen.push(...dishes)
    if (seen.length < names.length)
      assert.equal((await inSight(page, '.bump')).length, 0, 'not bumped unread')
    if (isEnd || (await page.getByRole('button', { name: 'Next page' }).isDisabled())) break
    await page.keyboard.press('ArrowRight')
  }
  assert.equal(seen.length, names.length)
  for (const name of names)
    assert.ok(
      seen.some((text) => text.includes(name)),
      `${name} is seen`,
    )
  assert.equal((await inSight(page, '.bump')).length, 1)
})

test('unconfirmed notices are named on every page, with a link', async () => {
  await using portal = await openKitchen()
  const { dish, order, print, done } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { ...TABLET, sections: KITCHEN })
  const { page } = kitchen
  for (let table = 1; table <= 8; table++) {
    await print(
      await order({ table_id: table }, [dish('Coq', 1), dish('Mushroom', 1), dish('Lamb', 1)]),
      kitchen.serialNo,
    )
    await kitchen.pass(1)
  }
  await kitchen.card('1').locator('.bump').click()
  const first = (await done(portal.restaurant.get('/go/order/1'))).result.items[0].order_item_id
  await done(portal.restaurant.delete(`/go/order/${first}/item`, { reason: 'allergic!' }))
  await print(1, kitchen.serialNo)
  const alarm = page.locator('.kfoot .alarm')
  await alarm.getByText('VOID · 1').waitFor()
  await alarm.click()
  await page.locator('.voidbox', { hasText: 'allergic!' }).waitFor()
  assert.equal((await inSight(page, '.voidbox .seen')).length, 1)
})

test('all dishes to make are in the list, and what is held for a station that has no ticket of the order', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using cold = await openBoard(portal, { name: 'Cold', sections: [1] })
  await using hot = await openBoard(portal, { ...TABLET, name: 'Hot', sections: [2, 3, 4, 5, 6] })
  const { page } = hot
  const held = { hold: 1, course: 2 }
  await print(await order({ table_id: 7 }, [dish('Burrata', 3), dish('Lamb', 2, held)]), cold.serialNo)
  const names = ['Bistro Burger', 'Sirloin', 'Mushroom', 'Half Chicken', 'Coq', 'Grilled']
  await print(
    await order(
      { table_id: 8 },
      names.map((name, at) => dish(name, at + 2)),
    ),
    hot.serialNo,
  )
  await page.locator('.heldsum', { hasText: 'HELD 2' }).waitFor()
  await page.locator('.allday .tool').click()
  const list = (await page.locator('dialog li').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
  for (const [at, name] of names.entries())
    assert.ok(
      list.some((text) => text.startsWith(`${at + 2} ${name}`)),
      `${name}: ${list.join('; ')}`,
    )
  assert.ok(list.some((text) => text.startsWith('2 Lamb')))
})

test('a dish that is pressed moves nothing, and what was added stays on its card', async () => {
  await using portal = await openKitchen()
  const { dish, order, add, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: KITCHEN })
  const { page } = kitchen
  const six = await order({ table_id: 6 }, [dish('Bistro Burger'), dish('Coq')])
  await print(six, kitchen.serialNo)
  await kitchen.pass(60)
  await add(six, [dish('Lamb')])
  await print(six, kitchen.serialNo)
  await print(await order({ table_id: 8 }, [dish('Mushroom')]), kitchen.serialNo)
  await kitchen.card('8').waitFor()
  await kitchen.card('6').locator('.added').waitFor()
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.bump')].map((one) => Math.round(one.getBoundingClientRect().top)),
    )
  const before = await places()
  await kitchen.card('6').locator('.kline', { hasText: 'Burger' }).click()
  await kitchen.card('6').locator('.kline.done').waitFor()
  await kitchen.answered('tickets')
  assert.deepEqual(await places(), before)
  assert.equal(await kitchen.card('6').locator('.kline').count(), 3)
})

test('a key pressed twice bumps one ticket, U brings it back, and a screen is unpaired only by holding', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using kitchen = await openBoard(portal, { sections: KITCHEN })
  const { page } = kitchen
  for (const table_id of [3, 4]) {
    await print(await order({ table_id }, [dish('Coq')]), kitchen.serialNo)
    await kitchen.pass(1)
  }
  await kitchen.card('4').waitFor()
  await page.keyboard.press('1')
  await page.keyboard.press('1')
  await page.locator('.gone').waitFor()
  assert.equal(await page.locator('.gone').count(), 1)
  await page.keyboard.press('u')
  await page.locator('.gone').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Settings' }).click()
  const unpair = page.getByRole('button', { name: 'Unpair this screen' })
  await unpair.click()
  assert.equal(await unpair.isVisible(), true)
  assert.match(await unpair.innerText(), /hold for 3 s/)
  await unpair.hover()
  await page.mouse.down()
  await page.clock.runFor(3_100)
  await page.getByRole('textbox').waitFor()
  await page.mouse.up()
})

test('at the pass of a tablet every lane, every age and every button is in sight', async () => {
  await using portal = await openKitchen()
  const { dish, order, print } = await ordering(portal.restaurant)
  await using pass = await openBoard(portal, { ...TABLET, name: 'Pass' })
  await using kitchen = await openBoard(portal, { sections: KITCHEN })
  const held = { hold: 1, course: 2 }
  for (const table_id of [1, 2, 3]) {
    await print(
      await order({ table_id }, [
        dish('Coq', 2),
        dish('Lamb', 1),
        dish('Grilled', 2),
        dish('Burrata', 1, held),
      ]),
      kitchen.serialNo,
    )
    await kitchen.pass(1)
  }
  for (let table = 4; table < 12; table++)
    await print(await order({ table_id: table }, [dish('Mushroom', 2)]), kitchen.serialNo)
  await kitchen.card('1').locator('.bump').click()
  await pass.page.locator('.l-ready .pbtn.take').waitFor()
  await pass.page.locator('.l-cooking .below').waitFor()
  const { page } = pass
  assert.deepEqual(
    (await inSight(page, '.lane h2')).map((text) => text.replace(/\W+/g, ' ').trim()),
    ['READY 1', 'COOKING 10', 'HELD 3'],
  )
  assert.equal((await inSight(page, '.l-ready .pbtn')).length, 2)
  assert.ok((await inSight(page, '.l-held .pbtn.fire')).length >= 1)
  assert.equal((await inSight(page, '.l-ready .what > span')).length, 3, 'the runner sees every dish')
  const right = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('.prow *')].map((one) => one.getBoundingClientRect().right)),
  )
  assert.ok(right <= TABLET.width, `${right}`)
})
