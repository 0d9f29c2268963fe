import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import test from 'node:test'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import jsqr from 'jsqr'
import receiptline from 'receiptline'
import { drawn, GOLDEN, SAMPLES } from '../../../../test/support/printing/golden-tickets.ts'
import { decodeEscPos } from '../../../programs/virtual-printer/escpos-decoder.ts'
import { lineText, type Paper, type Picture, textOf } from '../../../programs/virtual-printer/print-head.ts'
import { decodeStarPrnt } from '../../../programs/virtual-printer/starprnt-decoder.ts'
import { line, qrCode } from '../markup.ts'
import type { KitchenTicket } from '../model.ts'
import { pageOf } from '../page-settings.ts'
import { withFontFiles } from '../raster/fonts.ts'
import { bitmapOf, dotsOf, svgOf } from '../raster/raster.ts'
import { fitsPrinterFonts } from '../render/codepage.ts'
import { NO_ACTIONS } from '../render/cut-and-drawer.ts'
import { ESCPOS, PNG_IMAGE, STAR_IMPACT, STARPRNT } from '../render/printer-languages.ts'
import { encodeText, splitAtCuts } from '../render/printer-text.ts'
import { rendered } from '../render/to-printer-language.ts'
import { justify, printable, widthOf, wrapped } from '../text-layout.ts'
import { markupOf } from '../ticket-markup.ts'

for (const [name, sample] of Object.entries(SAMPLES)) {
  test(`the ticket “${name}” looks as it did when it was looked at`, async () => {
    const { text, png, paper } = await drawn(sample)
    assert.equal(text, readFileSync(new URL(`${name}.txt`, GOLDEN), 'utf8'))
    const different = dotsApart(png, readFileSync(new URL(`${name}.png`, GOLDEN)))
    assert.ok(different < 0.002, `${different} of the dots differ`)
    assert.deepEqual([paper.unknown, paper.pulses], [[], 0])
    const papers = name === 'void' ? 2 : 1
    assert.equal(paper.strips.filter(({ kind }) => kind === 'cut').length, papers)
  })
}

test('StarPRNT says the same as ESC/POS', async () => {
  for (const { ticket, stamps = {}, columns = 48, page: pageOptions } of Object.values(SAMPLES)) {
    const page = pageOf(columns, pageOptions)
    const markup = markupOf(ticket, stamps, page)
    const star = decodeStarPrnt(await rendered(markup, page, page.isImpact ? STAR_IMPACT : STARPRNT))
    assert.deepEqual([star.unknown, star.pulses], [[], 0])
    // Star counts the width of a picture in bytes.
    const spoken = (paper: Paper) => textOf(paper).replace(/picture of \d+/, 'picture')
    assert.equal(spoken(star), spoken(decodeEscPos(await rendered(markup, page, ESCPOS))))
  }
})

test('encoding line by line equals encoding the whole document', async () => {
  for (const { ticket, stamps = {}, columns = 48, page: pageOptions } of Object.values(SAMPLES)) {
    const page = pageOf(columns, pageOptions)
    if (page.isImpact) continue
    const markup = markupOf(ticket, stamps, page)
    const [first = ''] = splitAtCuts(markup)
    const options = { cpl: columns, encoding: 'multilingual', spacing: true, cutting: false } as const
    const whole = receiptline.transform(first, { ...options, command: 'epson' })
    const written = encodeText(markup, page, ESCPOS, NO_ACTIONS)?.toString('latin1')
    if (written === undefined) assert.equal(fitsPrinterFonts(markup), false)
    else assert.ok(written.startsWith(whole.slice('\x1b@\x1da\x00'.length, -'\x1dr1'.length)))
  }
})

test('kitchen tickets hold no prices', () => {
  for (const { ticket } of Object.values(SAMPLES)) {
    if (ticket.kind === 'ticket') assert.doesNotMatch(JSON.stringify(ticket), /cents/i)
  }
})

