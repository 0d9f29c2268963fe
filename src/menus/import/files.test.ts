import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { SECRET, SQLITE_TEMPLATE } from '../../../test/support/database/template.ts'
import { command, temporaryFolder } from '../../../test/support/spawn-service.ts'
import { decodeText } from '../../platform/core/text-decoding.ts'

test('menus go to a file and back by the command line', async () => {
  using folder = temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  copyFileSync(process.env[SQLITE_TEMPLATE] ?? '', path('comanda.db'))
  const env = { DATABASE_URL: `sqlite:${path('comanda.db')}`, COMANDA_SECRET: SECRET }
  const menu = (verb: string, file: string, ...options: string[]) =>
    command(['menu', verb, '--account', '1', '--location', '1', '--file', path(file), ...options], env)
  assert.match((await menu('export', 'menus.csv', '--semicolons')).output, /2 menus written/)
  const sheet = readFileSync(path('menus.csv'), 'utf8')
  // As saved by a spreadsheet in a Windows code page.
  const changed = sheet.replace('Burrata', 'Burrata spéciale').replace('13,50', '14')
  writeFileSync(path('changed.csv'), Buffer.from(changed.slice(1), 'latin1'))
  const preview = await menu('import', 'changed.csv', '--preview', '--remove-missing')
  assert.match(
    preview.output,
    /^~ item Food › Starters › Burrata spéciale: name Burrata → Burrata spéciale, price 13\.50 → 14\.00\nnothing was changed/,
  )
  assert.match((await menu('import', 'changed.csv')).output, /0 added, 1 changed, 0 deleted/)
  assert.match((await menu('export', 'menus.json', '--portable')).output, /2 menus written/)
  const json = JSON.parse(readFileSync(path('menus.json'), 'utf8'))
  assert.equal(json.menus[0].sections[0].items[1].name, 'Burrata spéciale')
  assert.doesNotMatch(JSON.stringify(json), /(?<!external)_id|P-1001/)

  writeFileSync(path('wrong.csv'), 'level,name\nitem,Lost\n')
  const wrong = await menu('import', 'wrong.csv')
  assert.deepEqual([wrong.code, /line 2 must follow the section/.test(wrong.output)], [1, true])
  assert.match((await menu('import', 'menus.xls')).output, /must end in \.json or \.csv/)
  assert.match((await menu('import', 'nowhere.csv')).output, /cannot be read/)
})

test('a text file is read as its program wrote it', () => {
  assert.equal(decodeText(Buffer.from('Käse 🍕')), 'Käse 🍕')
  assert.equal(decodeText(Buffer.from('Käse', 'latin1')), 'Käse')
  assert.equal(decodeText(Buffer.from([0x80])), '€')
  assert.equal(decodeText(Buffer.from('\uFEFFKäse', 'utf16le')), 'Käse')
  assert.equal(decodeText(Buffer.from('\uFEFFKäse', 'utf16le').swap16()), 'Käse')
})
