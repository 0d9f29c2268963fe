import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { BURRATA, TARTARE } from '../../../test/support/demo.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { DAY } from '../../platform/core/clock.ts'
import { deleteUnusedPictures } from './delete-unused-pictures.ts'
import { readJpeg } from './jpeg.ts'
import { readWebp } from './webp.ts'

type Json = Record<string, any>

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
const SOI = Buffer.from([0xff, 0xd8])
const EOI = Buffer.from([0xff, 0xd9])

/** A baseline frame of one component. */
function frame(width: number, height: number): Buffer {
  const data = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  data.writeUInt16BE(height, 1)
  data.writeUInt16BE(width, 3)
  return segment(0xc0, data)
}
const SCAN = Buffer.concat([
  segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]),
])
const EXIF = segment(0xe1, Buffer.from('Exif\0\0GPS 52.5 N'))
const XMP = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))
const COMMENT = segment(0xfe, Buffer.from('made at home'))

const jpeg = (width = 8, height = 8, extra: Buffer[] = []) =>
  Buffer.concat([SOI, ...extra, segment(0xdb, Buffer.alloc(65)), frame(width, height), SCAN, EOI])

const chunk = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}
function webp(chunks: Buffer[]): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  const file = Buffer.concat([head, ...chunks])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
function vp8(width: number, height: number): Buffer {
  const data = Buffer.alloc(40)
  data.writeUIntLE(20 << 5, 0, 3)
  data.writeUIntBE(0x9d012a, 3, 3)
  data.writeUInt16LE(width, 6)
  data.writeUInt16LE(height, 8)
  return chunk('VP8 ', data)
}
function vp8x(width: number, height: number): Buffer {
  const data = Buffer.alloc(10)
  data[0] = 0x2c
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return chunk('VP8X', data)
}

test('a picture is taken out of its container without its metadata', () => {
  const clean = readJpeg(jpeg(16, 9, [EXIF, XMP, COMMENT]))
  assert.deepEqual([clean?.width, clean?.height], [16, 9])
  assert.deepEqual(clean?.bytes, jpeg(16, 9))
  const said = webp([
    vp8x(16, 9),
    chunk('ICCP', Buffer.from('icc')),
    vp8(16, 9),
    chunk('EXIF', Buffer.from('GPS')),
    chunk('XMP ', Buffer.from('xmp')),
  ])
  const still = readWebp(said)
  assert.deepEqual(still?.bytes, webp([vp8(16, 9)]))
  const clear = readWebp(webp([vp8x(16, 9), chunk('ALPH', Buffer.from('alpha')), vp8(16, 9)]))
  assert.match(clear?.bytes.toString('latin1') ?? '', /VP8X.*ALPH.*VP8 /s)
})

test('what is not exactly one complete, still picture is refused', () => {
  const whole = jpeg()
  for (let length = 0; length < whole.length; length++)
    assert.equal(readJpeg(whole.subarray(0, length)), undefined)
  const wrong: [string, Buffer][] = [
    ['a second file behind the first', Buffer.concat([whole, whole])],
    ['a page behind the picture', Buffer.concat([whole, Buffer.from('<script>')])],
    ['two frames', jpeg(8, 8, [frame(8, 8)])],
    ['an arithmetic-coded frame', Buffer.concat([SOI, segment(0xc9, frame(8, 8).subarray(4)), SCAN, EOI])],
    ['no pixels', jpeg(0, 8)],
    ['no frame', Buffer.concat([SOI, SCAN, EOI])],
  ]
  for (const [name, file] of wrong) assert.equal(readJpeg(file), undefined, name)
  const moving: [string, Buffer][] = [
    ['animated', webp([vp8x(8, 8), chunk('ANIM', Buffer.alloc(6)), chunk('ANMF', Buffer.alloc(40))])],
    ['animated beside a frame', webp([vp8x(8, 8), chunk('ANIM', Buffer.alloc(6)), vp8(8, 8)])],
    ['nested', webp([chunk('RIFF', webp([vp8(8, 8)]))])],
    ['two frames', webp([vp8(8, 8), vp8(8, 8)])],
    ['another size than its frame', webp([vp8x(9, 8), vp8(8, 8)])],
    ['longer than it says', Buffer.concat([webp([vp8(8, 8)]), Buffer.from([0])])],
    ['something else', webp([chunk('JUNK', Buffer.alloc(8)), vp8(8, 8)])],
  ]
  for (const [name, file] of moving) assert.equal(readWebp(file), undefined, name)
})

test('mutated files are read or refused, never anything else, and never keep metadata', () => {
  const files = [
    jpeg(64, 48, [EXIF, XMP, COMMENT]),
    webp([
      vp8x(64, 48),
      chunk('ICCP', Buffer.from('icc')),
      vp8(64, 48),
      chunk('EXIF', Buffer.from('Exif GPS')),
    ]),
  ]
  const mutation = fc.record({
    file: fc.constantFrom(...files),
    changes: fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 6 }),
    cut: fc.option(fc.nat(400)),
    doubled: fc.boolean(),
  })
  fc.assert(
    fc.property(mutation, ({ file, changes, cut, doubled }) => {
      let bytes = Buffer.from(file)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      if (cut !== null) bytes = bytes.subarray(0, cut)
      if (doubled) bytes = Buffer.concat([bytes, bytes])
      const picture = readJpeg(bytes) ?? readWebp(bytes)
      if (!picture) return
      assert.ok(picture.width > 0 && picture.height > 0 && picture.bytes.length <= bytes.length)
      const again = readJpeg(picture.bytes) ?? readWebp(picture.bytes)
      assert.deepEqual(again?.bytes, picture.bytes, 'a cleaned file is clean')
    }),
    { numRuns: Number(process.env.COMANDA_TEST_PICTURES ?? 500) },
  )
})

