import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { SAMPLES } from '../../../../test/support/printing/golden-tickets.ts'
import type { KitchenTicket } from '../model.ts'
import { pageOf } from '../page-settings.ts'
import { ESCPOS, PNG_IMAGE, STARPRNT } from './printer-languages.ts'
import { createQuarantine } from './quarantine.ts'
import { createRenderQueue, type Task } from './render-queue.ts'
import { documentFor } from './render-ticket.ts'
import { RendererCrash } from './renderer-process.ts'

const file = new URL('../../../../test/support/printing/crashing-renderer.ts', import.meta.url)
const task = (markup: string): Task => ({ kind: 'png', source: { markup }, columns: 48 })
const print = (accountId: number) => ({ accountId, purpose: 'print' }) as const
const isCrash = (error: unknown) => error instanceof RendererCrash && error.isBlamed

function press(options: Parameters<typeof createRenderQueue>[0] = {}) {
  const crashes: string[] = []
  const { render } = createRenderQueue({ file, onCrash: ({ reason }) => crashes.push(reason), ...options })
  return { render, crashes }
}

test('only the text that aborts the rasteriser fails; waiting ones are drawn by the next process', async () => {
  const { render, crashes } = press()
  const results = await Promise.allSettled([
    render(print(1), task('soup')),
    render(print(1), task('abort')),
    render(print(2), task('salad')),
    render(print(3), task('bread')),
  ])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  assert.ok(results[1]?.status === 'rejected' && isCrash(results[1].reason))
  assert.deepEqual(crashes, ['SIGABRT'])
})

test('a text that crashed the renderer is not drawn again, on any page', async () => {
  const { render, crashes } = press()
  await assert.rejects(render(print(1), task('abort')), isCrash)
  await assert.rejects(render(print(1), task('abort')), isCrash)
  await assert.rejects(render(print(1), { ...task('abort'), columns: 32 } as Task), isCrash)
  assert.deepEqual(crashes, ['SIGABRT'])
})

test('a task that takes too long is killed with its process', async () => {
  const { render, crashes } = press({ pieceMs: 1_000 })
  await assert.rejects(render(print(1), task('hang')), isCrash)
  assert.deepEqual(crashes, ['no result within 1000 ms'])
})

test('a task that takes too much memory is killed with its process', async () => {
  const { render, crashes } = press({ processMb: 400 })
  await assert.rejects(render(print(1), task('grow')), isCrash)
  assert.deepEqual(crashes, ['more than 400 MB of memory'])
  assert.match((await render(print(1), task('soup'))).text, /^\d+$/)
})

test('a process that somebody else killed is replaced, and the text tried once more', async () => {
  const { render, crashes } = press()
  await assert.rejects(render(print(1), task('killed')), isCrash)
  assert.deepEqual(crashes, ['SIGKILL', 'SIGKILL'])
})

test('an account with repeated crashes only gets plain text drawn; others are not affected', async () => {
  const { render, crashes } = press()
  for (const text of ['abort 1', 'abort 2', 'abort 3'])
    await assert.rejects(render(print(1), task(text)), isCrash)
  await assert.rejects(render(print(1), task('soup')), isCrash)
  assert.match((await render({ ...print(1), isPlain: true }, task('soup'))).text, /^\d+$/)
  assert.match((await render(print(2), task('soup'))).text, /^\d+$/)
  assert.equal(crashes.length, 3)
})

test('after ten minutes an account is drawn for again, and its bad texts are still known', () => {
  let now = 0
  const quarantine = createQuarantine(() => now)
  for (const text of ['a', 'b', 'c']) quarantine.add(1, text)
  assert.equal(quarantine.holds(1, 'd'), true)
  now = 10 * 60_000 + 1
  assert.deepEqual([quarantine.holds(1, 'd'), quarantine.holds(1, 'a')], [false, true])
})

test('if no process can be started, requests fail at once', async () => {
  const { render } = press({ file: new URL('no-such-file.ts', import.meta.url) })
  const isUnavailable = (error: unknown) => error instanceof RendererCrash && !error.isBlamed
  await assert.rejects(render(print(1), task('soup')), isUnavailable)
})

test('the renderer gets no settings of the service', async () => {
  process.env.COMANDA_SECRET = 'a-secret-that-must-stay-here'
  const { text } = await press().render(print(1), task('environment'))
  assert.doesNotMatch(text, /COMANDA|DATABASE/)
})

test('an idle renderer ends, and the next text starts another', async () => {
  const { render, crashes } = press({ idleMs: 100 })
  const first = Number((await render(print(1), task('soup'))).text)
  const isGone = () => {
    try {
      return !process.kill(first, 0)
    } catch {
      return true
    }
  }
  while (!isGone()) await setTimeout(20)
  assert.notEqual(Number((await render(print(1), task('soup'))).text), first)
  assert.deepEqual(crashes, [])
})

const javanese: KitchenTicket = {
  ...(SAMPLES.kitchen?.ticket as KitchenTicket),
  lines: [{ qty: 2, name: 'Soto ꦱꦺꦴꦠꦺꦴ', modifiers: [], notes: 'tanpa kacang' }],
}

for (const language of [ESCPOS, STARPRNT, PNG_IMAGE] as const) {
  test(`a ticket that cannot be drawn comes out in plain letters: ${language}`, async () => {
    const crashes: string[] = []
    const drawnBy = createRenderQueue({ file, onCrash: ({ reason }) => crashes.push(reason) })
    const page = pageOf(48, { logo: 'never drawn' })
    const input = { ticket: JSON.stringify(javanese), stamps: {}, page, language }
    for (const attempt of [1, 2]) {
      const { markup, bytes } = await documentFor(1, input, drawnBy)
      const text = markup.replaceAll('\\', '').replaceAll('~', ' ')
      assert.match(text, /Soto[^S]*\[U\+A9B1\][\s\S]*tanpa kacang/, `attempt ${attempt}`)
      assert.ok(bytes.length > 200)
      if (language === PNG_IMAGE) assert.equal(bytes.toString('latin1', 1, 4), 'PNG')
      else assert.ok(bytes.includes('tanpa kacang'))
    }
    assert.deepEqual(crashes, ['SIGABRT'])
  })
}
