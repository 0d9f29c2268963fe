import assert from 'node:assert/strict'
import test from 'node:test'
import { calls } from '../../app.ts'
import { inputReader, precompileValidators } from '../http/schema/input-validation.ts'
import { Type } from '../http/schema/schema-builder.ts'
import { warmUp } from './warm-up.ts'

test('what calls are checked by is there before anybody calls', async () => {
  await warmUp(calls)
  assert.equal(await precompileValidators(calls), 0)
})

test('a validator is compiled once, on first use', async () => {
  const [call] = calls
  assert.ok(call)
  const fresh = { ...call, params: Type.Object({ name: Type.String({ maxLength: 3 }) }) }
  assert.equal(await precompileValidators([fresh]), 1)
  assert.equal(await precompileValidators([fresh]), 0)
  const other = { ...call, params: Type.Object({ name: Type.String({ maxLength: 3 }) }) }
  const read = inputReader(other as never)
  assert.throws(() => read({ params: { name: 'long' }, query: {}, body: undefined }))
  assert.equal(await precompileValidators([other]), 0)
})
