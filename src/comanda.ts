import { parseArgs } from 'node:util'
import { createAccount, createKey, revokeKey } from './accounts/actions.ts'
import { accountExists } from './accounts/store.ts'
import { ConfigError, readConfig } from './config.ts'
import type { Actor, Change } from './context.ts'
import { type Finding, verifyLogs } from './events/audit.ts'
import { ACCOUNT_ITSELF } from './events/store.ts'
import { createLocation } from './locations/actions.ts'
import { NEW_LOCATION } from './locations/rules.ts'
import { changeInWords, readMenusFile, writeMenusFile } from './menus/files.ts'
import { exportMenus, importMenus, previewImport } from './menus/import.ts'
import { parseCents } from './money.ts'
import { ROLES, type Role } from './portal/rules.ts'
import { newToken } from './portal/sessions.ts'
import { inviteUser, makePasswordLink, passwordLinkPath, theUserWithEmail } from './portal/users.ts'
import { registerPrinter, rotateToken, setBackupPrinter } from './printers/actions.ts'
import { TRANSPORTS, type Transport } from './printers/store.ts'
import { newToken as newPrinterToken, whereToPoll } from './printers/tokens.ts'
import { printTestPage } from './printjobs/queue.ts'
import { removePrinter } from './printjobs/removal.ts'
import { setAutoPrinting } from './printjobs/routing.ts'
import { Refusal } from './refusal.ts'
import { StoreRefusal } from './storage/database.ts'
import { fileCommands } from './storage/file-commands.ts'
import { openStore, type Store } from './storage/open.ts'
import { registerTerminal } from './terminals/actions.ts'

const USAGE = `npm run comanda -- <command> [options]

  account create   --name <name>
  location create  --account <id> --name <name> --currency <EUR>
                   [--time-zone <Europe/Paris>] [--tax <10>] [--tax-included] [--service <0>] [--pin <1234>]
  key create       --account <id> --name <name> [--location <id>]
  key revoke       --account <id> --key <id>
  user invite      --account <id> --email <address> --name <name> [--role <owner|manager|viewer>]
  user reset       --account <id> --email <address>
  terminal register --account <id> --location <id> --serial <serial> [--name <name>]
  printer register --account <id> --location <id> --serial <serial> --transport <cloudprnt|epson|raw>
                   [--name <name>] [--model <model>] [--description <text>] [--columns <48>]
                   [--poll-seconds <5>] [--address <192.168.1.50:9100>] [--backup <serial>]
  printer rotate|test|remove --account <id> --serial <serial>
  printer backup   --account <id> --serial <serial> [--backup <serial>]
  location printing --account <id> --location <id> --auto <on|off>
  menu export      --account <id> --location <id> --file <menus.json|menus.csv> [--portable] [--semicolons]
  menu import      --account <id> --location <id> --file <menus.json|menus.csv> [--remove-missing] [--preview]
  audit verify
  backup           [--to <folder>]
  restore          --from <backup> [--lose-newer]

It works on the database that DATABASE_URL names, also while Comanda is running on it;
only restore needs it stopped.`

const OPERATOR: Actor = { kind: 'system', id: 0, name: 'command line' }

/** What the operator typed cannot be used; the message says what can. */
class UsageError extends Error {
  override name = 'UsageError'
}

/** The log of events is not what was written; the message says where. */
class AuditFailure extends Error {
  override name = 'AuditFailure'
}

type Options = Record<string, string | boolean | undefined>
type Command = (store: Store, options: Options) => Promise<string>

