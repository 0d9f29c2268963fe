import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import postgres from 'postgres'
import { command, start, temporaryFolder } from '../support/spawn-service.ts'

const KEY = 'a-key-for-the-process-tests'

test('the first start fills the demo and shows the key once, the next does not', async () => {
  using folder = temporaryFolder()
  const env = { PORT: '0', DATABASE_URL: `sqlite:${folder.path}/data/comanda.db` }
  await using first = start('main.ts', [], env)
  const [, key = ''] = await first.printed(/API key\s+(ck_\S+)/)
  const [, url = ''] = await first.printed(/address\s+(http:\S+)/)
  const login = await fetch(`${url}/go/terminal/T-1001/login`, { headers: { 'x-api-key': key } })
  assert.equal(login.status, 200)
  const [, code = '', pin = ''] = await first.printed(
    /terminal#pair=(\w{12})\s+\(.*; PIN (\d{4}), Ana Ferreira\)/,
  )
  const sent = { code, nonce: 'a-nonce-of-the-phone', device: 'phone' }
  const paired = await fetch(`${url}/go/terminal/pair`, { method: 'POST', body: JSON.stringify(sent) })
  const { key: deviceKey } = (await paired.json()) as { key: string }
  const signedIn = await fetch(`${url}/go/staff/1/signin`, {
    method: 'POST',
    headers: { 'x-api-key': deviceKey },
    body: JSON.stringify({ pin, terminal: 'T-1003' }),
  })
  assert.equal(signedIn.status, 201)
  first.process.kill('SIGTERM')
  assert.equal(await first.ended, 0)
  assert.equal(statSync(join(folder.path, 'data/comanda.secret')).mode & 0o777, 0o600)

  await using second = start('main.ts', [], env)
  const [, next = ''] = await second.printed(/address\s+(http:\S+)/)
  assert.ok(!second.output().includes(key))
  const again = await fetch(`${next}/go/terminal/T-1001/login`, { headers: { 'x-api-key': key } })
  assert.equal(again.status, 200)
  second.process.kill('SIGINT')
  assert.equal(await second.ended, 0)
})

test('COMANDA_API_KEY is the demo’s key, COMANDA_DEMO=0 starts empty', async () => {
  using folder = temporaryFolder()
  await using service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${folder.path}/comanda.db`,
    COMANDA_DEMO: '0',
    COMANDA_API_KEY: KEY,
  })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  assert.equal((await fetch(`${url}/go/table/1`, { headers: { 'x-api-key': KEY } })).status, 401)
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

test('a second process on the same file refuses to start', async () => {
  using folder = temporaryFolder()
  const env = { PORT: '0', DATABASE_URL: `sqlite:${folder.path}/comanda.db` }
  await using first = start('main.ts', [], env)
  await first.printed(/address/)
  await using second = start('main.ts', [], env)
  assert.equal(await second.ended, 1)
  assert.match(second.output(), /^comanda: another Comanda is running on .*\n$/)
  first.process.kill('SIGKILL')
  await first.ended
  await using third = start('main.ts', [], env)
  await third.printed(/address/)
  third.process.kill('SIGTERM')
  assert.equal(await third.ended, 0)
})

test('a wrong setting stops the start with one line', async () => {
  await using service = start('main.ts', [], { PORT: 'eighty' })
  assert.equal(await service.ended, 1)
  assert.equal(service.output(), 'comanda: PORT must be an integer from 0 to 65535\n')
})

test('a port that is taken stops the start with one line', async () => {
  using folder = temporaryFolder()
  await using first = start('main.ts', [], { PORT: '0', DATABASE_URL: `sqlite:${folder.path}/a.db` })
  const [, port = ''] = await first.printed(/address\s+http:\/\/127\.0\.0\.1:(\d+)/)
  await using second = start('main.ts', [], { PORT: port, DATABASE_URL: `sqlite:${folder.path}/b/b.db` })
  assert.equal(await second.ended, 1)
  assert.match(second.output(), new RegExp(`comanda: 127\\.0\\.0\\.1:${port} is in use`))
  first.process.kill('SIGTERM')
  await first.ended
})

test('a missing or wrong secret is reported, and nothing is decrypted with it', async () => {
  using folder = temporaryFolder()
  const env = { PORT: '0', DATABASE_URL: `sqlite:${folder.path}/comanda.db` }
  await using first = start('main.ts', [], env)
  await first.printed(/address/)
  first.process.kill('SIGTERM')
  await first.ended
  await using other = start('main.ts', [], { ...env, COMANDA_SECRET: 'x'.repeat(32) })
  assert.equal(await other.ended, 1)
  assert.match(other.output(), /COMANDA_SECRET is not the one this database was made with/)
  rmSync(join(folder.path, 'comanda.secret'))
  await using lost = start('main.ts', [], env)
  assert.equal(await lost.ended, 1)
  assert.match(lost.output(), /comanda\.secret is missing/)
})

test('health, readiness and metrics', async () => {
  using folder = temporaryFolder()
  await using service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${folder.path}/comanda.db`,
    COMANDA_API_KEY: KEY,
  })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const headers = { 'x-api-key': KEY }
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
  assert.equal((await fetch(`${url}/readyz`)).status, 200)
  const body = JSON.stringify({ location_id: 1, staff_id: 1, allergens: 0 })
  await fetch(`${url}/go/table/1/open`, { method: 'PUT', headers, body })
  const metrics = await (await fetch(`${url}/metrics`)).text()
  assert.match(metrics, /comanda_requests_total\{route="\/go\/table",status="201"\} 1/)
  assert.match(metrics, /comanda_request_duration_seconds_bucket/)
  assert.match(metrics, /^comanda_open_tables 1$/m)
  assert.match(metrics, /^comanda_orders 1$/m)
  assert.match(metrics, /comanda_commit_batch_size_count/)
  assert.match(metrics, /nodejs_eventloop_lag/)
  assert.ok(!metrics.includes(KEY) && !metrics.includes('Bistro'))
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  assert.ok(
    !service
      .output()
      .split('\n')
      .some((line) => line.startsWith('{') && line.includes(KEY)),
  )
})

