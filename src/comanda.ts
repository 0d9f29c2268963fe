import { parseArgs } from 'node:util'
import { keyCommands } from './access/commands.ts'
import { accountCommands } from './accounts/commands.ts'
import { type Command, change, integer, type Options, serial, text, UsageError } from './command-line.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Finding, verifyLogs } from './events/audit.ts'
import { ACCOUNT_ITSELF } from './events/store.ts'
import { locationCommands } from './locations/commands.ts'
import { menuCommands } from './menus/commands.ts'
import { userCommands } from './people/commands.ts'
import { printerCommands } from './printers/commands.ts'
import { Refusal } from './refusal.ts'
import type { OpenToOthers } from './storage/closed.ts'
import { StoreRefusal } from './storage/database.ts'
import { fileCommands } from './storage/file-commands.ts'
import { openStore } from './storage/open.ts'
import { registerTerminal } from './terminals/actions.ts'

const USAGE = `npm run comanda -- <command> [options]

  account create   --name <name>
  location create  --account <id> --name <name> --currency <EUR>
                   [--time-zone <Europe/Paris>] [--tax <10>] [--tax-included] [--service <0>] [--pin <a random one>]
  key create       --account <id> --name <name> [--location <id>] [--rights <own,manage,service,…>] [--test]
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

/** The log of events is not what was written; the message says where. */
class AuditFailure extends Error {
  override name = 'AuditFailure'
}

const commands: Record<string, Command> = {
  ...accountCommands,
  ...keyCommands,
  ...locationCommands,
  ...userCommands,
  ...printerCommands,
  ...menuCommands,

  'terminal register': async (store, options) => {
    const serialNo = serial(options)
    const name = text(options, 'name', serialNo)
    const locationId = integer(options, 'location')
    await change(store, options, (change) => registerTerminal(change, { locationId, serialNo, name }))
    return `terminal ${serialNo} registered at location ${locationId}`
  },

  'audit verify': async ({ database }) => {
    const { logs, events, findings } = await verifyLogs(database)
    if (findings.length > 0) throw new AuditFailure(findings.map(inWords).join('\n'))
    return `${events} events in ${logs} logs: none altered, none missing`
  },
}

/** Every option that takes a value. */
const NAMES =
  'name account location currency time-zone tax service pin key serial transport model description file email role to from columns poll-seconds address backup auto rights'

/** Those that are there or not. */
const FLAGS = 'test tax-included lose-newer remove-missing preview portable semicolons'

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  try {
    const onFile = fileCommands[args[0] ?? '']
    if (onFile) {
      console.log(onFile(readConfig(process.env), parseOptions(args.slice(1))))
      return 0
    }
    const { command, options } = parse(args)
    const config = readConfig(process.env)
    await using store = await openStore(config, { exclusive: false, onOpenToOthers: warn })
    console.log(await command(store, options, config))
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

function warn({ closed, stillOpen }: OpenToOthers): void {
  const told = [
    closed.length > 0 && `${closed.join(', ')} could be read by other users, and no longer can`,
    stillOpen.length > 0 && `${stillOpen.join(', ')} can be read by other users: see to it`,
  ]
  console.error(`comanda: ${told.filter((line) => line !== false).join('; ')}`)
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