test('user input is printed literally, and never acts as a command', async () => {
  const fits = (text: string) => fitsPrinterFonts(text) && widthOf(text) <= 48
  const typed = fc.string({ unit: 'binary', maxLength: 40 }).filter((text) => fits(printable(text)))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(typed, fc.string({ maxLength: 40 }), fc.constantFrom(...HOSTILE)),
      async (text) => {
        const shown = printable(text)
        for (const [language, decode] of [
          [ESCPOS, decodeEscPos],
          [STARPRNT, decodeStarPrnt],
        ] as const) {
          const paper = decode(await rendered(`${line(shown)}\n`, pageOf(48), language))
          assert.deepEqual([paper.unknown, paper.pulses], [[], 0])
          const [first, ...rest] = paper.strips
          assert.equal(first?.kind === 'line' && lineText(first.runs), shown)
          assert.ok(rest.every((strip) => strip.kind === 'cut' || strip.kind === 'line'))
        }
      },
    ),
    { numRuns: 300 },
  )
})

const HOSTILE = [
  '{command:\\x1bp\\x00\\x19\\xfa}',
  '{code:1234}',
  '{image:aGFja2Vk}',
  '---',
  '===',
  '|left|right|',
  '^^^^^^big',
  '`"_~\\\\n\\x41',
  '\\',
]

test('a QR code says exactly what it was given', async () => {
  for (const data of ['https://comanda.example/r?a=1;b={2}|x\\y', 'comanda:order:1042:7']) {
    for (const [language, decode] of [
      [ESCPOS, decodeEscPos],
      [STARPRNT, decodeStarPrnt],
    ] as const) {
      const paper = decode(await rendered(`${qrCode(data, 6)}\n`, pageOf(48), language))
      const pictures = paper.strips.flatMap((strip) => (strip.kind === 'picture' ? [strip.picture] : []))
      assert.equal(pictures.length, 1)
      assert.equal(readQr(pictures[0] as Picture), data)
    }
  }
})

test('text that the printer’s fonts lack becomes a picture, never question marks', async () => {
  assert.ok(fitsPrinterFonts('Crème brûlée, Żurek, Борщ, €3 £2, “quoted”'))
  for (const text of ['牛肉麺', 'Ελληνική', '김치', 'مرق', '\ufffd']) assert.ok(!fitsPrinterFonts(text), text)
  const markup = `${line('牛肉麺')}\n`
  const expected = bitmapOf(svgOf(markup, 48))
  for (const [language, decode] of [
    [ESCPOS, decodeEscPos],
    [STARPRNT, decodeStarPrnt],
  ] as const) {
    const paper = decode(await rendered(markup, pageOf(48), language))
    const pictures = paper.strips.flatMap((strip) => (strip.kind === 'picture' ? [strip.picture] : []))
    assert.deepEqual(Buffer.concat(pictures.map(({ rows }) => rows)), expected.rows, 'dot by dot')
    assert.doesNotMatch(textOf(paper), /\?/)
  }
  assert.ok(expected.rows.some((byte) => byte !== 0))
  assert.equal((await rendered(markup, pageOf(48), PNG_IMAGE)).toString('latin1', 1, 4), 'PNG')
})

test('voids are cut off from new dishes, as text and as a picture', async () => {
  const { ticket } = SAMPLES.void as { ticket: KitchenTicket }
  for (const server of ['Chloé', '花子']) {
    const markup = markupOf({ ...ticket, server }, {}, pageOf(48))
    const { strips } = decodeEscPos(await rendered(markup, pageOf(48), ESCPOS))
    const cuts = strips.flatMap(({ kind }, index) => (kind === 'cut' ? [index] : []))
    assert.equal(cuts.length, 2)
    assert.ok((cuts[1] as number) - (cuts[0] as number) > 1, 'there is a second paper between them')
  }
})

test('every character we take for printable is one the printer prints', async () => {
  const all = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code))
  const fit = all.filter((one) => one > '\x7f' && printable(one) === one && fitsPrinterFonts(one))
  assert.ok(fit.length > 300)
  for (let at = 0; at < fit.length; at += 40) {
    const some = fit.slice(at, at + 40).join('')
    assert.equal(
      textOf(decodeEscPos(await rendered(`${line(some)}\n`, pageOf(48), ESCPOS))).split('\n')[0],
      some,
    )
  }
})

