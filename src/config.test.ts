import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { ConfigError, readConfig } from './config.ts'
import { unknownSettings } from './setting-names.ts'

const SECRET = 'x'.repeat(32)

test('nothing set means the embedded store on 127.0.0.1:8080 with the demo', () => {
  const config = readConfig({})
  assert.equal(config.port, 8080)
  assert.equal(config.host, '127.0.0.1')
  assert.deepEqual(config.database, { kind: 'sqlite', path: 'data/comanda.db' })
  assert.equal(config.demo, true)
  assert.equal(config.logLevel, 'info')
  assert.equal(config.secret, undefined)
  assert.equal(config.apiKey, undefined)
})

test('everything can be set', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://comanda:pw@db.example/comanda',
    DATABASE_POOL: '25',
    DATABASE_NOTIFY: '0',
    COMANDA_SECRET: SECRET,
    COMANDA_API_KEY: 'a-key-of-my-own-making',
    COMANDA_DEMO: '0',
    COMANDA_MQTT_URL: 'mqtts://service:s@broker.example',
    COMANDA_TRUSTED_PROXIES: '192.0.2.7, 10.0.0.0/8 fd00::/8',
    LOG_LEVEL: 'warn',
  })
  const broker = { host: 'broker.example', port: 8883, isSecure: true }
  assert.deepEqual(config.broker, {
    ours: { ...broker, user: 'service', password: 's' },
    theirs: { ...broker, user: '', password: '' },
  })
  assert.deepEqual(config.trustedProxies, [
    { address: '192.0.2.7', prefix: 32, family: 'ipv4' },
    { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
    { address: 'fd00::', prefix: 8, family: 'ipv6' },
  ])
  assert.equal(config.port, 0)
  assert.deepEqual(config.database, {
    kind: 'postgres',
    url: 'postgres://comanda:pw@db.example/comanda',
    poolSize: 25,
    notify: false,
  })
  assert.equal(config.demo, false)
})

const wrong: [Record<string, string>, RegExp][] = [
  [{ PORT: 'http' }, /^PORT must be an integer from 0 to 65535$/],
  [{ PORT: '65536' }, /^PORT must/],
  [{ PORT: '-1' }, /^PORT must/],
  [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be sqlite:/],
  [{ DATABASE_URL: 'sqlite:' }, /^DATABASE_URL must/],
  [{ DATABASE_URL: 'postgres://' }, /^(DATABASE_URL|COMANDA_SECRET)/],
  [{ DATABASE_URL: 'postgres://db/x' }, /^COMANDA_SECRET is required on PostgreSQL/],
  [{ COMANDA_AUDIT_KEPT_DAYS: '365' }, /^COMANDA_AUDIT_KEPT_DAYS must be an integer from 366 to 36500$/],
  [{ DATABASE_POOL: '0' }, /^DATABASE_POOL must be an integer from 1 to 500$/],
  [{ COMANDA_SECRET: 'short' }, /^COMANDA_SECRET must have at least 32/],
  [{ COMANDA_API_KEY: 'short' }, /^COMANDA_API_KEY must be 16 to 200/],
  [{ COMANDA_API_KEY: 'has a space in the middle' }, /^COMANDA_API_KEY must/],
  [{ COMANDA_TLS_KEY: 'key.pem' }, /^COMANDA_TLS_CERT and COMANDA_TLS_KEY must be set together$/],
  [{ COMANDA_DEMO: 'yes' }, /^COMANDA_DEMO must be one of 0, 1$/],
  [{ COMANDA_TRUSTED_PROXIES: 'nginx' }, /^COMANDA_TRUSTED_PROXIES must list .*: "nginx" is neither$/],
  [{ COMANDA_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }, /^COMANDA_TRUSTED_PROXIES must .*"10.0.0.0\/33"/],
  [{ COMANDA_TRUSTED_PROXIES: '0.0.0.0/0' }, /^COMANDA_TRUSTED_PROXIES must/],
  [{ COMANDA_TRUSTED_PROXIES: '10.0.0.0/8/8' }, /^COMANDA_TRUSTED_PROXIES must/],
  [{ COMANDA_TRUSTED_PROXIES: '10.0.0.0/' }, /^COMANDA_TRUSTED_PROXIES must/],
  [{ COMANDA_TRUSTED_PROXIES: 'fe80::1%eth0' }, /^COMANDA_TRUSTED_PROXIES must/],
  [{ COMANDA_TRUSTED_PROXIES: '::ffff:10.0.0.1' }, /^COMANDA_TRUSTED_PROXIES must/],
  [{ COMANDA_TRUSTED_PROXIES: 'fd00::/129' }, /^COMANDA_TRUSTED_PROXIES must/],
  [{ COMANDA_MQTT_URL: 'http://broker' }, /^COMANDA_MQTT_URL must be mqtt:\/\/ or mqtts:\/\//],
  [{ COMANDA_MQTT_PRINTERS_URL: 'mqtt://broker' }, /^COMANDA_MQTT_PRINTERS_URL requires COMANDA_MQTT_URL/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of trace, debug/],
]

for (const [env, message] of wrong) {
  test(`${JSON.stringify(env)} is refused in one line that names it`, () => {
    assert.throws(
      () => readConfig(env),
      (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, message)
        assert.ok(!error.message.includes('\n'))
        return true
      },
    )
  })
}

test('a refused value is not repeated', () => {
  assert.throws(
    () => readConfig({ COMANDA_SECRET: 'hunter2' }),
    (error) => error instanceof Error && !error.message.includes('hunter2'),
  )
})

test('a mistyped setting is named, and every documented one is known', () => {
  const env = { COMANDA_BACKUP_HOUR: '1', COMANDA_DEMO: '0', PORT: '1', COMANDA_TEST_QUICK: '1' }
  assert.deepEqual(unknownSettings(env), ['COMANDA_BACKUP_HOUR'])
  const namesIn = (file: string) =>
    new Set(readFileSync(new URL(file, import.meta.url), 'utf8').match(/COMANDA_[A-Z_]+/g))
  const documented = namesIn('../docs/operating/settings.md')
  assert.deepEqual(documented, namesIn('./config.ts'))
  assert.deepEqual(unknownSettings(Object.fromEntries([...documented].map((name) => [name, '']))), [])
})
