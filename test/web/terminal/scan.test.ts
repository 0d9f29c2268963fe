import assert from 'node:assert/strict'
import test from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import jsqr from 'jsqr'
import { signIn } from '../../support/sign-in-helpers.ts'
import { collectComplaints, deviceActions, openTerminalSetup } from './support/terminal-browser.ts'

/** A browser with a barcode detector and a camera; the first request for the camera is denied. */
function withCamera(seen: string): void {
  let requests = 0
  const getUserMedia = async () => {
    if (requests++ === 0) throw new DOMException('denied', 'NotAllowedError')
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
    return canvas.captureStream()
  }
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  let looks = 0
  Object.assign(globalThis, {
    BarcodeDetector: class {
      // Detects another code first, then the pairing code.
      detect = async () => [{ rawValue: looks++ === 0 ? 'https://example.com/menu' : seen }]
    },
  })
}

test('the code that the portal shows is read by a camera, and pairs the device', async () => {
  await using setup = await openTerminalSetup()
  const owner = await signIn(setup.restaurant)
  const input = { name: 'Terrace', page: `${setup.url}/terminal` }
  const { body } = await setup.restaurant.post('/go/terminal/1/new', input, owner)
  const { size, path } = body.qr
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}">
    <rect x="-4" y="-4" width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  const drawn = new Resvg(picture, { fitTo: { mode: 'width', value: 400 } }).render()
  const link = jsqr(new Uint8ClampedArray(drawn.pixels), drawn.width, drawn.height)?.data ?? ''
  assert.equal(link, `${setup.url}/terminal#pair=${body.code}`)

  const context = await setup.browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const page = await context.newPage()
  await using device = deviceActions(page, context, collectComplaints(page, setup.url))
  await page.goto(`${setup.url}/terminal`)
  await page.getByRole('button', { name: 'Pair' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Scan the code' }).count(), 0, 'it cannot')
  await page.addInitScript(withCamera, link)
  await page.reload()
  await device.tap(page.getByRole('button', { name: 'Scan the code' }))
  await page.getByText('The camera cannot be used').waitFor()
  await device.tap(page.getByRole('button', { name: 'Cancel' }))
  await device.tap(page.getByRole('button', { name: 'Scan the code' }))
  await page.locator('.lock').waitFor()
})
