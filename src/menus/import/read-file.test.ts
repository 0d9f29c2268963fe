import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../platform/core/refusal.ts'
import { readMenus } from './read-file.ts'

const sheet = (items: string[]) =>
  readMenus('csv', ['level,id,name,price', 'menu,,M', 'section,,S', ...items].join('\n'))

test('invalid JSON is reported by line, invalid fields by path', () => {
  const refused = (text: string) => {
    try {
      readMenus('json', text)
    } catch (error) {
      assert.ok(error instanceof Refusal)
      return error.message
    }
    assert.fail(text)
  }
  assert.match(refused('{"menus": [\n {"title": "Food",}\n]}'), /line 2, character \d+/)
  assert.match(refused('{"menus": ['), /line 1, character 12/)
  assert.match(refused('[]'), /the file must be an object/)
  assert.match(refused('{"menus":[{"title":"a\\u0000","sections":[]}]}'), /NUL/)
  assert.match(
    refused('{"menus":[{"title":"M","sections":[{"title":"S","items":[{"name":"I"}]}]}]}'),
    /menus\[0\]\.sections\[0\]\.items\[0\]\.price_1 is required/,
  )
})

test('a file has a maximum size, and a limited number of faults is reported', () => {
  const rows = Array.from({ length: 20_001 }, () => 'item,,I,1')
  assert.throws(() => sheet(rows), /at most 20001 rows are read/)
  assert.throws(
    () => readMenus('json', `{"menus":[${'{},'.repeat(20_000)}{}]}`),
    /has 20001 menus.*divide it/,
  )
  assert.throws(() => readMenus('csv', `level,name\n${'x\n'.repeat(30_000)}`), /at most 20001 rows are read/)
  assert.throws(() => readMenus('csv', `level,name${','.repeat(200)}\n`), /at most 100 columns/)
  const wrong = Array.from({ length: 60 }, () => 'item,,I,x')
  assert.throws(
    () => sheet(wrong),
    (error: Refusal) => error.faults.length === 50 && error.details.more === 10,
  )
})
