import assert from 'node:assert/strict'
import test from 'node:test'
import { drawn } from '../../../test/support/printing/golden-tickets.ts'
import type { DayPaper, KitchenTicket, ReceiptTicket, Stamps } from './model.ts'

// Labels as a cook and a guest read them.

const TICKET: KitchenTicket = {
  kind: 'ticket',
  station: 'Grill',
  table: 34,
  server: 'Ana Ferreira',
  orderId: 85,
  number: 1,
  reprint: 0,
  allergens: false,
  time: '20:31',
  date: '15 Nov 2026',
  lines: [{ qty: 1, name: 'Bistro Burger', modifiers: [], notes: '', seat: 2 }],
  voids: [],
}

const linesOf = async (ticket: KitchenTicket | ReceiptTicket | DayPaper, stamps: Stamps = {}, columns = 48) =>
  (await drawn({ ticket, stamps, columns })).text
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => !text.startsWith('- - '))

test('a number never stands alone below its label', async () => {
  for (const language of ['en', 'de', 'es', 'fr'] as const) {
    for (const columns of [32, 42, 48]) {
      for (const name of ['Bistro Burger', 'Burger', 'Bistro Burger XL', 'Bistro Burger Deluxe']) {
        const [line] = TICKET.lines
        const lines = [{ ...line, qty: 1, name, modifiers: [], notes: '', seat: 2 }]
        const act = { kind: 'moved', fromTable: 12 } as const
        for (const ticket of [
          { ...TICKET, lines, language },
          { ...TICKET, lines, language, act },
        ]) {
          const alone = (await linesOf(ticket, {}, columns)).filter((text) => /^\d+$/.test(text))
          assert.deepEqual(alone, [], `${language}, ${columns} columns, ${name}`)
        }
      }
    }
  }
})

test('a word longer than the line fills it before it is broken', async () => {
  const name = 'Donaudampfschifffahrtskapitänsauflauf'
  const lines = [{ qty: 1, name, modifiers: [], notes: '' }]
  const text = await linesOf({ ...TICKET, lines }, {}, 32)
  const parts = text.filter((part) => name.includes(part.replace(/^1\s+/, '')) && part !== '')
  assert.equal(parts.map((part) => part.replace(/^1\s+/, '')).join(''), name)
  assert.equal(parts.length, 2)
})

test('a ticket names the stations that already have its dishes, at the top', async () => {
  const [first] = await linesOf({ ...TICKET, alreadyAt: ['Hot kitchen'] }).then((lines) =>
    lines.filter(Boolean),
  )
  assert.equal(first, 'ALREADY AT Hot kitchen')
})

test('a stamp says how the dish may be known already', async () => {
  const duplicate = { duplicateAttempt: 2 }
  const secondLine = async (ticket: KitchenTicket, stamps: Stamps) =>
    (await linesOf(ticket, stamps)).filter(Boolean)[1]
  assert.equal(await secondLine(TICKET, duplicate), 'Attempt 2. It may have been printed before.')
  assert.equal(
    await secondLine(TICKET, { ...duplicate, backupFor: 'Grill', wasOnScreen: true }),
    'It was on the screen: it may be made already.',
  )
  const voids = { ...TICKET, lines: [], voids: TICKET.lines }
  assert.equal(await secondLine(voids, duplicate), 'Check: is it voided already?')
})

test('a reprint counts its dishes, and a moved ticket says where they go', async () => {
  const lastOf = async (ticket: KitchenTicket) => (await linesOf(ticket)).filter(Boolean).at(-1)
  assert.match((await lastOf(TICKET)) ?? '', /^1 to make/)
  assert.match((await lastOf({ ...TICKET, reprint: 1 })) ?? '', /^1 in all/)
  const moved = await linesOf({ ...TICKET, act: { kind: 'moved', fromTable: 12 } })
  assert.match(moved.filter(Boolean).at(-1) ?? '', /^1 dish for TABLE 34/)
  assert.ok(moved.indexOf('Already with you.') < moved.findIndex((text) => text.includes('Bistro Burger')))
})

test('the day report has a title, its day, and amounts in the language of the location', async () => {
  const text = await linesOf({
    kind: 'day',
    house: 'Bistro',
    title: 'Z-BERICHT 7',
    day: '17. Nov. 2026',
    time: '23:30',
    date: '17. Nov. 2026',
    language: 'de',
    rows: [{ kind: 'sum', left: 'Gesamt', right: '33421.60' }],
  })
  assert.deepEqual(text.filter(Boolean).slice(0, 3), ['Bistro', 'Z-BERICHT 7', '17. Nov. 2026'])
  assert.ok(text.some((line) => /^Gesamt +33421,60$/.test(line)))
})
