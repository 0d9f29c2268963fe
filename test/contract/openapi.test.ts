import assert from 'node:assert/strict'
import test from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv } from 'ajv'
import { calls } from '../../src/app.ts'
import { readExamples } from '../../src/platform/http/openapi/examples.ts'
import { hasJson } from '../../src/platform/http/openapi/openapi.ts'
import { CODES, GENERAL_REFUSALS } from '../../src/platform/http/openapi/refusals.ts'
import { plainDocument, servedDocument } from '../support/openapi-document.ts'

const document = servedDocument()
const operations = Object.values<any>(plainDocument().paths).flatMap((path) => Object.values<any>(path))
const examples = readExamples()
/** Calls for the portal's own pages are tested there. */
const pagesOnly = new Set(calls.filter(({ path }) => !path.startsWith('/go/')).map(({ name }) => name))

test('the OpenAPI document passes a strict linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'security-defined': 'error',
      'operation-operationId-unique': 'error',
      'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
    },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  const messages = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)
  assert.deepEqual(messages, [])
})

test('every call is documented, under its own name', () => {
  assert.deepEqual(
    operations.map(({ operationId }) => operationId).sort(),
    calls.map(({ name }) => name).sort(),
  )
})

test('every group of calls has a name and a description for people', () => {
  for (const { name, 'x-displayName': title, description } of document.tags) {
    assert.notEqual(title, name, `the group ${name} has no name of its own`)
    assert.doesNotMatch(description, /^All calls about/, name)
  }
})

test('every call has a name of its own, made of a noun and what is done', () => {
  for (const { name } of calls) assert.match(name, /^(portal\.)?[a-z_]+\.[a-z_]+$/)
  assert.equal(new Set(calls.map(({ name }) => name)).size, calls.length)
})

test('every answer has an example that was given once and is still one (else: npm run examples)', () => {
  const ajv = new Ajv({ strict: false })
  for (const { operationId, responses } of operations) {
    const [, { content }] = Object.entries<any>(responses).find(([status]) => status < '3') ?? []
    const json = content['application/json']
    if (!json || (!json.example && pagesOnly.has(operationId))) continue
    assert.ok(json.example, `${operationId} has no example`)
    assert.ok(ajv.validate(json.schema, json.example), `${operationId}: ${ajv.errorsText()}`)
  }
  const known = new Set(calls.filter(hasJson).map(({ name }) => name))
  assert.deepEqual([...new Set(Object.keys(examples.answers)).difference(known)], [], 'calls that are gone')
})

test('every refusal has a recorded message (else: npm run examples)', () => {
  const fromOutside = new Set(Object.values(GENERAL_REFUSALS).flat())
  const met = new Set(calls.filter(({ name }) => !pagesOnly.has(name)).flatMap(({ refusals }) => refusals))
  const wordless = [...met].filter((code) => !(code in examples.refusals) && !fromOutside.has(code))
  assert.deepEqual(wordless, [])
  for (const [code, { error }] of Object.entries(examples.refusals)) {
    assert.ok(CODES.includes(code), `${code} is gone`)
    assert.equal(error.code, code)
  }
})

test('responses allow new fields and use few shared schemas', () => {
  const schemas = JSON.stringify(Object.values(document.components.schemas))
  for (const name of ['Order', 'Bill', 'OrderLine', 'Payment', 'Table', 'Menu', 'Event', 'Problem']) {
    assert.ok(name in document.components.schemas, name)
  }
  for (const { responses } of operations) {
    assert.ok(!JSON.stringify(responses).includes('"additionalProperties":false'))
  }
  assert.ok(!schemas.includes('"type":["'), 'a list of types')
  assert.ok(!schemas.includes('"x-'), 'what only we read')
})

test('common error responses are defined once and referenced', () => {
  for (const methods of Object.values<any>(document.paths)) {
    for (const { responses, operationId } of Object.values<any>(methods)) {
      // Streams also document the limit of concurrent streams.
      const alike =
        operationId === 'events.follow'
          ? Object.keys(GENERAL_REFUSALS)
          : [...Object.keys(GENERAL_REFUSALS), 503]
      for (const status of alike) assert.ok(responses[status].$ref, `${operationId} ${status}`)
    }
  }
})
