import assert from 'node:assert/strict'
import test from 'node:test'
import { signIn } from '../../../../test/support/sign-in-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { Opaque, Text } from './fields.ts'
import { readInteger, type Schema, shaper } from './schema-compiler.ts'

const shaped = (schema: unknown, value: unknown) =>
  shaper(schema as Schema, readInteger, () => undefined)(value)

test('a name stands on one line, without control characters and without turns of direction', () => {
  assert.equal(shaped(Text(1, 80), 'A\r\nB\u001b[2J\u202eC\u2066D\u2069\u2028E\u0085'), 'A B[2JCD E')
  assert.equal(shaped(Text(1, 80), 'עוף\u200f (חריף)'), 'עוף\u200f (חריף)')
})

test('a note keeps its lines', () => {
  assert.equal(shaped(Text(0, 500), 'no nuts\n\tplease\u0007\u202e'), 'no nuts\n\tplease')
})

test('what a machine gave is taken as it is', () => {
  assert.equal(shaped(Opaque(1, 80), 'a\nb\u202e'), 'a\nb\u202e')
})

onBothStores('names have one line', async (bistro) => {
  const owner = await signIn(bistro)
  const made = await bistro.post('/go/key', { name: 'Till\n\u202eapp', rights: ['service'] }, owner)
  assert.equal(made.status, 201)
  const { body } = await bistro.get('/go/key', owner)
  assert.equal(body.result[0].name, 'Till app')
  const empty = await bistro.post('/go/key', { name: '\u202e\u0007', rights: ['service'] }, owner)
  assert.equal(empty.status, 400, 'nothing is left of it')
})
