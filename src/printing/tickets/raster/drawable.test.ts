import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import test from 'node:test'
import { printable } from '../text-layout.ts'
import { BOX, drawable } from './drawable.ts'

// A character that aborts the rasteriser ends the process that draws it, so texts are tried in a separate process.
// `npm run test:torture -- letters` tries all characters.

test('only characters that cannot be drawn become boxes', () => {
  assert.equal(printable('no\uffff \ufffe\ua9c0 nuts'), `no${BOX} ${BOX}${BOX} nuts`)
  assert.equal(drawable('\u0001\ufdd0\u{11004}\ud800'), BOX.repeat(4))
  const drawn = 'Crème brûlée, 麵 ضيف עוף मसाला ꦏ က ไทย 한국어 №½€\n\t'
  assert.equal(drawable(drawn), drawn)
})

const SAMPLE = `
  import { trySome } from ${JSON.stringify(new URL('../../../../test/support/printing/complex-texts.ts', import.meta.url).href)}
  trySome()
`

test('texts of all scripts are drawn: every known danger, and a sample of all others', () => {
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', SAMPLE], { encoding: 'utf8' })
  assert.equal(run.stderr, '')
  assert.deepEqual([run.signal, run.status], [null, 0])
  assert.match(run.stdout, /^drew 1\d{3} texts\n$/)
})
