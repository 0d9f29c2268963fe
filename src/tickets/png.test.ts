import assert from 'node:assert/strict'
import test from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { logoOf } from './logo.ts'
import { isWholePng } from './png.ts'

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Of 20 dots by 20, whatever it says it is. */
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
  // 3×3, 2×3, 5×2, 5×5, 10×5, 10×10 and 20×10 dots, and a byte more for each of the 38 rows.
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
