import { MINUTE } from './platform/core/clock.ts'
import { type BrokerAddress, brokerIn } from './platform/core/mqtt-url.ts'
import { type Network, networkIn } from './platform/runtime/cidr.ts'
import type { EgressPolicy, Ports } from './platform/runtime/egress-policy.ts'
import { isPostgresUrl } from './platform/storage/postgres/url.ts'
import type { BackupPlan } from './platform/storage/sqlite-files/backup.ts'

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']
const SECRET_MIN_CHARACTERS = 32

export interface Config {
  port: number
  host: string
  database:
    | { kind: 'sqlite'; path: string }
    | { kind: 'postgres'; url: string; poolSize: number; notify: boolean }
  /** Certificate files. Undefined: plain HTTP. */
  tls: { cert: string; key: string } | undefined
  /** Undefined on the embedded store: a secret is generated and stored next to the database. */
  secret: string | undefined
  /** Previous secret, for values encrypted before it was changed. */
  oldSecret: string | undefined
  apiKey: string | undefined
  demo: boolean
  /** Outgoing connections that tenants may request. */
  outward: EgressPolicy
  /** MQTT broker that triggers printers: our own credentials, and those for printers. */
  broker: { ours: BrokerAddress; theirs: BrokerAddress } | undefined
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: Network[]
  /** Undefined: metrics are served to this machine only. */
  metricsToken: string | undefined
  /** Idle timeout of sessions. */
  sessionIdleMs: number
  logLevel: string
  /** Retention of events. */
  eventsRetentionDays: number
  /** Retention of access events, at least a year. */
  auditRetentionDays: number
  /** Interval and folder of audit checkpoints. Undefined: none. */
  audit: { everyHours: number; folder: string } | undefined
  /** The backup plan, and whether a backup is also made before an upgrade. */
  backup: BackupPlan & { beforeUpgrade: boolean }
}

/** Invalid setting; the message is the one line the operator sees. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the configuration. All settings are optional, and only this function reads the environment. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const database = readDatabase(env)
  return {
    port: integer(env, 'PORT', 8080, 0, 65_535),
    host: env.HOST || '127.0.0.1',
    database,
    tls: readTls(env),
    secret: readSecret(env, database.kind),
    oldSecret: readOldSecret(env),
    apiKey: readToken(env, 'COMANDA_API_KEY'),
    demo: choice(env, 'COMANDA_DEMO', '1', ['0', '1']) === '1',
    outward: readOutward(env),
    broker: readBroker(env),
    trustedProxies: readNetworks(env, 'COMANDA_TRUSTED_PROXIES'),
    metricsToken: readToken(env, 'COMANDA_METRICS_TOKEN'),
    sessionIdleMs: integer(env, 'COMANDA_SESSION_IDLE_MINUTES', 720, 5, 43_200) * MINUTE,
    logLevel: choice(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    eventsRetentionDays: integer(env, 'COMANDA_EVENTS_KEPT_DAYS', 90, 7, 36_500),
    auditRetentionDays: integer(env, 'COMANDA_AUDIT_KEPT_DAYS', 366, 366, 36_500),
    audit: env.COMANDA_AUDIT_FOLDER
      ? { everyHours: integer(env, 'COMANDA_AUDIT_HOURS', 24, 1, 8760), folder: env.COMANDA_AUDIT_FOLDER }
      : undefined,
    backup: {
      everyHours: integer(env, 'COMANDA_BACKUP_HOURS', 24, 0, 8760),
      folder: env.COMANDA_BACKUP_FOLDER || undefined,
      keep: integer(env, 'COMANDA_BACKUP_KEEP', 7, 1, 10_000),
      beforeUpgrade: choice(env, 'COMANDA_UPGRADE_BACKUP', '1', ['0', '1']) === '1',
    },
  }
}

function readOutward(env: NodeJS.ProcessEnv): EgressPolicy {
  const printerNetworks = readNetworks(env, 'COMANDA_PRINTER_NETWORKS')
  const printerPorts = readPorts(env, 'COMANDA_PRINTER_PORTS')
  return {
    mayReachPrivate: choice(env, 'COMANDA_WEBHOOKS_ALLOW_PRIVATE', '0', ['0', '1']) === '1',
    webhookNetworks: readNetworks(env, 'COMANDA_WEBHOOK_NETWORKS'),
    mayReachLoopback: choice(env, 'COMANDA_PRINTERS_ALLOW_LOOPBACK', '0', ['0', '1']) === '1',
    printerNetworks: printerNetworks.length === 0 ? undefined : printerNetworks,
    ...(printerPorts.length > 0 && { printerPorts }),
  }
}

/** Printers never get our own broker credentials, which may publish. */
function readBroker(env: NodeJS.ProcessEnv): Config['broker'] {
  const [ours, theirs] = ['COMANDA_MQTT_URL', 'COMANDA_MQTT_PRINTERS_URL'].map((name) => {
    const text = env[name]
    const broker = text ? brokerIn(text) : undefined
    if (!text || broker) return broker
    throw new ConfigError(`${name} must be mqtt:// or mqtts://<user>:<password>@<host>:<port>`)
  })
  if (ours) return { ours, theirs: theirs ?? { ...ours, user: '', password: '' } }
  if (theirs) throw new ConfigError('COMANDA_MQTT_PRINTERS_URL requires COMANDA_MQTT_URL')
  return undefined
}

