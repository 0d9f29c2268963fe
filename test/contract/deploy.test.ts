import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { newKey } from '../../src/identity/auth/api-keys.ts'
import { REFUSALS } from '../../src/platform/core/refusal.ts'
import { machineMetrics } from '../../src/platform/runtime/machine-metrics.ts'
import { createScheduledBackups } from '../../src/platform/storage/sqlite-files/scheduled-backups.ts'
import { makeCertificate } from '../support/certificate.ts'
import { pathOf } from '../support/printing/printer-helpers.ts'
import { temporaryFolder } from '../support/spawn-service.ts'
import { openRestaurant } from '../support/test-app.ts'

const FOLDER = new URL('../../deploy/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')
const all = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))

test('every metric in the alert rules and dashboards exists', async () => {
  await using bistro = await openRestaurant('sqlite')
  await bistro.get('/go/table/1')
  const plan = { everyHours: 24, folder: undefined, keep: 7 }
  const log = pino({ level: 'silent' })
  const backups = createScheduledBackups({ path: 'data/comanda.db', plan, log, now: Date.now })
  using folder = temporaryFolder()
  const files = { COMANDA_TLS_CERT: join(folder.path, 'cert'), COMANDA_TLS_KEY: join(folder.path, 'key') }
  const { cert, key } = makeCertificate(new Date('2027-01-01'))
  writeFileSync(files.COMANDA_TLS_CERT, cert)
  writeFileSync(files.COMANDA_TLS_KEY, key)
  const config = readConfig({ DATABASE_URL: `sqlite:${import.meta.filename}`, ...files })
  const ofProcess = [...backups.figures(), ...machineMetrics(config, Date.now)].map(({ name }) => `${name} 0`)
  const { payload } = await bistro.app.inject('/metrics')
  const metrics = [payload, ...ofProcess].join('\n')
  const watched = [read('prometheus-rules.yml'), read('grafana.json')].flatMap((text) =>
    Array.from(text.matchAll(/\b(?:comanda|nodejs|process)_\w+/g), ([name]) => name),
  )
  assert.ok(watched.length > 10)
  for (const name of new Set(watched)) {
    assert.match(metrics, new RegExp(`^${name}[ {]`, 'm'), `${name} is not among the metrics`)
  }
  assert.equal(JSON.parse(read('grafana.json')).title, 'Comanda')
})