test('words wrap between words, and long ones where the line ends', () => {
  assert.deepEqual(wrapped('slow-roasted vegetables', 20), ['slow-roasted', 'vegetables'])
  assert.deepEqual(wrapped('abcdefgh ij', 3), ['abc', 'def', 'gh', 'ij'])
  assert.deepEqual(wrapped('牛肉麺', 4), ['牛肉', '麺'])
  assert.deepEqual(wrapped('', 4), [])
  assert.deepEqual(justify('Total', '12.00', 12), ['Total  12.00'])
  assert.deepEqual(justify('A long name', '12.00', 12), ['A long name', '       12.00'])
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.integer({ min: 2, max: 48 }), (text, columns) => {
      const lines = wrapped(printable(text), columns)
      assert.ok(lines.every((one) => widthOf(one) <= columns))
      assert.equal(lines.join('').replaceAll(' ', ''), printable(text).replaceAll(' ', ''))
    }),
  )
})

test('a long ticket is drawn strip by strip, and looks as if it were drawn at once', async () => {
  const { ticket } = SAMPLES['other scripts'] as { ticket: KitchenTicket }
  const lines = Array.from({ length: 60 }, () => ticket.lines).flat()
  const markup = markupOf({ ...ticket, lines }, {}, pageOf(48))
  const handed: string[] = []
  const strips = await dotsOf(markup, 48, async (work) => {
    handed.push('a strip')
    return work()
  })
  assert.ok(handed.length > 2)
  assert.deepEqual(strips, bitmapOf(svgOf(markup, 48)))
})

test('the rasteriser, which reads its fonts for each letter, gets a subset', () => {
  const sizes = withFontFiles(new Set('牛肉麺 with é'), (files) => files.map((file) => statSync(file).size))
  assert.equal(sizes.length, 3)
  for (const size of sizes) assert.ok(size < 20_000, `${size} bytes`)
})

test('to wrap a text twice as long takes twice the work', () => {
  const lettersRead = (text: string) => {
    const { [Symbol.iterator]: iterate } = String.prototype
    let read = 0
    String.prototype[Symbol.iterator] = function* (): Generator<string, undefined> {
      for (const one of { [Symbol.iterator]: () => iterate.call(this) }) {
        read++
        yield one
      }
      return undefined
    }
    try {
      wrapped(text, 24)
    } finally {
      String.prototype[Symbol.iterator] = iterate
    }
    return read
  }
  for (const text of ['é'.repeat(5_000), 'né '.repeat(2_000), '牛肉 '.repeat(2_000)]) {
    const once = lettersRead(text)
    assert.ok(once <= 4 * text.length, `${once} letters were read of ${text.length}`)
    assert.ok(lettersRead(text + text) <= 2.1 * once)
  }
})

function readQr({ width, height, rows }: Picture): string | undefined {
  const quiet = 16
  const size = { width: width + 2 * quiet, height: height + 2 * quiet }
  const pixels = new Uint8ClampedArray(size.width * size.height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!((rows[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7)))) continue
      pixels.fill(
        0,
        ((y + quiet) * size.width + x + quiet) * 4,
        ((y + quiet) * size.width + x + quiet) * 4 + 3,
      )
    }
  }
  return (jsqr as unknown as typeof jsqr.default)(pixels, size.width, size.height)?.data
}

/** The share of dots in which two bitmaps differ; 1 if their sizes differ. */
function dotsApart(one: Buffer, other: Buffer): number {
  if (!one.subarray(0, 33).equals(other.subarray(0, 33))) return 1
  const [a, b] = [one, other].map((png) => inflateSync(png.subarray(41, 41 + png.readUInt32BE(33))))
  let different = 0
  for (let at = 0; at < (a?.length ?? 0); at++) {
    for (let bits = (a?.[at] ?? 0) ^ (b?.[at] ?? 0); bits !== 0; bits &= bits - 1) different++
  }
  return different / ((a?.length ?? 1) * 8)
}