function readPorts(env: NodeJS.ProcessEnv, name: string): Ports[] {
  return entriesOf(env, name).map((entry) => {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(entry) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (from >= 1 && to >= from && to <= 65_535) return { from, to }
    throw new ConfigError(
      `${name} must list ports, such as 9100-9109, 4000: ${JSON.stringify(entry)} is none`,
    )
  })
}

function readTls(env: NodeJS.ProcessEnv): Config['tls'] {
  const { COMANDA_TLS_CERT: cert, COMANDA_TLS_KEY: key } = env
  if (!cert && !key) return undefined
  if (!cert || !key) throw new ConfigError('COMANDA_TLS_CERT and COMANDA_TLS_KEY must be set together')
  return { cert, key }
}

function readDatabase(env: NodeJS.ProcessEnv): Config['database'] {
  const url = env.DATABASE_URL || 'sqlite:data/comanda.db'
  const poolSize = integer(env, 'DATABASE_POOL', 10, 1, 500)
  if (isPostgresUrl(url)) {
    // Some PostgreSQL-compatible engines have no LISTEN: other nodes then find changes a little later.
    const notify = choice(env, 'DATABASE_NOTIFY', '1', ['0', '1']) === '1'
    return { kind: 'postgres', url, poolSize, notify }
  }
  const path = /^sqlite:(.+)$/.exec(url)?.[1]
  if (path) return { kind: 'sqlite', path }
  throw new ConfigError(
    'DATABASE_URL must be sqlite:<path of a file> or postgres://<user>:<password>@<host>,<host>…/<database>',
  )
}

function readSecret(env: NodeJS.ProcessEnv, kind: Config['database']['kind']): string | undefined {
  const secret = env.COMANDA_SECRET || undefined
  if (secret === undefined && kind === 'postgres') {
    throw new ConfigError(
      'COMANDA_SECRET is required on PostgreSQL, the same on every node: `openssl rand -hex 32` makes one',
    )
  }
  if (secret !== undefined && secret.length < SECRET_MIN_CHARACTERS) {
    throw new ConfigError(
      `COMANDA_SECRET must have at least ${SECRET_MIN_CHARACTERS} characters: \`openssl rand -hex 32\` makes one`,
    )
  }
  return secret
}

function readOldSecret(env: NodeJS.ProcessEnv): string | undefined {
  const old = env.COMANDA_OLD_SECRET || undefined
  if (old !== undefined && !env.COMANDA_SECRET) {
    throw new ConfigError('COMANDA_OLD_SECRET requires COMANDA_SECRET, the new secret')
  }
  return old
}

function readToken(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const token = env[name] || undefined
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token)) {
    throw new ConfigError(`${name} must be 16 to 200 visible ASCII characters without spaces`)
  }
  return token
}

function readNetworks(env: NodeJS.ProcessEnv, name: string): Network[] {
  return entriesOf(env, name).map((entry) => {
    const network = networkIn(entry)
    if (network) return network
    throw new ConfigError(
      `${name} must list addresses and networks, such as 192.0.2.7, 10.0.0.0/8 or fd00::/8: ${JSON.stringify(entry)} is neither`,
    )
  })
}

function entriesOf(env: NodeJS.ProcessEnv, name: string): string[] {
  return (env[name] ?? '').split(/[\s,]+/).filter((entry) => entry !== '')
}

function integer(env: NodeJS.ProcessEnv, name: string, fallback: number, from: number, to: number): number {
  const text = env[name]
  if (!text) return fallback
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text) || value < from || value > to) {
    throw new ConfigError(`${name} must be an integer from ${from} to ${to}`)
  }
  return value
}

function choice(env: NodeJS.ProcessEnv, name: string, fallback: string, allowed: string[]): string {
  const value = env[name] || fallback
  if (!allowed.includes(value)) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}`)
  return value
}
