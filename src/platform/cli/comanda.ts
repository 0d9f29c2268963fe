import { readFileSync, writeFileSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import { createCheckpoint, verifyCheckpoint } from '../../events/audit/signed-checkpoints.ts'
import { type Finding, verifyLogs } from '../../events/audit/verify-chain.ts'
import { ACCOUNT_ITSELF } from '../../events/store.ts'
import { accountCommands, cellCommands } from '../../identity/accounts/commands.ts'
import { keyCommands } from '../../identity/auth/commands.ts'
import { userCommands } from '../../identity/users/commands.ts'
import { locationCommands } from '../../locations/commands.ts'
import { menuCommands } from '../../menus/commands.ts'
import { printerCommands } from '../../printing/printers/commands.ts'
import { registerTerminal } from '../../terminals/actions.ts'
import { Refusal } from '../core/refusal.ts'
import { StoreRefusal } from '../storage/database.ts'
import { openStore, storeName } from '../storage/open.ts'
import { fileCommands } from '../storage/sqlite-files/commands.ts'
import type { PermissionFindings } from '../storage/sqlite-files/file-permissions.ts'
import { listAccount, listAll } from './list.ts'
import {
  type Command,
  change,
  escapeControlCharacters,
  integer,
  type Options,
  serial,
  text,
  UsageError,
} from './options.ts'
import { createProgram, runProgram } from './program.ts'
import { checkStatus, statusText } from './status.ts'

/** The event log was altered; the message says where. */
class AuditFailure extends Error {
  override name = 'AuditFailure'
}

/** Something in the status needs the operator; it is printed already. */
class NeedsAttention extends Error {
  override name = 'NeedsAttention'
}

const commands: Record<string, Command> = {
  ...accountCommands,
  ...cellCommands,
  ...keyCommands,
  ...locationCommands,
  ...userCommands,
  ...printerCommands,
  ...menuCommands,

  list: ({ database }, options) =>
    database.read((sql) =>
      options.account === undefined ? listAll(sql) : listAccount(sql, integer(options, 'account')),
    ),

  'terminal register': async (store, options) => {
    const serialNo = serial(options)
    const name = text(options, 'name', serialNo)
    const locationId = integer(options, 'location')
    await change(store, options, (change) => registerTerminal(change, { locationId, serialNo, name }))
    return `terminal ${serialNo} registered at location ${locationId}`
  },

  'audit export': async ({ database, secrets }, options) => {
    const path = text(options, 'to')
    writeFileSync(path, await createCheckpoint(database, secrets, Date.now()), { mode: 0o600, flag: 'wx' })
    return `signed checkpoint of all event logs written to ${path}: store a copy elsewhere`
  },

  'audit verify': async ({ database, secrets }, options, config) => {
    const { logs, events, archived, findings } = await verifyLogs(database)
    if (findings.length > 0) throw new AuditFailure(findings.map(inWords).join('\n'))
    if (typeof options.anchors === 'string') {
      const anchored = await verifyCheckpoint(database, secrets, readFileSync(options.anchors, 'utf8'))
      if (anchored.findings.length > 0) throw new AuditFailure(anchored.findings.join('\n'))
    }
    const older = archived > 0 ? ` and ${archived} older ones, retained for the audit` : ''
    return `${events} events in ${logs} logs${older} of ${storeName(config)}: none altered, none missing`
  },
}

/** Commands that may create an embedded store; all others need an existing one. */
const CAN_CREATE_STORE = ['account create', 'account import']

/** Exit codes other than 0. */
const FAILED = 1
const NOT_UNDERSTOOD = 2

process.exitCode = await main(process.argv.slice(2))

async function main(args: string[]): Promise<number> {
  try {
    await runProgram(createProgram(run), args)
    return 0
  } catch (error) {
    if (error instanceof NeedsAttention) return FAILED
    const expected = [UsageError, ConfigError, StoreRefusal, Refusal, AuditFailure].some(
      (kind) => error instanceof kind,
    )
    if (!(error instanceof Error) || !expected) throw error
    console.error(`comanda: ${escapeControlCharacters(error.message)}`)
    return error instanceof UsageError ? NOT_UNDERSTOOD : FAILED
  }
}

async function run(name: string, options: Options): Promise<void> {
  const config = readConfig(process.env)
  if (name === 'status') return printStatus(config, options)
  const onFile = fileCommands[name]
  if (onFile) return console.log(escapeControlCharacters(onFile(config, options)))
  const canCreate = CAN_CREATE_STORE.includes(name)
  await using store = await openStore(config, { exclusive: false, canCreate, onPermissionFindings: warn })
  const response = await commands[name]?.(store, options, config)
  console.log(escapeControlCharacters(response ?? ''))
}

/** Must not open the store as the other commands do, which migrates it. */
async function printStatus(config: Config, { json }: Options): Promise<void> {
  const status = await checkStatus(config, Date.now())
  console.log(json ? JSON.stringify(status) : escapeControlCharacters(statusText(status)))
  if (!status.isGood) throw new NeedsAttention()
}

function warn({ closed, stillOpen }: PermissionFindings): void {
  const warnings = [
    closed.length > 0 && `${closed.join(', ')} could be read by other users, and no longer can`,
    stillOpen.length > 0 && `${stillOpen.join(', ')} can be read by other users: correct the permissions`,
  ]
  console.error(`comanda: ${warnings.filter((line) => line !== false).join('; ')}`)
}

function inWords({ accountId, locationId, sequence, fault }: Finding): string {
  const log = locationId === ACCOUNT_ITSELF ? 'the account itself' : `location ${locationId}`
  return `account ${accountId}, ${log}, event ${sequence}: ${fault}`
}
