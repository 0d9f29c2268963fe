import { CALLED } from '../runtime/paths.ts'

/**
 * Description of a command, for help, completion and parsing. Options in brackets are optional; without `<…>` they are
 * flags.
 */
export interface Help {
  about: string
  options: Record<string, string>
}

const ACCOUNT = { 'account <id>': 'whose' }
const LOCATION = { ...ACCOUNT, 'location <id>': 'where' }
const SERIAL = { 'serial <serial>': 'its serial number' }
const FILE = { 'file <menus.json|menus.csv>': 'what it is called tells which of the two it is' }

export const HELP: Record<string, Help> = {
  'account create': { about: 'opens an account', options: { 'name <name>': 'what it is called' } },
  'account export': {
    about: 'closes an account here and writes all of it into a file',
    options: { ...ACCOUNT, 'to <file>': 'where to' },
  },
  'account import': {
    about: 'takes an account from such a file, whole, and checks it before it counts',
    options: { 'from <file>': 'what was exported' },
  },
  'account moved': {
    about: 'tells whoever asks here where the account is now',
    options: { ...ACCOUNT, 'to <https://…>': 'where it is served' },
  },
  'account reopen': { about: 'serves the account here again', options: { ...ACCOUNT } },
  distribute: {
    about: 'spreads accounts over the machines of a PostgreSQL with Citus; all nodes must be stopped',
    options: {},
  },
  'cell begin': {
    about:
      'keeps the ids of new accounts apart from those of other stores, so that accounts can move between them',
    options: { 'cell <number>': 'a number of its own' },
  },
  'location create': {
    about: 'opens a restaurant',
    options: {
      ...ACCOUNT,
      'name <name>': 'what it is called',
      'currency <EUR>': 'three capital letters',
      '[time-zone <Europe/Paris>]': 'where its clocks are; left out: UTC',
      '[tax <10>]': 'percent; left out: 0',
      '[tax-included]': 'prices contain it',
      '[service <0>]': 'percent of service charge; left out: 0',
      '[pin <1234>]': 'the supervisor’s; left out: a random one',
    },
  },
  'location printing': {
    about: 'lets a restaurant print what is ordered by itself, or no longer',
    options: { ...LOCATION, 'auto <on|off>': 'whether it does' },
  },
  'key create': {
    about: 'makes an API key, and shows it this once',
    options: {
      ...ACCOUNT,
      'name <name>': 'what it is for',
      '[location <id>]': 'the one restaurant it is good for; left out: all',
      '[rights <own,manage,…>]': 'what it may do; left out: service,reports,secrets,webhooks',
      '[test]': 'marked as made for testing, in every list and in the log',
    },
  },
  'key revoke': { about: 'ends an API key', options: { ...ACCOUNT, 'key <id>': 'its id' } },
  'user invite': {
    about: 'lets somebody into the portal, and prints their link',
    options: {
      ...ACCOUNT,
      'email <address>': 'theirs',
      'name <name>': 'theirs',
      '[role <owner|manager|viewer>]': 'left out: manager',
    },
  },
  'user reset': {
    about: 'prints a link to choose a new password',
    options: { ...ACCOUNT, 'email <address>': 'theirs' },
  },
  'terminal register': {
    about: 'adds a terminal',
    options: { ...LOCATION, ...SERIAL, '[name <name>]': 'left out: its serial number' },
  },
  'printer register': {
    about: 'adds a printer, and prints the address that it calls',
    options: {
      ...LOCATION,
      ...SERIAL,
      'transport <cloudprnt|epson|raw>': 'what it speaks',
      '[name <name>]': 'left out: its serial number',
      '[model <model>]': 'left out: none',
      '[description <text>]': 'left out: none',
      '[columns <48>]': 'characters a line; left out: what its model is known for',
      '[poll-seconds <5>]': 'how often it asks',
      '[address <192.168.1.50:9100>]': 'of a raw printer',
      '[backup <serial>]': 'the printer that stands in for it',
    },
  },
  'printer rotate': {
    about: 'gives a printer a new address; the old one ends at once',
    options: { ...ACCOUNT, ...SERIAL },
  },
  'printer test': { about: 'prints a test page', options: { ...ACCOUNT, ...SERIAL } },
  'printer remove': {
    about: 'removes a printer; what waits for it is cancelled',
    options: { ...ACCOUNT, ...SERIAL },
  },
  'printer backup': {
    about: 'says which printer stands in for another',
    options: { ...ACCOUNT, ...SERIAL, '[backup <serial>]': 'left out: none' },
  },
  'menu export': {
    about: 'writes the menus of a restaurant to a file',
    options: {
      ...LOCATION,
      ...FILE,
      '[portable]': 'without ids and stations, to be taken to another restaurant',
      '[semicolons]': 'for German spreadsheets',
    },
  },
  'menu import': {
    about: 'reads menus from a file',
    options: {
      ...LOCATION,
      ...FILE,
      '[remove-missing]': 'what the file does not name is deleted',
      '[preview]': 'only tells what would change',
    },
  },
  'audit export': {
    about: 'writes down how every log ends, signed, to be kept elsewhere',
    options: { 'to <file>': 'where to' },
  },
  'audit verify': {
    about: 'reads the logs through: nothing altered, nothing missing',
    options: { '[anchors <file>]': 'and they go on from how they ended in that file' },
  },
  'secret reseal': { about: 'seals with COMANDA_SECRET what COMANDA_OLD_SECRET sealed', options: {} },
  backup: {
    about: 'copies the embedded store, also while it is in use',
    options: { '[to <folder>]': 'left out: beside the store' },
  },
  restore: {
    about: 'puts a backup in place of the embedded store; the service must be stopped',
    options: { 'from <backup>': 'its path', '[lose-newer]': 'though the store is newer' },
  },
  completion: {
    about: 'prints what makes a shell complete these commands: source <(comanda completion bash)',
    options: {},
  },
}

