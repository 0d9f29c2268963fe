import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import test from 'node:test'
import { connect } from 'node:tls'
import { makeCertificate } from '../support/certificate.ts'
import { start, temporaryFolder } from '../support/spawn-service.ts'

const KEY = 'a-key-for-the-tls-tests'

test('with a certificate it speaks HTTPS, and takes up a renewed one without a restart', async () => {
  using folder = temporaryFolder()
  const [first, second] = [makeCertificate(inDays(40)), makeCertificate(inDays(90))]
  const files = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') }
  put(files, first)
  await using service = start('main.ts', [], {
    ...settings(folder.path),
    COMANDA_TLS_CERT: files.cert,
    COMANDA_TLS_KEY: files.key,
  })
  const [, url = ''] = await service.printed(/address\s+(https:\S+)/)
  const login = await get(`${url}/go/terminal/T-1001/login`, first.cert)
  assert.equal(login.status, 200, login.body)

  // Half of a renewal, with a key of another certificate: the previous certificate stays in use.
  writeFileSync(files.key, second.key)
  await service.printed(/must name a certificate and its own key/)
  assert.equal((await get(`${url}/go/terminal/T-1001/login`, first.cert)).status, 200)
  put(files, second)
  await service.printed(/TLS certificate reloaded/)
  assert.equal((await get(`${url}/go/terminal/T-1001/login`, second.cert)).status, 200)
  assert.ok(!service.output().includes('expires soon'))

  put(files, makeCertificate(inDays(3)))
  await service.printed(/TLS certificate expires soon/)
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
})

test('certificate errors are reported in one line', async () => {
  using folder = temporaryFolder()
  const [one, other] = [makeCertificate(inDays(9)), makeCertificate(inDays(9))]
  const files = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') }
  put(files, { cert: one.cert, key: other.key })
  const cases: [env: Record<string, string>, said: RegExp][] = [
    [
      { COMANDA_TLS_CERT: files.cert },
      /^comanda: COMANDA_TLS_CERT and COMANDA_TLS_KEY must be set together\n$/,
    ],
    [
      { COMANDA_TLS_CERT: files.cert, COMANDA_TLS_KEY: files.key },
      /^comanda: COMANDA_TLS_CERT and COMANDA_TLS_KEY must name a certificate and its own key, both as PEM: .*\n$/,
    ],
    [
      { COMANDA_TLS_CERT: join(folder.path, 'none.pem'), COMANDA_TLS_KEY: files.key },
      /^comanda: COMANDA_TLS_CERT must name a file that can be read: .*none\.pem'\n$/,
    ],
  ]
  for (const [env, said] of cases) {
    await using service = start('main.ts', [], { ...settings(folder.path), ...env })
    assert.equal(await service.ended, 1)
    assert.match(service.output(), said)
  }
})

test('plain HTTP connections are closed at once', async () => {
  using folder = temporaryFolder()
  const made = makeCertificate(inDays(40))
  const files = { cert: join(folder.path, 'cert.pem'), key: join(folder.path, 'key.pem') }
  put(files, made)
  await using service = start('main.ts', [], {
    ...settings(folder.path),
    COMANDA_TLS_CERT: files.cert,
    COMANDA_TLS_KEY: files.key,
  })
  const [, url = ''] = await service.printed(/address\s+(https:\S+)/)
  await assert.rejects(fetch(url.replace('https', 'http')))
  // A client that connects and sends nothing.
  const silent = connect({ port: Number(new URL(url).port), host: '127.0.0.1', ca: made.cert })
  assert.equal((await get(`${url}/healthz`, made.cert)).status, 200)
  silent.destroy()
})

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)

const settings = (folder: string) => ({
  PORT: '0',
  DATABASE_URL: `sqlite:${folder}/comanda.db`,
  COMANDA_API_KEY: KEY,
})

/** Replaces the files atomically, like renewal programs. */
function put(files: { cert: string; key: string }, made: { cert: string; key: string }): void {
  for (const name of ['cert', 'key'] as const) {
    writeFileSync(`${files[name]}.new`, made[name])
    renameSync(`${files[name]}.new`, files[name])
  }
}

function get(url: string, ca: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca, agent: false, headers: { 'x-api-key': KEY } }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode, body }))
    })
    sent.on('error', reject).end()
  })
}
