import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { accountCommands, cellCommands } from '../../identity/accounts/commands.ts'
import { keyCommands } from '../../identity/auth/commands.ts'
import { userCommands } from '../../identity/users/commands.ts'
import { locationCommands } from '../../locations/commands.ts'
import { menuCommands } from '../../menus/commands.ts'
import { printerCommands } from '../../printing/printers/commands.ts'
import { fileCommands } from '../storage/sqlite-files/commands.ts'
import { COMMANDS, NOUNS } from './command-list.ts'
import { completionFor } from './completion.ts'
import { type Options, UsageError } from './options.ts'
import { createProgram, runProgram } from './program.ts'

test('the list has exactly the existing commands', () => {
  const known = [
    ...[
      accountCommands,
      cellCommands,
      keyCommands,
      locationCommands,
      menuCommands,
      userCommands,
      printerCommands,
    ],
    fileCommands,
  ].flatMap((commands) => Object.keys(commands))
  const atTheRoot = ['terminal register', 'audit export', 'audit verify', 'list', 'status']
  assert.deepEqual(Object.keys(COMMANDS).sort(), [...known, ...atTheRoot].sort())
})

test('every noun is described', () => {
  const nouns = Object.keys(COMMANDS).flatMap((name) => (name.includes(' ') ? name.split(' ', 1) : []))
  assert.deepEqual([...new Set(nouns)].sort(), Object.keys(NOUNS).sort())
})

/** Runs the arguments with a command that only records its options. */
async function parsed(...args: string[]) {
  const ran: { name: string; options: Options }[] = []
  let printed = ''
  const program = createProgram(async (name, options) => void ran.push({ name, options }))
  for (const command of [program, ...program.commands, ...program.commands.flatMap((noun) => noun.commands)])
    command.configureOutput({ writeOut: (text) => (printed += text) })
  await runProgram(program, args)
  return { ran, printed }
}

const LEVELS: { name: string; args: string[]; expected: RegExp; not: RegExp }[] = [
  { name: 'everything', args: ['--help'], expected: /\n {2}key .*\n[\s\S]*\n {2}restore /, not: /--account/ },
  { name: 'everything, as a command', args: ['help'], expected: /\n {2}restore /, not: /--account/ },
  { name: 'a noun', args: ['key', '--help'], expected: /\n {2}revoke /, not: /\n {2}import / },
  {
    name: 'one command',
    args: ['key', 'create', '--help'],
    expected: /creates an API key[\s\S]*\n {2}--account <id> [\s\S]*\n {2}--test /,
    not: /revoke/,
  },
  { name: 'a command of one word', args: ['backup', '-h'], expected: /--to <folder>/, not: /restore/ },
]
for (const { name, args, expected, not } of LEVELS) {
  test(`help describes ${name}, and the exit codes`, async () => {
    const { printed, ran } = await parsed(...args)
    assert.match(printed, expected)
    assert.doesNotMatch(printed, not)
    assert.match(printed, /Exit codes: 0 done, 1 refused or failed, 2 not understood\.\n$/)
    assert.deepEqual(ran, [])
  })
}

test('a command receives its options under the names that are typed', async () => {
  const { ran } = await parsed(
    'menu',
    'import',
    '--account',
    '1',
    '--location=2',
    '--file',
    'a.csv',
    '--remove-missing',
  )
  const options = { account: '1', location: '2', file: 'a.csv', 'remove-missing': true, preview: undefined }
  assert.deepEqual(ran, [{ name: 'menu import', options }])
})

const MISTAKES: { args: string[]; said: RegExp }[] = [
  { args: [], said: /^which command\?/ },
  { args: ['key'], said: /^which command\?/ },
  { args: ['lunch'], said: /^unknown command 'lunch'/ },
  { args: ['key', 'make'], said: /^unknown command 'make'/ },
  { args: ['backup', '--two', 'x'], said: /^unknown option '--two'/ },
  { args: ['backup', 'x'], said: /^too many arguments/ },
  { args: ['account', 'create'], said: /^required option '--name <name>' not specified/ },
  { args: ['completion', 'cmd'], said: /bash, zsh, fish/ },
]
for (const { args, said } of MISTAKES) {
  test(`“${['comanda', ...args].join(' ')}” is explained`, async () => {
    await assert.rejects(parsed(...args), (error) => error instanceof UsageError && said.test(error.message))
  })
}

test('a shell completes nouns, commands and their options', () => {
  const program = createProgram(async () => {})
  const completed = (...words: string[]) => {
    const typed = ['comanda', ...words]
    const script = `${completionFor(program, 'bash')}
COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _comanda; echo "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()
  }
  assert.equal(completed('k'), 'key')
  assert.equal(completed('key', ''), 'create revoke')
  assert.equal(completed('key', 'create', '--'), '--account --name --location --rights --test --help')
  assert.equal(completed('backup', '--t'), '--to')
  assert.match(completionFor(program, 'zsh'), /^autoload -U \+X bashcompinit/)
  assert.match(completionFor(program, 'fish'), /from key; and __fish_seen_subcommand_from create" -l test$/m)
})
