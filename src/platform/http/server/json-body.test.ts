import assert from 'node:assert/strict'
import test from 'node:test'
import { Refusal } from '../../core/refusal.ts'
import { parseBody, parseBodyInPieces } from './json-body.ts'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

const names = (count: number) => Array.from({ length: count }, (_, index) => `"name ${index}":1`).join(',')

const crowds = (count: number, fields: number) =>
  Array.from({ length: count }, () => `{${names(fields)}}`).join(',')

const refused: [string, string | Buffer, RegExp][] = [
  ['a list', '[]', /JSON object/],
  ['a number', '5', /JSON object/],
  ['null', 'null', /JSON object/],
  ['half an object', '{"a":', /not valid JSON/],
  ['a trailing comma', '{"a":1,}', /not valid JSON/],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), /UTF-8/],
  ['NUL in a value', '{"a":"x\\u0000y"}', /NUL/],
  ['NUL in a name', '{"x\\u0000":1}', /NUL/],
  ['a lone surrogate', '{"a":"\\ud800"}', /surrogate/],
  ['U+FFFF', '{"a":"x\uffff"}', /noncharacters/],
  ['U+FFFE, written out', '{"a":"\\ufffe"}', /noncharacters/],
  ['a noncharacter of another plane', '{"a":["\u{1fffe}"]}', /noncharacters/],
  ['__proto__', '{"__proto__":{"admin":1}}', /__proto__/],
  ['__proto__ further down', '{"items":[{"__proto__":{}}]}', /__proto__/],
  ['an integer beyond 2^53', '{"a":9007199254740993}', /9007199254740991/],
  ['a number beyond all', '{"a":1e400}', /9007199254740991/],
  ['17 levels', nested(17), /16 levels/],
  ['an object of 2,065 fields', `{"a":{${names(2_065)}}}`, /too many fields/],
  ['20 objects of 200 fields', `{"a":[${crowds(20, 200)}]}`, /too many fields/],
  ['200,001 values', `{"a":[${'[],'.repeat(200_001)}1]}`, /more than 200000 values/],
  ['100,000 levels', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, /16 levels/],
]

for (const [name, body, message] of refused) {
  test(`${name} is refused`, () => {
    assert.throws(
      () => parseBody(Buffer.from(body)),
      (error) => {
        assert.ok(error instanceof Refusal)
        assert.equal(error.status, 400)
        assert.match(error.message, message)
        return true
      },
    )
  })
}

test('what is refused is not repeated', () => {
  assert.throws(
    () => parseBody(Buffer.from('{"pin": 4711secret}')),
    (error) => error instanceof Error && !/4711|secret/.test(error.message),
  )
})

test('an empty body is an empty object', () => {
  assert.deepEqual(parseBody(Buffer.from('')), {})
  assert.deepEqual(parseBody(Buffer.from('  \r\n')), {})
})

test('16 levels, emoji, escapes and negative numbers pass', () => {
  assert.deepEqual(parseBody(Buffer.from('{"a":"🍕 \\ud83c\\udf55","b":-1.5}')), { a: '🍕 🍕', b: -1.5 })
  assert.ok(parseBody(Buffer.from(nested(16))))
})

test('what stands in texts is not counted, and each object is counted for itself', () => {
  const text = JSON.stringify(':,{[\\"'.repeat(100_000))
  assert.ok(parseBody(Buffer.from(`{"a":${text}}`)))
  assert.ok(parseBody(Buffer.from(`{"a":[${crowds(500, 64)}]}`)))
  assert.ok(parseBody(Buffer.from(`{${names(2_064)}}`)))
})

test('a large body is read in pieces, and is the same', async () => {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  const body = Buffer.from(`{"a":[${'1,'.repeat(50_000)}1]}`)
  const read = await parseBodyInPieces(body)
  clearImmediate(next)
  assert.deepEqual(read, parseBody(body))
  assert.ok(turns >= 2, `others were heard ${turns} times`)
})
