import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import { logoOf } from './logo.ts'
import { isWholePng } from './png-check.ts'
import { pixelsOf } from './png-pixels.ts'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture of 20 × 20 pixels, whatever its header says. */
function picture(bytes: number, { bits = 8, kind = 0, interlaced = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20, 0)
  header.writeUInt32BE(20, 4)
  header.set([bits, kind, 0, 0, interlaced], 8)
  const data = chunk('IDAT', deflateSync(Buffer.alloc(bytes)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    data,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const whole = picture(20 * 21)
const changed = Buffer.from(whole)
changed[45] = (changed[45] ?? 0) ^ 0xff

const files: [name: string, file: Buffer, isWhole: boolean][] = [
  ['of greys', whole, true],
  ['of colours that may be seen through', picture(20 * 81, { kind: 6 }), true],
  ['black and white', picture(20 * 4, { bits: 1 }), true],
  // 3×3, 2×3, 5×2, 5×5, 10×5, 10×10 and 20×10 pixels, and one byte for each of the 38 rows.
  ['that comes in seven passes', picture(400 + 38, { interlaced: 1 }), true],
  ['cut off', whole.subarray(0, whole.length - 20), false],
  ['without its last chunk', whole.subarray(0, whole.length - 12), false],
  ['of which only the head came', whole.subarray(0, 33), false],
  ['in which a byte was changed', changed, false],
  ['with fewer dots than it says', picture(20 * 20), false],
  ['that unpacks to more than it says', picture(40_000_000), false],
  ['of no known kind', picture(20 * 21, { kind: 5 }), false],
  ['of no known depth', picture(20 * 21, { bits: 3 }), false],
]

for (const [name, file, isWhole] of files) {
  test(`a picture ${name} is ${isWhole ? 'whole' : 'refused'}`, () => {
    assert.equal(isWholePng(file), isWhole)
    const draw = () => logoOf(file.toString('base64'), 576)
    if (isWhole) assert.ok(draw().length > 0)
    else assert.throws(draw, /no picture that can be opened/)
  })
}

test('nothing but the dots of a picture gets into the drawing', () => {
  const good = whole.toString('base64')
  const markup = '"/><filter id="f"><feGaussianBlur stdDeviation="900"/></filter><image href="/etc/logo.png'
  const padded = good.endsWith('=') ? good : `${good}====`
  for (const text of [
    `${padded}${markup}`,
    `${padded}${Buffer.from(markup).toString('base64')}`,
    good.replace(/=*$/, ''),
    `data:image/png;base64,${good}`,
    `${good.slice(0, 40)}\n${good.slice(40)}`,
  ]) {
    assert.throws(() => logoOf(text, 576), /no picture that can be opened/, text.slice(-30))
  }
  assert.throws(
    () => logoOf(Buffer.concat([whole, Buffer.from(markup)]).toString('base64'), 576),
    /no picture/,
    'what stands behind the end of the file',
  )
})

/** The rows with each filter, plain and interlaced, for every colour type. */
const KINDS: [kind: number, bits: number, samples: number][] = [
  ...[1, 2, 4, 8, 16].map((bits): [number, number, number] => [0, bits, 1]),
  ...[8, 16].flatMap((bits): [number, number, number][] => [
    [2, bits, 3],
    [4, bits, 2],
    [6, bits, 4],
  ]),
  ...[1, 2, 4, 8].map((bits): [number, number, number] => [3, bits, 1]),
]

for (const [kind, bits, samples] of KINDS) {
  for (const interlaced of [0, 1]) {
    test(`a picture of kind ${kind} with ${bits} bits${interlaced ? ' in seven passes' : ''} has the dots that it says`, () => {
      const file = noisy({ kind, bits, samples, interlaced })
      const drawn = new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><image width="20" height="20" image-rendering="optimizeSpeed" href="data:image/png;base64,${file.toString('base64')}"/></svg>`,
      ).render().pixels
      const { rgba } = pixelsOf(file) ?? { rgba: Buffer.alloc(0) }
      assert.equal(rgba.length, drawn.length)
      for (let at = 0; at < rgba.length; at += 4) {
        // The rasteriser multiplies each colour by its alpha.
        const cover = rgba[at + 3] ?? 0
        assert.ok(Math.abs(cover - (drawn[at + 3] ?? 0)) <= 1)
        for (const part of [0, 1, 2]) {
          const difference = Math.abs(((rgba[at + part] ?? 0) * cover) / 255 - (drawn[at + part] ?? 0))
          assert.ok(
            difference <= 2,
            `dot ${at / 4}: ${rgba.subarray(at, at + 4).toJSON().data} is ${drawn.subarray(at, at + 4).toJSON().data}`,
          )
        }
      }
    })
  }
}

function noisy({
  kind,
  bits,
  samples,
  interlaced,
}: Record<'kind' | 'bits' | 'samples' | 'interlaced', number>) {
  const passes = interlaced
    ? [
        [3, 3],
        [2, 3],
        [5, 2],
        [5, 5],
        [10, 5],
        [10, 10],
        [20, 10],
      ]
    : [[20, 20]]
  let state = 7
  const next = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    return (state >> 16) & 255
  }
  const rows = passes.flatMap(([wide = 0, high = 0]) =>
    Array.from({ length: high }, (_, y) =>
      Buffer.from([y % 5, ...Array.from({ length: Math.ceil((wide * samples * bits) / 8) }, next)]),
    ),
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(20, 0)
  header.writeUInt32BE(20, 4)
  header.set([bits, kind, 0, 0, interlaced], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(kind === 3 ? [chunk('PLTE', Buffer.from(Array.from({ length: 3 << bits }, next)))] : []),
    ...(kind === 3 ? [chunk('tRNS', Buffer.from(Array.from({ length: 1 << bits }, next)))] : []),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
