/** A command, with its options as `commander` writes them; those in brackets are optional. */
interface CommandEntry {
  about: string
  options: Record<string, string>
}

const ACCOUNT = { 'account <id>': 'id of the account' }
const LOCATION = { ...ACCOUNT, 'location <id>': 'id of the location' }
const SERIAL = { 'serial <serial>': 'serial number' }
const FILE = { 'file <menus.json|menus.csv>': 'the file extension selects the format' }

export const COMMANDS: Record<string, CommandEntry> = {
  'account create': { about: 'creates an account', options: { 'name <name>': 'name of the account' } },
  'account export': {
    about: 'closes an account here and exports all of it to a file',
    options: { ...ACCOUNT, 'to <file>': 'path of the export file' },
  },
  'account import': {
    about: 'imports an account from an export file and verifies it before opening it',
    options: { 'from <file>': 'path of the export file' },
  },
  'account moved': {
    about: 'redirects callers of a moved account to its new address',
    options: { ...ACCOUNT, 'to <https://…>': 'new address' },
  },
  'account reopen': { about: 'opens a closed account here again', options: { ...ACCOUNT } },
  distribute: {
    about: 'distributes the tables by account on PostgreSQL with Citus; all nodes must be stopped',
    options: {},
  },
  'cell begin': {
    about: 'reserves an id range for this store, so that accounts can move between stores',
    options: { 'cell <number>': 'number of the cell, unique among the stores' },
  },
  'location create': {
    about: 'creates a location',
    options: {
      ...ACCOUNT,
      'name <name>': 'name of the location',
      'currency <EUR>': 'ISO currency code',
      '[time-zone <Europe/Paris>]': 'time zone; default: UTC',
      '[tax <10>]': 'tax in percent; default: 0',
      '[tax-included]': 'prices include tax',
      '[service <0>]': 'service charge in percent; default: 0',
      '[pin <1234>]': 'supervisor PIN; default: random',
    },
  },
  'location printing': {
    about: 'turns automatic printing of orders on or off',
    options: { ...LOCATION, 'auto <on|off>': 'automatic printing' },
  },
  'key create': {
    about: 'creates an API key and prints it once',
    options: {
      ...ACCOUNT,
      'name <name>': 'purpose of the key',
      '[location <id>]': 'the only location it is valid for; default: all',
      '[rights <own,manage,…>]': 'rights; default: service,reports,secrets,webhooks',
      '[test]': 'marks it as a test key in lists and in the log',
    },
  },
  'key revoke': { about: 'revokes an API key', options: { ...ACCOUNT, 'key <id>': 'id of the key' } },
  'user invite': {
    about: 'invites a user to the portal and prints their link',
    options: {
      ...ACCOUNT,
      'email <address>': 'e-mail address of the user',
      'name <name>': 'name of the user',
      '[role <owner|manager|viewer>]': 'role; default: manager',
    },
  },
  'user reset': {
    about: 'prints a link to choose a new password',
    options: { ...ACCOUNT, 'email <address>': 'e-mail address of the user' },
  },
  'terminal register': {
    about: 'registers a terminal',
    options: { ...LOCATION, ...SERIAL, '[name <name>]': 'name; default: the serial number' },
  },
  'printer register': {
    about: 'registers a printer and prints the address that it polls',
    options: {
      ...LOCATION,
      ...SERIAL,
      'transport <cloudprnt|epson|raw>': 'protocol',
      '[name <name>]': 'name; default: the serial number',
      '[model <model>]': 'model; default: none',
      '[description <text>]': 'description; default: none',
      '[columns <48>]': 'characters per line; default: by model',
      '[poll-seconds <5>]': 'polling interval in seconds',
      '[address <192.168.1.50:9100>]': 'address of a raw printer',
      '[backup <serial>]': 'serial number of its backup printer',
    },
  },
  'printer rotate': {
    about: 'gives a printer a new polling address; the old one ends at once',
    options: { ...ACCOUNT, ...SERIAL },
  },
  'printer test': { about: 'prints a test page', options: { ...ACCOUNT, ...SERIAL } },
  'printer remove': {
    about: 'removes a printer and cancels its waiting print jobs',
    options: { ...ACCOUNT, ...SERIAL },
  },
  'printer backup': {
    about: 'sets the backup printer of a printer',
    options: { ...ACCOUNT, ...SERIAL, '[backup <serial>]': 'serial number of the backup; default: none' },
  },
  'menu export': {
    about: 'exports the menus of a location to a file',
    options: {
      ...LOCATION,
      ...FILE,
      '[portable]': 'without ids and stations, for another location',
      '[semicolons]': 'separates CSV cells by semicolons, for German spreadsheets',
    },
  },
  'menu import': {
    about: 'imports menus from a file',
    options: {
      ...LOCATION,
      ...FILE,
      '[remove-missing]': 'deletes what is not in the file',
      '[preview]': 'prints the changes without making them',
    },
  },
  'audit export': {
    about: 'writes a signed checkpoint of all event logs, to be stored elsewhere',
    options: { 'to <file>': 'path of the checkpoint' },
  },
  'audit verify': {
    about: 'verifies that no event was altered or removed',
    options: { '[anchors <file>]': 'also verifies them against this checkpoint' },
  },
  'secret reseal': {
    about: 're-encrypts with COMANDA_SECRET what COMANDA_OLD_SECRET encrypted',
    options: {},
  },
  status: {
    about:
      'checks store, service, backups, disk, certificate and printers; exits with 1 if something needs you',
    options: { '[json]': 'prints it as JSON' },
  },
  list: {
    about: 'lists accounts, or the locations, users, keys and printers of one, with their ids',
    options: { '[account <id>]': 'id of the account' },
  },
  backup: {
    about: 'backs up the embedded store, also while it is in use',
    options: { '[to <folder>]': 'backup folder; default: next to the store' },
  },
  restore: {
    about: 'restores the embedded store from a backup; the service must be stopped',
    options: { 'from <backup>': 'path of the backup', '[lose-newer]': 'restores even if the store is newer' },
  },
}

/** Programs with their own options; the installed package dispatches to them. */
export const PROGRAMS: Record<string, string> = {
  serve: 'serves; everything is set by the environment: docs/operating/settings.md',
  rush: 'simulates an evening and closes the books',
  'virtual-printer': 'simulates a printer',
  agent: 'connects to printers that the service cannot reach',
  listen: 'forwards the events of a running service to a program on this machine, signed like webhooks',
  hubrise: 'carries orders of delivery services from HubRise, and their states back',
}

/** Commands of two words are listed by their noun. */
export const NOUNS: Record<string, string> = {
  account: 'creates, moves and reopens accounts',
  cell: 'prepares accounts to move between stores',
  location: 'creates locations',
  key: 'creates and revokes API keys',
  user: 'invites users of the portal',
  terminal: 'registers terminals',
  printer: 'registers, tests and removes printers',
  menu: 'imports and exports menus',
  audit: 'verifies the event logs',
  secret: 're-encrypts stored secrets',
}