const base64 = (file: Buffer) => file.toString('base64')
const photo = (file = jpeg(16, 9, [EXIF, XMP]), small = jpeg(8, 4)) => ({
  large: base64(file),
  small: base64(small),
  alt_text: 'Burrata on tomatoes',
})

async function onTheMenu(bistro: Restaurant, itemId: number): Promise<Json> {
  const { body } = await bistro.get('/go/menu/1/all')
  const items = body.result.flatMap((menu: Json) => menu.sections.flatMap((section: Json) => section.items))
  return items.find((item: Json) => item.item_id === itemId)
}

onBothStores('a photo is served without a key, without metadata and for ever', async (bistro) => {
  const owner = await signIn(bistro)
  assert.ok(!('photo' in (await onTheMenu(bistro, BURRATA))))
  const set = await bistro.put(`/go/menu/${BURRATA}/photo`, photo(), owner)
  assert.equal(set.status, 201, set.text)
  const shown = (await onTheMenu(bistro, BURRATA)).photo
  assert.deepEqual(shown, set.body.photo)
  assert.match(shown.large, /^\/pictures\/[0-9a-z]{6}-[0-9a-f]{64}\.jpg$/)
  const served = await bistro.app.inject({ url: shown.large })
  assert.equal(served.statusCode, 200)
  assert.deepEqual(served.rawPayload, jpeg(16, 9))
  assert.doesNotMatch(served.rawPayload.toString('latin1'), /Exif|XMP|xap|GPS/i)
  assert.equal(served.headers['content-type'], 'image/jpeg')
  assert.match(String(served.headers['cache-control']), /immutable/)
  assert.equal(served.headers['x-content-type-options'], 'nosniff')
  assert.equal(served.headers['content-security-policy'], "default-src 'none'")
  for (const url of [
    shown.large.replace('.jpg', '.webp'),
    shown.large.replace(/[0-9a-f]{4}\.jpg/, '0000.jpg'),
    '/pictures/x',
  ]) {
    assert.equal((await bistro.app.inject({ url })).statusCode, 404, url)
  }
})

onBothStores('a file that is no photo is refused by its headers alone', async (bistro) => {
  const owner = await signIn(bistro)
  const huge = Buffer.concat([SOI, segment(0xdb, Buffer.alloc(40_000)), frame(65_535, 65_535), SCAN, EOI])
  const wrong = [
    photo(huge),
    photo(jpeg(1_601, 10)),
    photo(jpeg(), jpeg(401, 10)),
    photo(Buffer.from('<svg/>')),
  ]
  for (const body of wrong) {
    const refused = await bistro.put(`/go/menu/${BURRATA}/photo`, body, owner)
    assert.deepEqual([refused.status, refused.body.error.code], [400, 'not_a_photo'])
  }
  assert.equal((await bistro.put('/go/menu/999999/photo', photo(), owner)).status, 404)
})

onBothStores('a picture that nothing uses is deleted after thirty days', async (bistro) => {
  const owner = await signIn(bistro)
  const first = await bistro.put(`/go/menu/${BURRATA}/photo`, photo(), owner)
  await bistro.put(`/go/menu/${TARTARE}/photo`, photo(), owner)
  await bistro.put('/go/menu/1/section_photo', photo(jpeg(20, 20)), owner)
  await bistro.put('/go/location/1/photo', photo(jpeg(21, 21)), owner)
  const { large } = first.body.photo
  const isServed = async () => (await bistro.app.inject({ url: large })).statusCode === 200
  const sweep = () => deleteUnusedPictures(bistro.database, bistro.clock.now)
  await bistro.delete(`/go/menu/${BURRATA}/photo`, undefined, owner)
  bistro.clock.now += 31 * DAY
  await sweep()
  assert.ok(await isServed(), 'another item has the same picture')
  const later = await signIn(bistro)
  await bistro.delete(`/go/menu/${TARTARE}/photo`, undefined, later)
  await sweep()
  assert.ok(await isServed())
  bistro.clock.now += 30 * DAY
  await sweep()
  assert.ok(!(await isServed()))
  const rows = await bistro.sql`select hash from pictures`
  assert.equal(rows.length, 3, 'the section, the location, and the small size that they share')
  const last = await signIn(bistro)
  assert.equal((await bistro.delete('/go/menu/1/section_photo', undefined, last)).status, 200)
  assert.equal((await bistro.delete('/go/location/1/photo', undefined, last)).status, 200)
})

onBothStores('an account has a limit of photos', async (bistro) => {
  const owner = await signIn(bistro)
  await bistro.database.write(
    (sql) => sql`
      insert into pictures (account_id, hash, kind, bytes, size_bytes)
      values (1, 'full', 'jpg', ${Buffer.from('x')}, 200000000)`,
  )
  const refused = await bistro.put(`/go/menu/${BURRATA}/photo`, photo(), owner)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'too_many_photos'])
})
