import assert from 'node:assert/strict'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { openStream, startListening } from '../../../test/support/sse-client.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { MINUTE } from '../../platform/core/clock.ts'

const NONCE = 'a-nonce-of-the-device'
const CHECK_IN = { ip: '192.168.1.23', battery: 85, charging: 0, ssid: 'Bistro' }

async function codeFor(bistro: Restaurant, body: object = {}, path = '/go/terminal/1/pairing') {
  const owner = await signIn(bistro)
  const shown = await bistro.post(path, body, owner)
  assert.equal(shown.status, 201, shown.text)
  return { owner, ...(shown.body as { code: string; serial_no: string; terminal_id: number }) }
}

const pair = (bistro: Pick<Restaurant, 'post'>, code: string, nonce = NONCE, headers = {}) =>
  bistro.post('/go/terminal/pair', { code, nonce, device: 'Chrome' }, { key: null, headers })

onBothStores('a device is paired by a code and has one right at one location', async (bistro) => {
  const { code, serial_no } = await codeFor(bistro, { name: 'Terrace' }, '/go/terminal/1/new')
  assert.match(code, /^[0-9A-HJKMNP-TV-Z]{12}$/)
  assert.match(serial_no, /^W-[0-9A-Z]{6}$/)
  const paired = await pair(bistro, `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)
  const { key, ...rest } = paired.body
  assert.deepEqual(rest, { status: 201, serial_no, location_id: 1, rights: ['service'] })
  assert.match(key, /^dk_[0-9a-z]{6}_[\w-]{43}$/)
  const [login] = (await bistro.get(`/go/terminal/${serial_no}/login`, { key })).body.result
  assert.deepEqual([login.location_id, login.supervisor_pin, login.payment_pass], [1, 0, ''])
  assert.equal((await bistro.put(`/go/terminal/${serial_no}/checkin`, CHECK_IN, { key })).status, 201)
  const opened = await bistro.put('/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 }, { key })
  assert.equal(opened.status, 201)
  assert.equal((await bistro.get('/go/table/2', { key })).body.error.code, 'location_not_allowed')
  for (const path of ['/go/terminal/1/pin', '/go/report/1/tips', '/go/webhook', '/go/key', '/go/event'])
    assert.equal((await bistro.get(path, { key })).body.error.code, 'right_missing', path)
  const [event] = (await bistro.get('/go/event/1?types=device.paired')).body.result
  assert.deepEqual(event.actor, { kind: 'device', id: event.data.terminal_id, name: 'Terrace' })
  const output = JSON.stringify([event, bistro.logged])
  for (const secret of [code, key, NONCE]) assert.ok(!output.includes(secret))
})

onBothStores('a device can act only as its terminal, cached answers or not', async (bistro) => {
  const { code } = await codeFor(bistro)
  const { key } = (await pair(bistro, code)).body
  assert.equal((await bistro.get('/go/terminal/T-1002/login')).status, 200)
  for (let time = 1; time <= 2; time++) {
    assert.equal((await bistro.get('/go/terminal/T-1001/login', { key })).status, 200)
    const other = await bistro.get('/go/terminal/T-1002/login', { key })
    assert.deepEqual([other.status, other.body.error.code], [403, 'serial_not_allowed'])
    // The second time the terminal is online already, which is another code path.
    await bistro.put('/go/terminal/T-1002/checkin', CHECK_IN)
    const checkIn = await bistro.put('/go/terminal/T-1002/checkin', CHECK_IN, { key })
    assert.equal(checkIn.body.error.code, 'serial_not_allowed')
  }
})

onBothStores(
  'a kitchen screen reads the menu and what concerns it, and switches items off',
  async (bistro) => {
    const { code, serial_no } = await codeFor(bistro, { name: 'Pass', kind: 'kitchen' }, '/go/terminal/1/new')
    assert.match(serial_no, /^K-/)
    const { key } = (await pair(bistro, code)).body
    assert.equal((await bistro.get('/go/menu/1', { key })).status, 200)
    assert.equal((await bistro.put('/go/menu/1/available', { switch: 0 }, { key })).status, 201)
    assert.equal((await bistro.get('/go/table/1', { key })).body.error.code, 'right_missing')
    assert.equal((await bistro.get('/go/event/1', { key })).status, 200)
    assert.equal((await bistro.get('/go/order/1', { key })).body.error.code, 'right_missing')
  },
)

onBothStores('a code at the wrong page is refused, stays good, and ends no device', async (bistro) => {
  for (const [right, wrong] of [
    ['kitchen', 'service'],
    ['service', 'kitchen'],
  ]) {
    const first = await codeFor(bistro, { name: 'Hot', kind: right }, '/go/terminal/1/new')
    const at = (code: string, kind: string | undefined, nonce: string) =>
      bistro.post('/go/terminal/pair', { code, nonce, kind }, { key: null })
    const { key } = (await at(first.code, right, NONCE)).body
    const works = async () => (await bistro.get(`/go/terminal/${first.serial_no}/login`, { key })).status
    const { code } = await codeFor(bistro, { kind: right }, `/go/terminal/${first.terminal_id}/pairing`)
    const refused = await at(code, wrong, 'the-nonce-of-the-wrong')
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'pairing_kind_mismatch'])
    assert.equal(refused.body.error.details.kind, right)
    assert.equal(await works(), 200, 'the device that was paired before')
    const paired = await at(code, right, 'the-nonce-of-the-right')
    assert.deepEqual([paired.status, paired.body.rights], [201, [right]])
    bistro.clock.now += 2_500
    assert.equal(await works(), 401)
  }
})

onBothStores('a code is good once, for ten minutes, and unknown in one way', async (bistro) => {
  const first = await codeFor(bistro)
  const second = await codeFor(bistro)
  assert.equal((await pair(bistro, first.code)).body.error.code, 'pairing_code_unknown')
  assert.equal((await pair(bistro, second.code)).status, 201)
  assert.equal((await pair(bistro, second.code, 'the-nonce-of-another')).status, 404)
  const third = await codeFor(bistro)
  bistro.clock.now += 10 * MINUTE
  const late = await pair(bistro, third.code)
  const guessed = await pair(bistro, '00000000')
  assert.equal(late.status, 404)
  assert.deepEqual(late.body.error, guessed.body.error)
})

onBothStores(
  'a device that got no answer repeats the request, and the first key is revoked',
  async (bistro) => {
    const { code } = await codeFor(bistro)
    const [first, second] = [(await pair(bistro, code)).body.key, (await pair(bistro, code)).body.key]
    assert.notEqual(first, second)
    assert.equal((await bistro.get('/go/table/1', { key: first })).status, 401)
    assert.equal((await bistro.get('/go/table/1', { key: second })).status, 200)
  },
)

onBothStores('of many devices that send one code at once, one is paired', async (bistro) => {
  const { code } = await codeFor(bistro)
  const nodes = [bistro, bistro.anotherNode()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => pair(nodes[index % 2] ?? bistro, code, `${NONCE}-${index}`)),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [201, ...Array(7).fill(404)])
})

onBothStores('guessers are slowed down, and never keep a right code out', async (bistro) => {
  const { code } = await codeFor(bistro)
  const node = bistro.anotherNode({ trustedProxies: '127.0.0.0/8' })
  const from = (address: string, guess: string, nonce = NONCE) =>
    pair(node, guess, nonce, { 'x-forwarded-for': address })
  for (let network = 1; network <= 10; network++) {
    for (let time = 1; time <= 10; time++) {
      assert.equal((await from(`203.0.113.${network}`, 'ZZZZZZZZZZZZ')).status, 404)
    }
  }
  const here = await from('203.0.113.1', 'ZZZZZZZZZZZZ')
  assert.deepEqual([here.status, here.body.error.code], [429, 'too_many_pairings'])
  assert.equal((await from('198.51.100.1', 'ZZZZZZZZZZZZ')).status, 429, 'a hundred in all')
  assert.equal((await from('203.0.113.1', code)).status, 201, 'from the same network')
  assert.equal((await from('203.0.113.1', code, 'a-nonce-of-another')).status, 429, 'used up')
  bistro.clock.now += MINUTE
  assert.equal((await from('198.51.100.1', 'ZZZZZZZZZZZZ')).status, 404)
})

onBothStores('a blocked terminal is out of requests and streams within five seconds', async (bistro) => {
  const { owner, code } = await codeFor(bistro)
  const { key } = (await pair(bistro, code)).body
  const url = await startListening(bistro.app)
  const stream = await openStream(`${url}/go/event/1/stream`, { 'x-api-key': key })
  assert.equal(stream.status, 200)
  await bistro.put('/go/terminal/1', { blocked: 1 }, owner)
  bistro.clock.now += 2_500
  await bistro.app.streams.endRevoked()
  await stream.ended
  await bistro.put('/go/terminal/1', { blocked: 0 }, owner)
  assert.equal((await bistro.get('/go/table/1', { key })).status, 401, 'it has to be paired anew')
  const blockedCode = await codeFor(bistro)
  await bistro.put('/go/terminal/1', { blocked: 1 }, owner)
  assert.equal((await pair(bistro, blockedCode.code)).status, 404)
})

onBothStores('a device goes with its terminal to another location', async (bistro) => {
  const { owner, code } = await codeFor(bistro)
  const { key } = (await pair(bistro, code)).body
  await bistro.put('/go/terminal/1', { location_id: 2 }, owner)
  bistro.clock.now += 2_500
  assert.equal((await bistro.get('/go/table/2', { key })).status, 200)
  assert.equal((await bistro.get('/go/table/1', { key })).status, 403)
})

onBothStores('a code comes as a link and as a QR code of it', async (bistro) => {
  const page = 'https://house.example/terminal'
  const { body } = await bistro.post('/go/terminal/1/pairing', { page }, await signIn(bistro))
  assert.equal(body.link, `${page}#pair=${body.code}`)
  assert.ok(body.qr.size >= 21 && body.qr.path.startsWith('M0,0h1v1h-1z'))
  const wrong = await bistro.post('/go/terminal/1/pairing', { page: 'javascript:1' }, await signIn(bistro))
  assert.deepEqual(Object.keys(wrong.body.error.details.fields), ['page'])
})