test('every alert has a severity and a page that says what to do', () => {
  const rules = read('prometheus-rules.yml').split(/^ +- alert: /m)
  const guide = readFileSync(new URL('../docs/operating/alerts.md', FOLDER), 'utf8')
  const headings = Array.from(guide.matchAll(/^## (\S+)$/gm), ([, name = '']) => name)
  const names = rules.slice(1).map((rule) => rule.split('\n', 1)[0] ?? '')
  assert.deepEqual(headings, names)
  for (const [at, name] of names.entries()) {
    const rule = rules[at + 1] ?? ''
    assert.match(rule, /severity: (page|ticket) /, name)
    assert.match(rule, /summary: "[A-Z].*\."/, name)
    assert.ok(rule.includes(`runbook_url: docs/operating/alerts.md#${name.toLowerCase()}`), name)
  }
})

test('every variable in the deployment files is a setting', () => {
  const known = readFileSync(new URL('../../src/config.ts', import.meta.url), 'utf8')
  const set = all.flatMap((text) =>
    Array.from(text.matchAll(/\b(?:COMANDA|DATABASE)_[A-Z_]+\b/g), ([name]) => name),
  )
  for (const name of new Set(set)) assert.ok(known.includes(name), `${name} is no setting`)
  const [, url = ''] = /DATABASE_URL=(postgres:\S+),/.exec(read('comanda.service')) ?? []
  assert.equal(readConfig({ DATABASE_URL: url, COMANDA_SECRET: 'x'.repeat(32) }).database.kind, 'postgres')
})

test('the balancer finds the account where keys and printers carry it, and answers as we do', async () => {
  await using bistro = await openRestaurant('sqlite')
  const [account] = await bistro.sql<{ routing: string }>`select routing from accounts where id = 1`
  const balancer = read('haproxy.cfg')
  const known: string[] = [...Object.keys(REFUSALS), 'request_timeout']
  const [, inKeys = ''] = /req\.hdr\(x-api-key\) -m reg (\S+)/.exec(balancer) ?? []
  const key = newKey(account?.routing ?? '')
  assert.match(key, new RegExp(inKeys))
  assert.equal(key.split('_')[1], account?.routing)
  const [, inPaths = ''] = /path -m reg (\S+)/.exec(balancer) ?? []
  const path = await pathOf(bistro, 'P-1001')
  assert.match(path, new RegExp(inPaths))
  assert.equal(path.split('/')[2]?.split('-')[0], account?.routing)
  assert.match(balancer, /path,field\(3,\/\),field\(1,-\)/)

  const errorPages = Array.from(
    balancer.matchAll(/status (\d{3}) content-type "application\/json[^']*'(.*)'(.*)/g),
  )
  assert.deepEqual(
    errorPages.map(([, status]) => Number(status)),
    [400, 408, 500, 502, 503, 504, 404],
  )
  for (const [, status = '', body = '', rest = ''] of errorPages) {
    const { error, ...answer } = JSON.parse(body)
    assert.deepEqual(answer, { status: Number(status), request_id: '' })
    assert.ok(error.code === 'internal_error' || known.includes(error.code), error.code)
    assert.equal(/hdr retry-after 1$/.test(rest), Number(status) > 500, status)
  }
})

test('the Dockerfile runs the package as an unprivileged user, on the Node that it needs', () => {
  const root = new URL('../../', import.meta.url)
  const at = (name: string) => readFileSync(new URL(name, root), 'utf8')
  const steps = at('Dockerfile')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
  const after = (word: string) =>
    steps.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const [, needed] = /REQUIRED_NODE = (\d+)/.exec(at('packaging/comanda.js')) ?? []
  for (const base of after('FROM')) assert.match(base, new RegExp(`^node:${needed}-slim\\b`))
  const [, user] = /const USER = (\S+)/.exec(at('packaging/oci-image.ts')) ?? []
  const id = user?.replace('_', '')
  assert.deepEqual(after('USER'), [`${id}:${id}`])
  const settings = Object.fromEntries(
    after('ENV')
      .flatMap((line) => line.split(' '))
      .map((one) => one.split('=')),
  )
  const memory = JSON.parse(at('src/memory.json'))
  const own = { HOST: '0.0.0.0', PORT: '8080', DATABASE_URL: 'sqlite:/data/comanda.db', COMANDA_DEMO: '0' }
  assert.deepEqual(settings, { ...own, ...memory })
  assert.deepEqual(after('EXPOSE'), [own.PORT])
  // The files that it starts are those that the package's own program starts.
  const [entry = ''] = after('ENTRYPOINT')
  assert.equal(JSON.parse(entry).at(-1), '/app/node_modules/comanda/dist/server/entry.js')
  assert.match(at('packaging/comanda.js'), /'server\/entry\.js'/)
  const [health = ''] = after('HEALTHCHECK')
  assert.match(health, /"\/app\/node_modules\/comanda\/dist\/healthcheck\.js"/)
  assert.match(at('packaging/build.ts'), /'healthcheck\.js'/)
})

/** Lines that each recipe must contain, by what they are for. */
const RECIPES: Record<string, Record<string, RegExp>> = {
  'proxy/haproxy.cfg': {
    TLS: /bind :443 ssl crt \S+/,
    'time for headers': /timeout http-request 10s/,
    'open streams': /timeout client 1h[\s\S]*timeout server 1h/,
    'events at once': /option http-no-delay/,
    'polling keeps its connection': /timeout http-keep-alive 75s/,
    'whole bodies': /option http-buffer-request/,
    'size of bodies': /deny_status 413 if \{ req\.body_size gt 4194304 \}/,
    'connections of an address': /tcp-request connection reject if \{ sc0_conn_cur gt 256 \}/,
    'address of the caller': /del-header X-Forwarded-For\n[\s\S]*option forwardfor/,
    scheme: /set-header X-Forwarded-Proto https/,
    'nothing internal': /deny_status 404 if \{ path \/metrics \/healthz \/readyz \}/,
  },
  'proxy/nginx.conf': {
    TLS: /listen 443 ssl;\n\s+ssl_certificate /,
    'time for headers': /client_header_timeout 10s;/,
    'open streams': /proxy_read_timeout 1h;/,
    'polling keeps its connection': /keepalive_timeout 75s;/,
    'whole bodies': /proxy_request_buffering on;/,
    'size of bodies': /client_max_body_size 4m;/,
    'connections of an address': /limit_conn_zone \$binary_remote_addr [\s\S]*limit_conn addresses 256;/,
    'address of the caller': /proxy_set_header X-Forwarded-For \$remote_addr;/,
    scheme: /proxy_set_header X-Forwarded-Proto \$scheme;/,
    'host with its port': /proxy_set_header Host \$http_host;/,
    'nothing internal': /location ~ \^\/\(metrics\|healthz\|readyz\)\$ \{\n\s+return 404;/,
  },
  'proxy/Caddyfile': {
    TLS: /tls \/\S+ \/\S+/,
    'time for headers': /read_header 10s/,
    'polling keeps its connection': /idle 75s/,
    'events at once': /flush_interval -1/,
    'size of bodies': /max_size 4MB/,
    'nothing internal': /@internal path \/metrics \/healthz \/readyz\n\s+respond @internal 404/,
  },
}

for (const [file, lines] of Object.entries(RECIPES)) {
  test(`${file} limits what clients send and passes streams on`, () => {
    const text = read(file)
    for (const [name, pattern] of Object.entries(lines)) assert.match(text, pattern, name)
    assert.match(text, /10\.0\.0\.11:8080[\s\S]*10\.0\.0\.12:8080/)
    assert.match(text, /COMANDA_TRUSTED_PROXIES/)
    const depth = text.replace(/#.*/g, '').match(/[{}]/g) ?? []
    assert.equal(depth.filter((one) => one === '{').length, depth.length / 2, 'braces are closed')
    const page = readFileSync(new URL('../docs/operating/proxy.md', FOLDER), 'utf8')
    assert.ok(page.includes(`deploy/${file}`), `the guide names ${file}`)
  })
}
