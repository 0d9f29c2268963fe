import assert from 'node:assert/strict'
import test from 'node:test'
import { failServiceSync, fillDisk } from './broken-disk.ts'
import { hasStrace } from './fsync.ts'

test('on a file system without a free byte reads go on, writes are 503, and room mends it', async (context) => {
  const figures = await fillDisk(8)
  if (!figures) return context.diagnostic('mounting is not permitted here; disk.test.ts limits pages instead')
  assert.deepEqual(figures.faults, [])
})

test('a sync that fails ends the service, and the next start finds all that was acknowledged', async (context) => {
  if (!hasStrace()) return context.diagnostic('strace is not installed here: nothing can fail a sync')
  const { acknowledged, faults } = await failServiceSync(8)
  assert.deepEqual(faults, [])
  assert.ok(acknowledged > 0)
})
