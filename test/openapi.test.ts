import assert from 'node:assert/strict'
import test from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { calls } from '../src/app.ts'
import { openapiDocument } from '../src/http/openapi.ts'
import { documentedWebhooks } from '../src/webhooks/openapi.ts'

test('the OpenAPI document passes a strict linter', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'security-defined': 'error', 'operation-operationId-unique': 'error' },
  })
  const problems = await lintFromString({
    source: JSON.stringify(openapiDocument(calls, '0.0.0', documentedWebhooks())),
    config,
  })
  const told = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)
  assert.deepEqual(told, [])
})

test('every call is documented', () => {
  const document = openapiDocument(calls, '0.0.0', documentedWebhooks())
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path))
  assert.equal(operations.length, calls.length)
})

test('every group of calls has a name and a description for people', () => {
  for (const { name, 'x-displayName': title, description } of openapiDocument(calls, '0.0.0', {}).tags) {
    assert.notEqual(title, name, `the group ${name} has no name of its own`)
    assert.doesNotMatch(description, /^All calls about/, name)
  }
})

test('every call has a name of its own, made of a noun and what is done', () => {
  for (const { name } of calls) assert.match(name, /^(portal\.)?[a-z]+\.[a-z_]+$/)
  assert.equal(new Set(calls.map(({ name }) => name)).size, calls.length)
})
