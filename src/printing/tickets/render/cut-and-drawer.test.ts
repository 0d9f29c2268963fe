import assert from 'node:assert/strict'
import test from 'node:test'
import { aPicture, SAMPLES } from '../../../../test/support/printing/golden-tickets.ts'
import { decodeEscPos } from '../../../programs/virtual-printer/escpos-decoder.ts'
import { type Paper, textOf } from '../../../programs/virtual-printer/print-head.ts'
import { decodeStarPrnt } from '../../../programs/virtual-printer/starprnt-decoder.ts'
import type { KitchenTicket, ReceiptTicket, Stamps, Ticket } from '../model.ts'
import { type Page, pageOf } from '../page-settings.ts'
import { logoOf } from '../raster/logo.ts'
import { pngSize } from '../raster/logo-size.ts'
import { markupOf } from '../ticket-markup.ts'
import { actionsFor } from './cut-and-drawer.ts'
import { ESCPOS, type Language, STAR_IMPACT, STARPRNT } from './printer-languages.ts'
import { rendered } from './to-printer-language.ts'

const kitchen = SAMPLES.kitchen?.ticket as KitchenTicket
const byCard = SAMPLES.receipt?.ticket as ReceiptTicket
const [card] = byCard.receipt.payments as [ReceiptTicket['receipt']['payments'][number]]
const paidBy = (...methods: ('card' | 'cash')[]): ReceiptTicket => ({
  ...byCard,
  receipt: { ...byCard.receipt, payments: methods.map((method) => ({ ...card, method })) },
})

const DECODERS: [Language, (bytes: Buffer) => Paper][] = [
  [ESCPOS, decodeEscPos],
  [STARPRNT, decodeStarPrnt],
]

async function printed(ticket: Ticket, options: Partial<Page>, language: Language, stamps: Stamps = {}) {
  const page = pageOf(48, options)
  const decode = language === ESCPOS ? decodeEscPos : decodeStarPrnt
  const markup = markupOf(ticket, stamps, page)
  const bytes = await rendered(markup, page, language, actionsFor(ticket, stamps, page))
  return { bytes, paper: decode(bytes) }
}

test('a kitchen ticket sounds the buzzer if it is enabled, a receipt does not', async () => {
  for (const [language] of DECODERS) {
    for (const beeper of ['epson', 'plain'] as const) {
      const { paper } = await printed(kitchen, { buzzer: true, beeper }, language)
      assert.ok(paper.sounds > 0, `${language} ${beeper}`)
      assert.deepEqual([paper.unknown, paper.pulses], [[], 0])
    }
    assert.equal((await printed(kitchen, {}, language)).paper.sounds, 0)
    assert.equal((await printed(byCard, { buzzer: true }, language)).paper.sounds, 0)
  }
})

test('the drawer opens if the last payment was in cash, and once', async () => {
  const pulses = async (ticket: Ticket, language: Language, stamps?: Stamps) =>
    (await printed(ticket, { drawer: true }, language, stamps)).paper.pulses
  for (const [language] of DECODERS) {
    assert.equal(await pulses(paidBy('card', 'cash'), language), 1)
    assert.equal(await pulses(paidBy('cash', 'card'), language), 0)
    assert.equal(await pulses(paidBy(), language), 0)
    assert.equal(await pulses(kitchen, language), 0)
    assert.equal(await pulses(paidBy('cash'), language, { duplicateAttempt: 2 }), 0, 'sent again')
    assert.equal((await printed(paidBy('cash'), {}, language)).paper.pulses, 0, 'no drawer is there')
  }
})

test('paper is cut as configured, and fed if it is torn off', async () => {
  const cuts = async (cut: Page['cut']) => {
    const { bytes, paper } = await printed(kitchen, { cut }, ESCPOS)
    assert.deepEqual(paper.unknown, [])
    return { count: paper.strips.filter(({ kind }) => kind === 'cut').length, end: bytes.subarray(-4) }
  }
  assert.deepEqual(await cuts('full'), { count: 1, end: Buffer.from('\x1dVA\x00', 'latin1') })
  assert.deepEqual(await cuts('partial'), { count: 1, end: Buffer.from('\x1dVB\x00', 'latin1') })
  assert.equal((await cuts('none')).count, 0)
})

test('held lines are at the end of the ticket, unless the printer leaves them out', async () => {
  const ticket = SAMPLES.courses?.ticket as KitchenTicket
  assert.ok(ticket.follow?.length)
  assert.match(textOf((await printed(ticket, {}, ESCPOS)).paper), /TO FOLLOW/)
  const without = textOf((await printed(ticket, { follow: false }, ESCPOS)).paper)
  assert.doesNotMatch(without, /TO FOLLOW/)
  assert.match(without, /to make/)
})

test('margins are left free above and below', async () => {
  const rows = async (marginTopMm: number, marginBottomMm: number) =>
    (await printed(kitchen, { marginTopMm, marginBottomMm }, ESCPOS)).paper.strips.length
  assert.equal(await rows(30, 15), (await rows(0, 0)) + 8 + 4)
})

test('a printer with a ribbon gets letters only, and every one that it lacks by its number', async () => {
  const hostile = SAMPLES['other scripts']?.ticket as KitchenTicket
  for (const [language, decode] of [
    [ESCPOS, decodeEscPos],
    [STAR_IMPACT, decodeStarPrnt],
  ] as const) {
    for (const ticket of [hostile, byCard, SAMPLES.test?.ticket as Ticket]) {
      const page = pageOf(33, { isImpact: true, logo: 'AAAA' })
      const paper = decode(await rendered(markupOf(ticket, {}, page), page, language))
      assert.deepEqual(paper.unknown, [])
      assert.ok(paper.strips.every(({ kind }) => kind !== 'picture'))
      assert.doesNotMatch(textOf(paper), /\?/)
      if (ticket === hostile) assert.match(textOf(paper), /\[U\+725B\][\s\S]*Elliniki salata/)
    }
  }
})

test('a picture is as wide as the paper at most, and its greys become as many dots', () => {
  const png = (width: number, height: number) => aPicture(width, height).toString('base64')
  assert.deepEqual(pngSize(logoOf(png(1152, 200), 576)), { width: 576, height: 100 })
  assert.deepEqual(pngSize(logoOf(png(100, 640), 576)), { width: 50, height: 320 })
  const page = pageOf(48, { logo: logoOf(png(400, 100), 576).toString('base64') })
  assert.match(markupOf(byCard, {}, page), /^\{image:/)
  assert.equal(pngSize(Buffer.from('GIF89a')), undefined)
  assert.equal(pngSize(aPicture(3000, 1)) && true, true)
  const bomb = aPicture(1, 1)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  assert.equal(pngSize(bomb), undefined, 'a few bytes that would unpack to gigabytes')
})

test('half of the dots of a picture from black to white are black', async () => {
  const logo = logoOf(aPicture(400, 100).toString('base64'), 576).toString('base64')
  for (const [language] of DECODERS) {
    const { paper } = await printed(byCard, { logo }, language)
    const [picture] = paper.strips.flatMap((strip) => (strip.kind === 'picture' ? [strip.picture] : []))
    let black = 0
    for (const byte of picture?.rows ?? []) for (let bits = byte; bits !== 0; bits &= bits - 1) black++
    assert.ok(Math.abs(black / 40_000 - 0.5) < 0.03, `${black} dots`)
  }
})
