import assert from 'node:assert/strict'
import test from 'node:test'
import { calls } from '../../src/app.ts'
import { EVENT_TYPES, EVENTS } from '../../src/events/types.ts'
import { faultInEnglish } from '../../src/fault-words.ts'
import type { PlacedFault } from '../../src/faults.ts'
import { inputReader } from '../../src/http/input.ts'
import { planImport } from '../../src/menus/import-plan.ts'
import { readMenus } from '../../src/menus/read-file.ts'
import { invalid, REFUSALS, Refusal, type RefusalCode } from '../../src/refusal.ts'
import { de } from '../../web/portal/text/de.ts'
import { en } from '../../web/portal/text/en.ts'

test('what happens to an order is told in German too', () => {
  const ofOrders = EVENT_TYPES.filter((type) => 'order_id' in EVENTS[type].example)
  assert.ok(ofOrders.length > 40)
  for (const type of ofOrders) {
    const { words, example } = EVENTS[type]
    const german = de.events[type]?.(example as never) ?? ''
    assert.notEqual(german, (words as (data: unknown) => string)(example), type)
    assert.match(german, /^\S.*\S$/, type)
    assert.doesNotMatch(german, /undefined|null|\[object|NaN|\d\.\d\d/, type)
  }
})

test('every refusal has its words in both languages', () => {
  const told = { message: 'As the service told it.', details: {} }
  for (const code of [...(Object.keys(REFUSALS) as RefusalCode[]), 'internal_error' as const]) {
    assert.ok(en.refusals[code](told).length > 10, `${code} in English`)
    const german = de.refusals[code](told)
    assert.ok(german.length > 10 && german !== told.message, `${code} in German`)
    assert.doesNotMatch(german, /undefined|null/, code)
  }
})

test('what a refusal tells in figures is told in German too', () => {
  const say = (code: RefusalCode, details: object) =>
    de.refusals[code]({ message: '', details: details as Record<string, unknown> })
  assert.equal(say('order_not_paid', { balance: '31.05' }), 'Es sind noch 31,05 offen.')
  assert.match(say('pin_locked', { retry_after: 42 }), /42 Sekunden/)
  assert.match(say('right_missing', { right: 'own' }), /Inhaber/)
  assert.equal(
    say('invalid_request', { faults: [{ at: 'modifiers[0].options[2].name', fault: 'required' }] }),
    'Bitte berichtigen: Frage 1, Option 3, Name fehlt.',
  )
  for (const code of ['balance_due', 'payments_stand', 'payment_pending', 'payment_unknown']) {
    assert.ok(de.reasons[code], code)
  }
})

test('in English fields are called what the pages call them, and better words stand', () => {
  const faults = [{ at: 'modifiers[1].name', fault: 'required' }]
  const say = (message: string) => en.refusals.invalid_request({ message, details: { faults } })
  assert.equal(
    say('Please correct: modifiers[1].name is required.'),
    'Please correct: Question 2, Name is required.',
  )
  assert.equal(
    say('8.8.8.8 is not an address in the local network.'),
    '8.8.8.8 is not an address in the local network.',
  )
})

test('whatever is wrong with what a page sends is said in German', () => {
  const faults = new Map<string, { fault: PlacedFault; call: string }>()
  for (const call of calls.filter(({ seed }) => !seed)) {
    const read = inputReader(call)
    for (const value of [undefined, {}, -1, '\u0001', [], 'x'.repeat(2_000)]) {
      const filled = (schema: { properties?: object } | undefined) =>
        Object.fromEntries(Object.keys(schema?.properties ?? {}).map((name) => [name, value]))
      const sent = { params: filled(call.params as never), query: {}, body: filled(call.body as never) }
      for (const fault of faultsOf(() => read(sent))) {
        faults.set(faultInEnglish(fault), { fault, call: `${call.method} ${call.path}` })
      }
    }
  }
  assert.ok(faults.size > 20)
  for (const [english, { fault, call }] of faults) {
    assert.equal(en.faults.what(fault), english, call)
    mustBeGerman(fault, call)
  }
})

test('whatever is wrong with an imported file is said in German', () => {
  const head = 'level,id,name,price,printer,min,max,selected'
  const top = ['menu,,M', 'section,,S']
  const questions = Array.from({ length: 21 }, () => 'question,,Q\noption,,O')
  const sheets = [
    '',
    head,
    'level,name,prize\ndish,A\nitem,B',
    'level,name,name\nmenu,M,M',
    'level,name\nmenu,"M',
    'level,name\nmenu,"M"x',
    'level,name\nmenu,M,surplus',
    [head, 'menu,,M,3.00'].join('\n'),
    [head, 'menu,7,M'].join('\n'),
    [head, 'menu,,M', 'section,,S,,P-9'].join('\n'),
    [head, ...top, 'item,,I,x', 'item,,J', 'item,,,1'].join('\n'),
    [head, ...top, 'item,,I,1', 'question,,Q,,,2,1', 'option,,O', 'question,,R'].join('\n'),
    [head, ...top, 'item,,I,1', 'question,,Q,,,0,1', 'option,,A,,,,,1', 'option,,B,,,,,1'].join('\n'),
    [head, ...top, 'item,,I,1', ...questions].join('\n'),
    [head, ...top, ...Array.from({ length: 20_001 }, () => 'item,,I,1')].join('\n'),
  ]
  const files = [...sheets.map((text) => ['csv', text] as const), ['json', '{"menus":'] as const]
  let count = 0
  for (const [format, text] of files) {
    const found = [[], ['P-1']].flatMap((printers) =>
      faultsOf(() => {
        const { menus } = readMenus(format, text)
        const plan = planImport({
          current: [],
          file: menus,
          removeMissing: false,
          printers,
          former: new Set(),
        })
        if ('faults' in plan) throw invalid(plan.faults)
      }),
    )
    assert.ok(found.length > 0, text.slice(0, 80))
    for (const fault of found) {
      mustBeGerman(fault, text.slice(0, 80))
      count++
    }
  }
  assert.ok(count > 20)
  assert.equal(de.faults.where({ line: 5, column: 'price' }), 'Zeile 5, price')
  assert.equal(en.faults.where({ line: 5, column: 'price' }), 'line 5, price')
  assert.equal(de.faults.where('menus[0].title'), 'menus[0].title')
})

function mustBeGerman(fault: PlacedFault, what: string): void {
  const german = de.faults.what(fault)
  assert.notEqual(german, faultInEnglish(fault), what)
  assert.doesNotMatch(german, /undefined|null|\b(?:must|is|the)\b/, what)
}

function faultsOf(work: () => unknown): PlacedFault[] {
  try {
    work()
    return []
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    return error.faults
  }
}
