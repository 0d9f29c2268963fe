import assert from 'node:assert/strict'
import test from 'node:test'
import { changeCheck } from './change-check.ts'

const TABLE = `CREATE TABLE payments (
  id integer primary key,
  method text not null check (method in ('card',
    'cash')),
  status text, held_until integer check (status in ('pending')) CHECK (status <> 'pending' or (held_until > 0)),
  kind text check (kind in ('a') and (kind = 'a') = (held_until is null))
) strict`

const cases: Record<string, { from: string; to: string; result: RegExp }> = {
  'a constraint is found across line breaks and removed': {
    from: "method in ('card', 'cash')",
    to: '',
    result: /method text not null,\n {2}status text/,
  },
  'the constraint next to it stays': {
    from: "status in ('pending')",
    to: '',
    result: /held_until integer CHECK \(status <> 'pending' or \(held_until > 0\)\),/,
  },
  'half of a condition stays': {
    from: "kind in ('a') and (kind = 'a') = (held_until is null)",
    to: "(kind = 'a') = (held_until is null)",
    result: /kind text check \(\(kind = 'a'\) = \(held_until is null\)\)\n\) strict/,
  },
}

for (const [name, { from, to, result }] of Object.entries(cases)) {
  test(name, () => assert.match(changeCheck(TABLE, from, to), result))
}

test('a constraint that is not there, or there twice, is an error', () => {
  assert.throws(() => changeCheck(TABLE, "method in ('card')", ''), /^Error: 0 constraints check/)
  const twice = 'create table a (b text check (b > 0) check (b > 0))'
  assert.throws(() => changeCheck(twice, 'b > 0', ''), /^Error: 2 constraints check/)
})
