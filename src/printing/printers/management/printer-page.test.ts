import assert from 'node:assert/strict'
import { order } from '../../../../test/support/order-helpers.ts'
import { aPicture } from '../../../../test/support/printing/golden-tickets.ts'
import {
  cloudPrinter,
  pathOf,
  print,
  textOnPaper,
} from '../../../../test/support/printing/printer-helpers.ts'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'

const PLAIN = {
  paper: 80,
  letters: 'auto',
  margin_top: 7,
  margin_bottom: 0,
  cut: 'partial',
  buzzer: 0,
  drawer: 0,
  follow: 1,
}

async function pageOf(bistro: Restaurant, owner: object, serialNo: string) {
  const { body } = await bistro.get('/go/printer/1/overview', owner)
  const found = body.result.find((one: { serial_no: string }) => one.serial_no === serialNo)
  return { ...Object.fromEntries(Object.keys(PLAIN).map((name) => [name, found[name]])), logo: found.logo }
}

onBothStores('page settings are stored with the printer', async (bistro) => {
  const owner = await signIn(bistro)
  const add = (serial_no: string, more: object) =>
    bistro.post('/go/printer/1/register', { serial_no, name: 'Grill', transport: 'epson', ...more }, owner)
  assert.deepEqual(await pageOf(bistro, owner, 'P-1001'), { ...PLAIN, logo: 0 })
  await add('G-1', { model: 'TM-U220B', buzzer: 1, cut: 'none' })
  const expected = { ...PLAIN, paper: 76, buzzer: 1, cut: 'none' }
  assert.deepEqual(await pageOf(bistro, owner, 'G-1'), { ...expected, logo: 0 })
  const { body } = await add('G-2', { paper: 58, letters: 'large', margin_top: 20 })
  const narrow = { ...PLAIN, paper: 58, letters: 'large', margin_top: 20 }
  assert.deepEqual(await pageOf(bistro, owner, 'G-2'), { ...narrow, logo: 0 })
  const whole = { name: 'Grill', model: '', description: '', columns: 32, backup: null }
  const change = (more: object) => bistro.put(`/go/printer/${body.printer_id}`, { ...whole, ...more }, owner)
  assert.equal((await change({})).status, 201)
  assert.deepEqual(await pageOf(bistro, owner, 'G-2'), { ...narrow, logo: 0 }, 'what is not named stays')
  assert.equal((await change({ drawer: 1, letters: 'small', follow: 0 })).status, 201)
  assert.deepEqual(await pageOf(bistro, owner, 'G-2'), {
    ...narrow,
    letters: 'small',
    drawer: 1,
    follow: 0,
    logo: 0,
  })
  for (const odd of [{ paper: 60 }, { margin_top: 41 }, { cut: 'half' }, { letters: 'huge' }]) {
    assert.equal((await change(odd)).status, 400, JSON.stringify(odd))
  }
})

onBothStores(
  'a picture stands at the top of the receipts of its printer, until it is taken off',
  async (bistro) => {
    const owner = await signIn(bistro)
    const printer = await cloudPrinter(bistro)
    await printer.step()
    const path = '/go/printer/1/logo'
    const put = (png: string) => bistro.put(path, { png }, owner)
    const cutOff = aPicture(400, 100).subarray(0, -20)
    for (const png of [Buffer.from('AAAA'), Buffer.from('not a picture'), cutOff]) {
      const { body } = await put(png.toString('base64'))
      assert.match(body.error.details.fields.png, /a whole PNG/)
    }
    const behind = `${aPicture(400, 100).toString('base64')}=="/><text>injected</text><image href="`
    assert.match((await put(behind)).body.error.details.fields.png, /a whole PNG/)
    assert.equal((await put(aPicture(400, 100).toString('base64'))).status, 201)
    assert.equal((await pageOf(bistro, owner, 'P-1001')).logo, 1)
    const orderId = await order(bistro, 3, [{ item_id: 2 }])
    const receipt = async () => {
      const input = { location_id: 1, serial_no: 'P-1001', order_id: orderId, kind: 'receipt' }
      assert.equal((await bistro.post('/go/printer/P-1001', input)).status, 201)
      await printer.step()
      return textOnPaper(printer.tickets.at(-1))
    }
    assert.match(await receipt(), /^\[picture of 400 x 100 dots\]\n/)
    await print(bistro, orderId)
    await printer.step()
    assert.doesNotMatch(textOnPaper(printer.tickets.at(-1)), /picture/, 'cooks need none')
    assert.equal((await bistro.delete(path, undefined, owner)).status, 200)
    assert.doesNotMatch(await receipt(), /400 x 100/)
    assert.equal((await pageOf(bistro, owner, 'P-1001')).logo, 0)
  },
)

onBothStores('a Star printer that takes only pictures gets its commands in headers', async (bistro) => {
  const owner = await signIn(bistro)
  const whole = { name: 'Kitchen', model: '', description: '', columns: 48, backup: null }
  await bistro.put('/go/printer/1', { ...whole, buzzer: 1, drawer: 1, cut: 'full' }, owner)
  const path = await pathOf(bistro, 'P-1001')
  const poll = async () => {
    const payload = JSON.stringify({ printerMAC: '00:11:62:AA:BB:CC', statusCode: '200%20OK' })
    return (await bistro.app.inject({ method: 'POST', url: path, payload })).json()
  }
  await poll()
  await print(bistro, await order(bistro, 3, [{ item_id: 2 }]))
  const { jobToken, mediaTypes } = await poll()
  assert.deepEqual(mediaTypes, ['image/png'])
  const query = new URLSearchParams({ token: jobToken, type: 'image/png' })
  const { headers } = await bistro.app.inject({ method: 'GET', url: `${path}?${query}` })
  const starHeaders = Object.entries(headers).filter(([name]) => name.startsWith('x-star-'))
  assert.deepEqual(Object.fromEntries(starHeaders), {
    'x-star-imageditherpattern': 'none',
    'x-star-cut': 'full; feed=true',
    'x-star-buzzerstartpattern': '1',
  })
})