/** Programs with their own options. */
const PROGRAMS: Record<string, string> = {
  serve: 'serves; everything is set by the environment: docs/operating/settings.md',
  rush: 'plays an evening, and closes the books',
  'virtual-printer': 'is a printer, to try things with',
  agent: 'calls the printers of a restaurant that the service cannot reach',
}

/** Exit codes, for scripts. */
const CODES = `Exit codes: 0 done, 1 refused or failed, 2 not understood.`

/** Help text: of everything, of a noun, or of one command. */
export function helpFor(words: string[]): string {
  const said = words.join(' ')
  const help = HELP[said]
  if (help) return `${CALLED} ${said}${spelled(help)}\n\n${help.about}${explained(help)}\n\n${CODES}`
  const own = Object.entries(HELP).filter(([name]) => said === '' || name.startsWith(`${said} `))
  const programs = said === '' && CALLED === 'comanda' ? Object.entries(PROGRAMS) : []
  const rows = [...programs, ...own.map(([name, { about }]) => [name, about] as const)]
  if (rows.length === 0) return helpFor([])
  const list = rows.map(([name, about]) => `  ${name.padEnd(18)} ${about}`).join('\n')
  return `${CALLED} ${said === '' ? '<command>' : `${said} <command>`} [options]\n\n${list}\n\n${CALLED} <command> --help tells its options.\nIt works on the database that DATABASE_URL names, also while Comanda is running on it.\n${CODES}`
}

const isSwitch = (option: string) => !option.includes('<')
const bare = (option: string) => option.replace(/^\[|\]$/g, '')
export const nameOf = (option: string) => bare(option).split(' ', 1)[0] ?? ''

function spelled({ options }: Help): string {
  return Object.keys(options)
    .map((option) => (option.startsWith('[') ? ` [--${bare(option)}]` : ` --${option}`))
    .join('')
}

function explained({ options }: Help): string {
  const rows = Object.entries(options).map(([option, about]) => `  --${bare(option).padEnd(32)} ${about}`)
  return rows.length === 0 ? '' : `\n\n${rows.join('\n')}`
}

/** Options of a command, in the format of `parseArgs`. */
export function optionsOf(words: string): Record<string, { type: 'string' | 'boolean' }> {
  const options = Object.keys(HELP[words]?.options ?? {})
  return Object.fromEntries(
    options.map((option) => [nameOf(option), { type: isSwitch(option) ? 'boolean' : 'string' }]),
  )
}
