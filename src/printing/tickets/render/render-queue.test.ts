import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { Refusal } from '../../../platform/core/refusal.ts'
import { line } from '../markup.ts'
import { pageOf } from '../page-settings.ts'
import { createRenderQueue, type Task } from './render-queue.ts'

const page = (lines: number) => ({ markup: `${Array(lines).fill(line('A soup, a salad')).join('\n')}\n` })
const png = (lines: number): Task => ({ kind: 'png', source: page(lines), columns: 48 })
const look = (accountId: number) => ({ accountId, purpose: 'look' }) as const
const print = (accountId: number) => ({ accountId, purpose: 'print' }) as const

const isOverloaded = (error: unknown) => error instanceof Refusal && error.code === 'overloaded'

/** A separate process, because the other tests of this folder draw in theirs. */
const DRAWS_ALONE = `
  import(${JSON.stringify(new URL('render-queue.ts', import.meta.url))}).then(async ({ createRenderQueue }) => {
    const { bytes } = await createRenderQueue().render(${JSON.stringify(look(1))}, ${JSON.stringify(png(3))})
    const loaded = Object.keys(require.cache).filter((path) => /resvg|receiptline/.test(path))
    console.log(JSON.stringify({ kind: Buffer.from(bytes).toString('latin1', 1, 4), loaded }))
    process.exit()
  })`

test('tickets are drawn in another process, and this one does not load the rasteriser', () => {
  const run = spawnSync(process.execPath, ['-e', DRAWS_ALONE], { encoding: 'utf8' })
  assert.equal(run.stdout, `${JSON.stringify({ kind: 'PNG', loaded: [] })}\n`, run.stderr)
})

test('waiting previews are limited per account and in total, apart from printing', async () => {
  const press = createRenderQueue({ looksPerAccount: 2, looks: 3, prints: 1 })
  const taken = [1, 1, 2].map((accountId) => press.render(look(accountId), png(1)))
  await assert.rejects(press.render(look(1), png(1)), isOverloaded)
  await assert.rejects(press.render(look(3), png(1)), isOverloaded)
  const printed = press.render(print(1), png(1))
  await assert.rejects(press.render(print(2), png(1)), isOverloaded)
  assert.equal((await Promise.all([...taken, printed])).length, 4)
  assert.equal(press.waiting(), 0)
  await press.render(look(3), png(1))
})

test('a long ticket does not hold up the short one of somebody else', async () => {
  const press = createRenderQueue()
  const done: string[] = []
  await Promise.all([
    press.render(look(1), png(1_000)).then(() => done.push('long')),
    press.render(look(2), png(1)).then(() => done.push('short')),
  ])
  assert.deepEqual(done, ['short', 'long'])
})

test('a task that times out is dropped, and the next is drawn', async () => {
  const press = createRenderQueue({ lookMs: 0 })
  await assert.rejects(press.render(look(1), png(5_000)), isOverloaded)
  assert.equal(press.waiting(), 0)
  assert.ok((await press.render(print(1), png(1))).bytes)
})

test('a text that cannot be drawn fails alone', async () => {
  const press = createRenderQueue()
  const source = { ticket: 'no ticket at all', stamps: {}, page: pageOf(48) }
  const [odd, good] = await Promise.allSettled([
    press.render(look(1), { kind: 'svg', source, columns: 48 }),
    press.render(look(1), png(1)),
  ])
  assert.deepEqual([odd.status, good.status], ['rejected', 'fulfilled'])
})