const commands: Record<string, Command> = {
  'account create': async (store, options) => {
    const name = text(options, 'name')
    const accountId = await store.database.write(async (sql) => {
      const change = { sql, now: Date.now(), secrets: store.secrets, transaction: true } as const
      return (await createAccount(change, OPERATOR, name)).caller.accountId
    })
    return `account ${accountId} created`
  },

  'location create': async (store, options) => {
    const location = {
      ...NEW_LOCATION,
      name: text(options, 'name'),
      currency: currency(options),
      timeZone: timeZone(options),
      taxRateBps: rate(options, 'tax'),
      taxIncluded: options['tax-included'] ? 1 : 0,
      serviceRateBps: rate(options, 'service'),
      supervisorPin: integer(options, 'pin', 0),
    }
    const locationId = await change(store, options, (change) => createLocation(change, location))
    return `location ${locationId} created`
  },

  'key create': async (store, options) => {
    const name = text(options, 'name')
    const locationId = options.location === undefined ? null : integer(options, 'location')
    const key = await change(store, options, (change) => createKey(change, { name, locationId }))
    return `API key, shown this once: ${key}`
  },

  'key revoke': async (store, options) => {
    const keyId = integer(options, 'key')
    await change(store, options, (change) => revokeKey(change, keyId))
    return `key ${keyId} revoked; every node stops taking it within seconds`
  },

  'user invite': async (store, options) => {
    const user = { email: email(options), name: text(options, 'name'), role: role(options) }
    const token = newToken()
    await change(store, options, async (change) =>
      makePasswordLink(change, await inviteUser(change, user), token),
    )
    return `${user.email} is invited as ${user.role}. They choose a password, within 3 days, at\n<address of Comanda>${passwordLinkPath(token)}`
  },

  'user reset': async (store, options) => {
    const address = email(options)
    const token = newToken()
    await change(store, options, async (change) =>
      makePasswordLink(change, await theUserWithEmail(change, address), token),
    )
    return `${address} chooses a new password, within 3 days, at\n<address of Comanda>${passwordLinkPath(token)}`
  },

  'terminal register': async (store, options) => {
    const serialNo = serial(options)
    const name = text(options, 'name', serialNo)
    const locationId = integer(options, 'location')
    await change(store, options, (change) => registerTerminal(change, { locationId, serialNo, name }))
    return `terminal ${serialNo} registered at location ${locationId}`
  },

  'printer register': async (store, options) => {
    const serialNo = serial(options)
    const locationId = integer(options, 'location')
    const token = newPrinterToken()
    const printer = {
      locationId,
      serialNo,
      token,
      transport: transport(options),
      name: text(options, 'name', serialNo),
      model: text(options, 'model', ''),
      description: text(options, 'description', ''),
      columns: integer(options, 'columns', 48),
      pollSeconds: integer(options, 'poll-seconds', 5),
      address: text(options, 'address', ''),
      backup: options.backup === undefined ? undefined : text(options, 'backup'),
      allowLoopback: readConfig(process.env).printersAllowLoopback,
    }
    await change(store, options, (change) => registerPrinter(change, printer))
    return `printer ${serialNo} registered at location ${locationId}${whereToPoll(printer.transport, token)}`
  },

  'printer rotate': async (store, options) => {
    const serialNo = serial(options)
    const token = newPrinterToken()
    const printer = await change(store, options, (change) => rotateToken(change, serialNo, token))
    return `printer ${serialNo} has a new address; the old one is worth nothing now${whereToPoll(printer.transport, token)}`
  },

  'printer test': async (store, options) => {
    const jobId = await change(store, options, (change) => printTestPage(change, serial(options)))
    return `a test page waits for printer ${serial(options)}: print job ${jobId}`
  },

  'printer remove': async (store, options) => {
    await change(store, options, (change) => removePrinter(change, serial(options)))
    return `printer ${serial(options)} is removed; what waited for it is cancelled`
  },

  'printer backup': async (store, options) => {
    const backup = options.backup === undefined ? null : text(options, 'backup')
    await change(store, options, (change) => setBackupPrinter(change, serial(options), backup))
    return `${backup ?? 'nobody'} stands in for printer ${serial(options)}`
  },

  'location printing': async (store, options) => {
    const locationId = integer(options, 'location')
    const auto = text(options, 'auto')
    if (auto !== 'on' && auto !== 'off') throw new UsageError('--auto must be on or off')
    await change(store, options, (change) => setAutoPrinting(change, locationId, auto === 'on'))
    return `location ${locationId} ${auto === 'on' ? 'prints what is ordered by itself' : 'prints when it is told to'}`
  },

  'menu export': async (store, options) => {
    const path = text(options, 'file')
    const style = { semicolons: options.semicolons === true, portable: options.portable === true }
    const menus = await change(store, options, (change) => exportMenus(change, integer(options, 'location')))
    writeMenusFile(path, menus, style)
    return `${menus.length} menus written to ${path}`
  },

  'menu import': async (store, options) => {
    const locationId = integer(options, 'location')
    const wanted = {
      file: readMenusFile(text(options, 'file')),
      removeMissing: options['remove-missing'] === true,
    }
    const act = options.preview === true ? previewImport : importMenus
    const { counts, changes } = await change(store, options, (change) => act(change, locationId, wanted))
    const { added, changed, removed, unchanged } = counts
    const told = `${added} added, ${changed} changed, ${removed} deleted, ${unchanged} as they were`
    if (act === importMenus) return `menus of location ${locationId} imported: ${told}`
    return [...changes.map(changeInWords), `nothing was changed; an import would come to: ${told}`].join('\n')
  },

  'audit verify': async ({ database }) => {
    const { logs, events, findings } = await verifyLogs(database)
    if (findings.length > 0) throw new AuditFailure(findings.map(inWords).join('\n'))
    return `${events} events in ${logs} logs: none altered, none missing`
  },
}

