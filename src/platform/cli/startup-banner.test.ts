import assert from 'node:assert/strict'
import test from 'node:test'
import jsQR from 'jsqr'
import { qrText } from '../../printing/tickets/raster/qr-text.ts'
import { addressesOf, banner, phoneLink } from './startup-banner.ts'

/** Its types describe another module format than the one loaded. */
const readQrCode = jsQR as unknown as typeof jsQR.default

const phone = { code: 'C8SHVR6V', pin: '8860', waiter: 'Ana Ferreira' }
const started = {
  scheme: 'http',
  host: '127.0.0.1',
  port: 8080,
  apiKey: 'ck_key',
  owner: { email: 'owner@comanda.example', password: 'secret' },
  phone,
  setupCode: undefined,
} as const

test('an address that stands for all is never printed as one to open', () => {
  for (const host of ['0.0.0.0', '::']) {
    const { local, network } = addressesOf({ ...started, host })
    assert.equal(local, 'http://127.0.0.1:8080')
    for (const url of network) assert.match(url, /^http:\/\/\d+\.\d+\.\d+\.\d+:8080$/)
    const printed = banner({ ...started, host })
    assert.doesNotMatch(printed, /0\.0\.0\.0:|\[::\]/)
    const link = phoneLink({ ...started, host })
    assert.ok(link === undefined || printed.includes(`${link} `), printed)
  }
  assert.equal(addressesOf({ ...started, host: 'fe80::1' }).local, 'http://[fe80::1]:8080')
})

test('on the loopback address the banner says that no phone can open the link', () => {
  assert.match(banner(started), /opens on this machine only: start with HOST=0\.0\.0\.0/)
  assert.equal(phoneLink(started), undefined)
})

const restarted = { ...started, apiKey: undefined, owner: undefined, phone: undefined } as const

test('without a restaurant the banner prints the set-up page and its code, and no key, user or command', () => {
  const printed = banner({ ...restarted, setupCode: 'K7QWM-2XNPD' })
  assert.match(printed, /There is no restaurant yet/)
  assert.match(printed, /http:\/\/127\.0\.0\.1:8080\/portal\/setup#K7QWM-2XNPD\n/)
  assert.match(printed, /set-up code {3}K7QWM-2XNPD/)
  assert.match(printed, /start with HOST=0\.0\.0\.0/)
  assert.doesNotMatch(printed, /API key|sign in|T-1001|account create/)
})

test('a restaurant of one’s own is never told to try a terminal of the demo', () => {
  assert.doesNotMatch(banner(restarted), /T-1001/)
  assert.match(banner(started), /T-1001/)
})

test('the QR code of a terminal is read by a phone', () => {
  const link = 'http://192.168.1.20:8080/terminal#pair=C8SHVR6V'
  const rows = qrText(link)
    .split('\n')
    .map((row) => [...row.slice(2)])
  const cell = 4
  const [width, height] = [(rows[0]?.length ?? 0) * cell, rows.length * 2 * cell]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const sign = rows[Math.floor(y / cell / 2)]?.[Math.floor(x / cell)] ?? '█'
      const isUpper = Math.floor(y / cell) % 2 === 0
      const isLight = sign === '█' || sign === (isUpper ? '▀' : '▄')
      pixels.fill(isLight ? 255 : 0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  assert.equal(readQrCode(pixels, width, height)?.data, link)
})
