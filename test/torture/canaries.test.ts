import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { DEMO_OWNER } from '../../src/programs/demo/demo.ts'
import { command, start, temporaryFolder } from '../support/spawn-service.ts'

const KEY = 'canary-of-the-api-key-5c1a9e'
const SECRET = 'canary-of-the-installation-secret-0f3b7d'
const PIN = 73915264
const STAFF_PIN = '58203917'
const WRONG_STAFF_PIN = '60417735'
const GATEWAY_PASS = 'canary-of-the-gateway-2b8e1c'
const PASSWORD = 'canary of a password 9d4e72'
const WRONG_PASSWORD = 'canary of a wrong password 1f6a3c'
const GUESSED_KEY = 'canary-of-a-guessed-key-77b0e4'
const SERIAL = 'CANARY-SERIAL-31D9'

const BY_KEY = /^\/go\/(table|order|event|terminal\/T)/

test('no secret is in the database, its log, a backup, the logs or the metrics', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'comanda.db')
  const env = { DATABASE_URL: `sqlite:${path}`, COMANDA_SECRET: SECRET }
  await using service = start('main.ts', [], { ...env, PORT: '0', COMANDA_API_KEY: KEY, LOG_LEVEL: 'trace' })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const [, ownerPassword = ''] = await service.printed(/sign in\s+\S+\s+(\S.*?)\s+\(shown/)
  let cookie = ''
  let sent = 0
  const call = async (method: string, at: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${at}`, {
      method,
      headers: {
        // A request with a key is authorised by the key alone, so the owner's requests go without.
        ...(BY_KEY.test(at) ? { 'x-api-key': KEY } : { cookie }),
        'sec-fetch-site': 'same-origin',
        ...(method !== 'GET' && { 'idempotency-key': `resend-${++sent}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    cookie = response.headers.get('set-cookie')?.split(';', 1)[0] || cookie
    return { status: response.status, body: (await response.json()) as any }
  }
  const done = async (method: string, at: string, body?: object) => {
    const answer = await call(method, at, body)
    assert.ok(answer.status < 300, `${method} ${at}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  // Every call that takes, creates or shows a secret, each with an idempotency key.
  await done('POST', '/go/session', { email: DEMO_OWNER, password: ownerPassword })
  const ownerSession = cookie
  await call('POST', '/go/session', { email: DEMO_OWNER, password: WRONG_PASSWORD })
  await done('PUT', '/go/terminal/1/pin', { pin: PIN })
  // The demo's own PIN, so that the length of PINs does not change.
  await done('DELETE', '/go/staff/1/pin')
  const { result: settings } = await done('GET', '/go/location/1')
  await done('PUT', '/go/location/1', {
    ...settings,
    supervisor_pin: PIN,
    payment_pass: GATEWAY_PASS,
    staff_pin_digits: 8,
  })
  await done('PUT', '/go/staff/1/pin', { pin: STAFF_PIN })
  const wrongPin = await call('POST', '/go/staff/1/signin', { pin: WRONG_STAFF_PIN, terminal: 'T-1001' })
  assert.equal(wrongPin.status, 403)
  const { session: staffSession } = await done('POST', '/go/staff/1/signin', {
    pin: STAFF_PIN,
    terminal: 'T-1001',
  })
  const atDevice = await call('PUT', '/go/staff/1/clock', { in: 1 }, { 'x-staff-session': staffSession })
  assert.equal(atDevice.status, 201)
  const shown = await done('POST', '/go/location/1/secrets')
  assert.deepEqual([shown.supervisor_pin, shown.payment_pass], [PIN, GATEWAY_PASS])
  await done('GET', '/go/terminal/T-1001/login')
  const opened = await done('PUT', '/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 0 })
  await done('POST', `/go/order/${opened.order_id}`, { item_id: 1 })
  const paid = await done('POST', `/go/order/${opened.order_id}/payment`, { amount: '1.00', method: 'cash' })
  const payment = `/go/order/${opened.order_id}/payment/${paid.payment_id}`
  await done('DELETE', payment, { supervisor_pin: PIN, reason: 'twice' })
  const { key: madeKey } = await done('POST', '/go/key', { name: 'Till', rights: ['service'] })
  const webhook = await done('POST', '/go/webhook', { url: 'https://example.com/hook' })
  const rotated = await done('POST', `/go/webhook/${webhook.webhook_id}/secret`)
  const printer = await done('POST', '/go/printer/1/register', {
    serial_no: 'K-900',
    name: 'Bar',
    transport: 'cloudprnt',
  })
  const pollingToken = printer.polling_path.split('/').at(-1)
  await call('POST', printer.polling_path, { status: '29 a 0 0 0 0 0 0 0 ' })
  const invited = await done('POST', '/go/user', {
    name: 'Mara',
    email: 'mara@comanda.example',
    role: 'manager',
  })
  const linkToken = invited.link.split('#').at(-1)
  await done('POST', '/go/password', { token: linkToken, password: PASSWORD })
  const userSession = cookie
  await call('GET', '/go/table/1', undefined, { 'x-api-key': GUESSED_KEY })
  await call('GET', `/go/terminal/${SERIAL}/login`)
  await call('GET', `/no/such/${SERIAL}?key=${GUESSED_KEY}`)
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const { code, output } = await command(['backup', '--to', join(folder.path, 'copies')], env)
  assert.equal(code, 0, output)

  const secrets: Record<string, string> = {
    'the API key': KEY,
    'a key that was made': madeKey,
    'a key that was guessed': GUESSED_KEY,
    'the secret of the installation': SECRET,
    'the supervisor PIN': String(PIN),
    'the gateway password': GATEWAY_PASS,
    'the PIN of a staff member': STAFF_PIN,
    'a wrong PIN': WRONG_STAFF_PIN,
    'a session at a device': staffSession.replace('ss_', ''),
    'the owner’s password': ownerPassword,
    'a user’s password': PASSWORD,
    'a wrong password': WRONG_PASSWORD,
    'a session of the owner': ownerSession.split('=')[1] ?? '',
    'a session of a user': userSession.split('=')[1] ?? '',
    'a password link': linkToken,
    'a webhook’s first secret': webhook.secret.replace('whsec_', ''),
    'a webhook’s second secret': rotated.secret.replace('whsec_', ''),
    'a printer’s polling token': pollingToken,
  }
  for (const [name, secret] of Object.entries(secrets)) assert.ok(secret?.length >= 8, `${name} is not known`)
  const names = globSync('**/*', { cwd: folder.path }).filter((name) => /\.db(-wal|-shm)?$/.test(name))
  for (const part of ['comanda.db', 'comanda.db-wal']) assert.ok(names.includes(part), names.join())
  assert.ok(names.some((name) => name.startsWith('copies')))
  const files = names.map((name): [string, Buffer] => [name, readFileSync(join(folder.path, name))])
  // The service has written its whole log only when it ends, but then the database's write-ahead log is gone.
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  // The banner is for the operator and shows one-time secrets; the rest is the log.
  const log = service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  assert.ok(log.length > sent, `${log.length} lines for more than ${sent} requests`)
  const places = [
    ...files,
    ['the log', Buffer.from(log.join('\n'))] as [string, Buffer],
    ['the metrics', Buffer.from(metrics)] as [string, Buffer],
  ]
  for (const [place, bytes] of places) {
    for (const [name, secret] of Object.entries(secrets)) {
      assert.ok(!bytes.includes(secret), `${name} is in ${place}`)
      assert.ok(!bytes.includes(Buffer.from(secret).toString('base64')), `${name} is in ${place} as base64`)
    }
  }
  for (const place of ['the log', 'the metrics']) {
    const [, bytes] = places.find(([name]) => name === place) ?? []
    assert.ok(!bytes?.includes(SERIAL), `a serial number is in ${place}`)
  }
  // A digest of so short a secret could be found by trying all values.
  const database = Buffer.concat(files.map(([, bytes]) => bytes))
  for (const guess of [
    String(PIN),
    STAFF_PIN,
    `1/1/staff_pin/${STAFF_PIN}`,
    `PUT /go/staff/1/pin\n${JSON.stringify({ pin: STAFF_PIN })}`,
    `POST /go/staff/1/signin\n${JSON.stringify({ pin: STAFF_PIN, terminal: 'T-1001' })}`,
    `PUT /go/terminal/1/pin\n${JSON.stringify({ pin: PIN })}`,
    `DELETE ${payment}\n${JSON.stringify({ supervisor_pin: PIN, reason: 'twice' })}`,
  ]) {
    assert.ok(!database.includes(hash('sha256', guess)), `the PIN can be found by trying: ${guess}`)
  }
})
