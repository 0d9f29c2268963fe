import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { axeViolations, openPortal, type Portal } from '../support/portal-browser.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal[Symbol.asyncDispose]())

test('a photo is resized in the browser, described, and removed', async () => {
  await using visit = await portal.visit()
  const { page } = visit
  await visit.signInAt('/menus')
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_400
    canvas.height = 1_800
    const pen = canvas.getContext('2d')
    if (pen) pen.fillRect(0, 0, 900, 900)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page.locator('.item-open', { hasText: 'Burrata' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('tab', { name: 'Photo' }).click()
  await drawer.getByText('No photo yet').waitFor()
  const file = { name: 'burrata.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') }
  await page.locator('input[type=file]').setInputFiles(file)
  await drawer.getByRole('img').waitFor()
  await drawer.getByLabel('In words').fill('Burrata on tomatoes')
  assert.deepEqual(await axeViolations(page), [])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByRole('button', { name: 'Remove the photo' }).waitFor()
  const [picture] = await portal.restaurant.sql<{ photo: string }>`
    select photo from menu_items where photo is not null`
  const { large, altText } = JSON.parse(String(picture?.photo))
  assert.equal(altText, 'Burrata on tomatoes')
  const size = await page.evaluate(async (url) => {
    const loaded = new Image()
    loaded.src = url
    await loaded.decode()
    return [loaded.naturalWidth, loaded.naturalHeight]
  }, `/pictures/${large}`)
  assert.deepEqual(size, [1_600, 1_200])
  await drawer.getByRole('button', { name: 'Remove the photo' }).click()
  await drawer.getByText('No photo yet').waitFor()
})
