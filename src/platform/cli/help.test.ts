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
import { completionFor } from './completion.ts'
import { HELP, helpFor, optionsOf } from './help.ts'

test('help lists exactly the existing commands', () => {
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
  const atTheRoot = ['terminal register', 'audit export', 'audit verify', 'completion']
  assert.deepEqual(Object.keys(HELP).sort(), [...known, ...atTheRoot].sort())
})

const LEVELS: { name: string; words: string[]; expected: RegExp; not: RegExp }[] = [
  { name: 'everything', words: [], expected: /\n {2}key create .*\n[\s\S]*\n {2}restore /, not: /--account/ },
  { name: 'a noun', words: ['key'], expected: /key <command>[\s\S]*\n {2}key revoke /, not: /\n {2}menu / },
  {
    name: 'one command',
    words: ['key', 'create'],
    expected: /\[--test\][\s\S]*\n {2}--account <id> /,
    not: /revoke/,
  },
  { name: 'a command of one word', words: ['backup'], expected: /\[--to <folder>\]/, not: /restore/ },
  { name: 'something else', words: ['lunch'], expected: /<command> \[options\]/, not: /lunch/ },
]
for (const { name, words, expected, not } of LEVELS) {
  test(`help describes ${name}, and the exit codes`, () => {
    const help = helpFor(words)
    assert.match(help, expected)
    assert.doesNotMatch(help, not)
    assert.match(help, /Exit codes: 0 done, 1 refused or failed, 2 not understood\.$/)
  })
}

test('options are parsed as documented', () => {
  assert.deepEqual(optionsOf('menu import'), {
    account: { type: 'string' },
    location: { type: 'string' },
    file: { type: 'string' },
    'remove-missing': { type: 'boolean' },
    preview: { type: 'boolean' },
  })
})

test('a shell completes nouns, commands and their options', () => {
  const completed = (...words: string[]) => {
    const typed = ['comanda', ...words]
    const script = `${completionFor('bash')}
COMP_WORDS=(${typed.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${typed.length - 1}; _comanda; echo "\${COMPREPLY[@]}"`
    return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.trim()
  }
  assert.equal(completed('k'), 'key')
  assert.equal(completed('key', ''), 'create revoke')
  assert.equal(completed('key', 'create', '--'), '--account --name --location --rights --test --help')
  assert.equal(completed('backup', '--t'), '--to')
  assert.match(completionFor('zsh') ?? '', /^autoload -U \+X bashcompinit/)
  assert.match(completionFor('fish') ?? '', /from key; and __fish_seen_subcommand_from create" -l test$/m)
  assert.equal(completionFor('cmd'), undefined)
})
