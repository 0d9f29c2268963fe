import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { mutations } from '../mutations/list.ts'

test('every mutation fits its source in one place', () => {
  const misfits = mutations.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
  assert.deepEqual(
    misfits.map(({ file, breaks }) => `${file}: ${breaks}`),
    [],
  )
})
