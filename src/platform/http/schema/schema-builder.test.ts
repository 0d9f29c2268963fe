import assert from 'node:assert/strict'
import test from 'node:test'
import { Type as Typebox } from 'typebox'
import { Type } from './schema-builder.ts'

test('what our few words make is what typebox makes of them, to the byte', () => {
  const made = (t: typeof Type) => [
    t.String(),
    t.String({ minLength: 1, pattern: '^a$' }),
    t.Integer({ minimum: 1 }),
    t.Number({ maximum: 2.5 }),
    t.Null(),
    t.Unknown(),
    t.Literal('open'),
    t.Literal(1),
    t.Unsafe<number>({ type: ['number', 'string'], 'x-money': true }),
    t.Union([t.Literal('a'), t.Null()], { description: 'one of two' }),
    t.Array(t.String(), { maxItems: 3 }),
    t.Object({}),
    t.Object(
      { all: t.String(), may: t.Optional(t.Integer({ minimum: 2 })) },
      { additionalProperties: false },
    ),
    t.Object({ may: t.Optional(t.String()), inner: t.Optional(t.Object({ must: t.Null() })) }),
  ]
  assert.equal(JSON.stringify(made(Type)), JSON.stringify(made(Typebox)))
})

test('a field that may be left out in one place must be there in another', () => {
  const text = Type.String()
  assert.ok(!('required' in Type.Object({ text: Type.Optional(text) })))
  assert.deepEqual(Type.Object({ text }).required, ['text'])
})