test('requests under way are finished before it stops', async () => {
  using folder = temporaryFolder()
  await using service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${folder.path}/comanda.db`,
    COMANDA_API_KEY: KEY,
  })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const headers = { 'x-api-key': KEY }
  const requests = Array.from({ length: 40 }, (_, index) =>
    fetch(`${url}/go/staff/1`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ first_name: `S${index}` }),
    }),
  )
  await requests[0]
  service.process.kill('SIGTERM')
  const outcomes = await Promise.allSettled(requests)
  assert.equal(await service.ended, 0)
  // Every response is a success; requests that came too late were not accepted at all.
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') assert.equal(outcome.value.status, 201)
})

test('two nodes serve one PostgreSQL', async () => {
  const server = process.env.COMANDA_TEST_POSTGRES ?? ''
  const name = `nodes_${process.pid}`
  const admin = postgres(`${server}/postgres`, { max: 1 })
  await admin.unsafe(`create database ${name}`)
  const env = {
    PORT: '0',
    DATABASE_URL: `${server}/${name}`,
    COMANDA_SECRET: randomBytes(32).toString('hex'),
    COMANDA_API_KEY: KEY,
  }
  await using one = start('main.ts', [], env)
  await using other = start('main.ts', [], env)
  const nodes = [one, other]
  const urls = await Promise.all(nodes.map(async (node) => (await node.printed(/address\s+(http:\S+)/))[1]))
  const headers = { 'x-api-key': KEY }
  const body = JSON.stringify({ location_id: 1, staff_id: 1, allergens: 0 })
  // On a busy machine some requests are refused with a retry.
  const open = async (url: string): Promise<Response> => {
    const answer = await fetch(`${url}/go/table/1/open`, { method: 'PUT', headers, body })
    return answer.status === 503 ? open(url) : answer
  }
  const opened = await Promise.all(Array.from({ length: 20 }, (_, index) => open(`${urls[index % 2]}`)))
  assert.deepEqual(opened.map(({ status }) => status).sort(), [201, ...Array(19).fill(409)])
  for (const node of nodes) node.process.kill('SIGTERM')
  assert.deepEqual(await Promise.all(nodes.map(({ ended }) => ended)), [0, 0])
  await admin.unsafe(`drop database ${name} with (force)`)
  await admin.end()
})

test('the command line sets up a restaurant from scratch while the service runs', async () => {
  using folder = temporaryFolder()
  const env = { DATABASE_URL: `sqlite:${folder.path}/comanda.db`, COMANDA_DEMO: '0' }
  await using service = start('main.ts', [], { ...env, PORT: '0' })
  const [, url = ''] = await service.printed(/address\s+(http:\S+)/)
  const run = async (line: string) => {
    const { code, output } = await command(line.split(' '), env)
    assert.equal(code, 0, output)
    return output
  }
  assert.equal(await run('account create --name Trattoria'), 'account 1 created\n')
  const [, pin = ''] =
    /^location 1 created; its supervisor PIN is (\d{6})\n$/.exec(
      await run('location create --account 1 --name Roma --currency EUR --tax 22 --service 2.5'),
    ) ?? []
  assert.match(
    await run('location create --account 1 --name Ostia --currency EUR --pin 4711'),
    /^location 2 created; its supervisor PIN is 4711\n$/,
  )
  const [, key = ''] = /(ck_\S+)/.exec(await run('key create --account 1 --name tills --location 1')) ?? []
  const [, menuKey = ''] = /(ck_\S+)/.exec(await run('key create --account 1 --name m --rights manage')) ?? []
  await run('terminal register --account 1 --location 1 --serial X-1')
  await run('printer register --account 1 --location 1 --serial PX-1 --transport raw --address 192.168.1.50')
  const file = join(folder.path, 'menu.json')
  const menu = {
    title: 'Pizza',
    sections: [{ title: 'Classics', items: [{ name: 'Margherita', price_1: 8.5 }] }],
  }
  writeFileSync(file, JSON.stringify({ menus: [menu] }))
  assert.match(
    await run(`menu import --account 1 --location 1 --file ${file}`),
    /menus of location 1 imported: 3 added/,
  )

  const headers = { 'x-api-key': key }
  const login = await (await fetch(`${url}/go/terminal/X-1/login`, { headers })).json()
  assert.equal((login as any).result[0].tax_rate, 22)
  assert.equal((login as any).result[0].service_charge, 2.5)
  assert.equal((login as any).result[0].supervisor_pin, Number(pin))
  const items = await (await fetch(`${url}/go/menu/1/items`, { headers })).json()
  assert.equal((items as any).result[0].price_1, 8.5)
  const byManager = { headers: { 'x-api-key': menuKey } }
  assert.equal((await fetch(`${url}/go/menu/1/outline`, byManager)).status, 200)
  assert.equal((await fetch(`${url}/go/table/1`, byManager)).status, 403)

  await run('key revoke --account 1 --key 1')
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

test('the command line says what is wrong, and writes nothing', async () => {
  using folder = temporaryFolder()
  const env = { DATABASE_URL: `sqlite:${folder.path}/comanda.db` }
  const file = join(folder.path, 'menu.json')
  writeFileSync(
    file,
    JSON.stringify({ menus: [{ title: 'M', sections: [{ title: 'S', items: [{ name: 'I' }] }] }] }),
  )
  assert.equal((await command(['account', 'create', '--name', 'First'], env)).code, 0)
  const wrong: [string, RegExp, number?][] = [
    ['', /which command\?/],
    ['account create --nam x', /required option '--name <name>' not specified/],
    ['account create --name x --nam y', /unknown option '--nam'/],
    ['key create --account 7 --name x', /there is no account 7/],
    ['key create --account 1 --name x --rights manage,everything', /--rights must be some of service,/],
    ['location create --account 1 --name x --currency euro', /--currency must be/],
    ['location create --account 1 --name x --currency EUR --tax 101', /--tax must be/],
    ['location create --account 1 --name x --currency EUR --pin 0', /--pin must be a number from 1/],
    ['printer register --account 1 --location 1 --serial P --transport usb', /--transport must be one of/],
    [
      `menu import --account 1 --location 1 --file ${folder.path}/missing.json`,
      /missing\.json cannot be read/,
      1,
    ],
    [`menu import --account 1 --location 1 --file ${file}.txt`, /must end in \.json or \.csv/, 1],
    [
      `menu import --account 1 --location 1 --file ${file}`,
      /menus\[0\]\.sections\[0\]\.items\[0\]\.price_1 is required/,
      1,
    ],
  ]
  for (const [line, message, expected = 2] of wrong) {
    const { code, output } = await command(line === '' ? [] : line.split(' '), env)
    assert.equal(code, expected, `${line}: ${output}`)
    assert.match(output, message)
    assert.match(output, /^comanda: /)
  }
  assert.match(readFileSync(file, 'utf8'), /menus/)
})
