import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv } from 'ajv'
import { plainDocument } from '../../../test/support/openapi-document.ts'
import { typesNamed } from '../event-format.ts'
import { EVENT_TYPES, EVENTS } from './index.ts'

const ajv = new Ajv({ strict: false, allErrors: true })

test('every type of event is documented with a schema that its example fits', () => {
  const { webhooks } = plainDocument()
  assert.deepEqual(Object.keys(webhooks), EVENT_TYPES)
  for (const { post } of Object.values<any>(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json']
    assert.ok(ajv.validate(schema, example), `${example.type}: ${ajv.errorsText()}`)
  }
})

test('every type of event has a description', () => {
  for (const type of EVENT_TYPES) {
    const { words, example } = EVENTS[type]
    const text = (words as (data: unknown) => string)(example)
    assert.match(text, /^\S.*\S$/, type)
    assert.doesNotMatch(text, /undefined|null|\[object/, type)
  }
})

test('types are named one by one or a kind at a time', () => {
  assert.deepEqual(typesNamed(['table.opened'], 'types'), ['table.opened'])
  assert.deepEqual(
    typesNamed(['staff.*', 'staff.deleted'], 'types'),
    EVENT_TYPES.filter((type) => type.startsWith('staff.')),
  )
  for (const unknown of ['table', 'table.', 'nothing.*', '*', '', 'constructor']) {
    assert.throws(() => typesNamed([unknown], 'types'), { code: 'invalid_request' }, unknown)
  }
})