/** Every option that takes a value. */
const NAMES =
  'name account location currency time-zone tax service pin key serial transport model description file email role to from columns poll-seconds address backup auto'

/** Those that are there or not. */
const FLAGS = 'tax-included lose-newer remove-missing preview portable semicolons'

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  try {
    const onFile = fileCommands[args[0] ?? '']
    if (onFile) {
      console.log(onFile(readConfig(process.env), parseOptions(args.slice(1))))
      return 0
    }
    const { command, options } = parse(args)
    await using store = await openStore(readConfig(process.env), { exclusive: false })
    console.log(await command(store, options))
    return 0
  } catch (error) {
    const expected = [UsageError, ConfigError, StoreRefusal, Refusal, AuditFailure].some(
      (kind) => error instanceof kind,
    )
    if (!(error instanceof Error) || !expected) throw error
    console.error(`comanda: ${error.message}`)
    return 1
  }
}

function parse(args: string[]): { command: Command; options: Options } {
  const words = args.slice(0, 2).join(' ')
  const command = commands[words]
  if (!command)
    throw new UsageError(`${words ? `there is no command “${words}”` : 'which command?'}\n\n${USAGE}`)
  return { command, options: parseOptions(args.slice(2)) }
}

function parseOptions(args: string[]): Options {
  try {
    const options = Object.fromEntries(NAMES.split(' ').map((name) => [name, { type: 'string' as const }]))
    const flags = Object.fromEntries(FLAGS.split(' ').map((name) => [name, { type: 'boolean' as const }]))
    return parseArgs({ args, options: { ...options, ...flags } }).values
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function inWords({ accountId, locationId, sequence, fault }: Finding): string {
  const log = locationId === ACCOUNT_ITSELF ? 'the account itself' : `location ${locationId}`
  return `account ${accountId}, ${log}, event ${sequence}: ${fault}`
}

/** Runs an action in the account that --account names. */
async function change<T>(store: Store, options: Options, action: (change: Change) => Promise<T>): Promise<T> {
  const accountId = integer(options, 'account')
  return store.database.write(async (sql) => {
    if (!(await accountExists(sql, accountId))) throw new UsageError(`there is no account ${accountId}`)
    const caller = { accountId, onlyLocationId: null, actor: OPERATOR }
    return action({ sql, caller, now: Date.now(), secrets: store.secrets, transaction: true })
  })
}

function text(options: Options, name: string, fallback?: string): string {
  const value = options[name] ?? fallback
  if (typeof value !== 'string' || (value === '' && fallback === undefined))
    throw new UsageError(`--${name} is required`)
  return value
}

function integer(options: Options, name: string, fallback?: number): number {
  const value = text(options, name, fallback === undefined ? undefined : String(fallback))
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} must be a whole number`)
  return Number(value)
}

function serial(options: Options): string {
  const value = text(options, 'serial')
  if (!/^[A-Za-z0-9._:-]{1,64}$/.test(value)) {
    throw new UsageError('--serial must be 1 to 64 letters, digits, dots, colons, dashes or underscores')
  }
  return value
}

function email(options: Options): string {
  const value = text(options, 'email')
  if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new UsageError('--email must be an e-mail address')
  return value
}

function role(options: Options): Role {
  const value = text(options, 'role', 'manager')
  const known = ROLES.find((name) => name === value)
  if (!known) throw new UsageError(`--role must be one of ${ROLES.join(', ')}`)
  return known
}

function rate(options: Options, name: string): number {
  const bps = parseCents(text(options, name, '0'))
  if (bps === undefined || bps > 10_000) throw new UsageError(`--${name} must be a percentage from 0 to 100`)
  return bps
}

function currency(options: Options): string {
  const value = text(options, 'currency')
  if (!/^[A-Z]{3}$/.test(value)) throw new UsageError('--currency must be a three-letter code such as EUR')
  return value
}

function timeZone(options: Options): string {
  const value = text(options, 'time-zone', 'UTC')
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone
  } catch {
    throw new UsageError(`--time-zone must be a name such as Europe/Paris, not ${value}`)
  }
}

function transport(options: Options): Transport {
  const value = text(options, 'transport')
  const known = TRANSPORTS.find((name) => name === value)
  if (!known) throw new UsageError(`--transport must be one of ${TRANSPORTS.join(', ')}`)
  return known
}
