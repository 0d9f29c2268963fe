import assert from 'node:assert/strict'
import test from 'node:test'
import { calls } from '../../../../src/app.ts'
import { EVENT_TYPES, EVENTS } from '../../../../src/events/types/index.ts'
import { planImport } from '../../../../src/menus/import/plan.ts'
import { readMenus } from '../../../../src/menus/import/read-file.ts'
import { PAYMENT_COLUMNS } from '../../../../src/payments/csv-routes.ts'
import { COUNT_COLUMNS } from '../../../../src/payments/drawers/csv-routes.ts'
import { MOVEMENT_COLUMNS } from '../../../../src/payments/drawers/movement-routes.ts'
import { invalid, REFUSALS, Refusal, type RefusalCode } from '../../../../src/platform/core/refusal.ts'
import type { PlacedFault } from '../../../../src/platform/core/validation-errors.ts'
import { faultInEnglish } from '../../../../src/platform/core/validation-messages.ts'
import { inputReader } from '../../../../src/platform/http/schema/input-validation.ts'
import { EPSON_CODES, reportFromResult } from '../../../../src/printing/printers/epson/epson.ts'
import { csvOfList, LISTS } from '../../../../src/reports/sales/sales-response.ts'
import { ServiceAnswer } from '../../../../src/reports/service-times/service-times-routes.ts'
import * as deBooks from '../../../../web/portal/locales/de/books/books.ts'
import * as deEvents from '../../../../web/portal/locales/de/events.ts'
import * as deIndex from '../../../../web/portal/locales/de/index.ts'
import * as deRefusals from '../../../../web/portal/locales/de/refusals.ts'
import * as enBooks from '../../../../web/portal/locales/en/books/books.ts'
import * as enEvents from '../../../../web/portal/locales/en/events.ts'
import * as enIndex from '../../../../web/portal/locales/en/index.ts'
import * as enRefusals from '../../../../web/portal/locales/en/refusals.ts'
import * as esBooks from '../../../../web/portal/locales/es/books/books.ts'
import * as esEvents from '../../../../web/portal/locales/es/events.ts'
import * as esIndex from '../../../../web/portal/locales/es/index.ts'
import * as esRefusals from '../../../../web/portal/locales/es/refusals.ts'
import * as frBooks from '../../../../web/portal/locales/fr/books/books.ts'
import * as frEvents from '../../../../web/portal/locales/fr/events.ts'
import * as frIndex from '../../../../web/portal/locales/fr/index.ts'
import * as frRefusals from '../../../../web/portal/locales/fr/refusals.ts'
import { columnTitles, translateSheet } from '../../../../web/portal/pages/reports/translate-csv.ts'

const de = { ...deIndex, ...deEvents, ...deBooks, ...deRefusals }
const en = { ...enIndex, ...enEvents, ...enBooks, ...enRefusals }
const es = { ...esIndex, ...esEvents, ...esBooks, ...esRefusals }
const fr = { ...frIndex, ...frEvents, ...frBooks, ...frRefusals }
const OTHERS = Object.entries({ de, es, fr })

test('every event is described in every language', () => {
  for (const [language, { events }] of OTHERS) {
    for (const type of EVENT_TYPES) {
      const { words, example } = EVENTS[type]
      const sentence = events[type]?.(example as never) ?? ''
      assert.notEqual(sentence, (words as (data: unknown) => string)(example), `${type} in ${language}`)
      assert.match(sentence, /^\S.*\S$/, `${type} in ${language}`)
      assert.doesNotMatch(sentence, /undefined|null|\[object|NaN|\d\.\d\d(?!\d)/, `${type} in ${language}`)
    }
  }
})

test('descriptions of events contain no codes and no raw timestamps', () => {
  for (const [language, { events }] of [['en', en] as const, ...OTHERS]) {
    for (const type of EVENT_TYPES) {
      const { words, example } = EVENTS[type]
      const sentence = events[type]?.(example as never) ?? (words as (data: unknown) => string)(example)
      assert.doesNotMatch(
        sentence,
        /\b[a-z]+_[a-z_]+\b|\b[A-Z]+_[A-Z_]+\b|\d{4}-\d\d-\d\d \d\d:/,
        `${type} in ${language}`,
      )
    }
  }
})

test('every menu change is described in every language', () => {
  const done = [
    '“Burrata” is out of stock',
    '“Burrata” added',
    'section “Grill” is made at “Bar”',
    'section “Grill” is served as course 2',
    '“How cooked?” changed: 4 items',
    '5 prices changed',
    'items put in order',
  ]
  for (const [language, { events }] of OTHERS) {
    for (const change of done) {
      const sentence = events['menu.changed']?.({ title: 'Food', change } as never) ?? ''
      assert.doesNotMatch(
        sentence,
        /\b(is|added|changed|section|items|prices|undefined)\b/,
        `${language}: ${sentence}`,
      )
    }
  }
  assert.equal(
    de.events['menu.changed']?.({ title: 'Food', change: done[2] } as never),
    'Karte „Food“: Rubrik „Grill“ kommt von „Bar“',
  )
})

test('every printer failure is described in every language', () => {
  for (const code of EPSON_CODES) {
    const word = reportFromResult({ token: 'd', success: false, code, asb: undefined })
    const reason = 'reason' in word ? word.reason : ''
    for (const [name, text] of [['en', en] as const, ...OTHERS]) {
      assert.match(text.printers.reasons[reason] ?? '', /^\S.+\S$/, `${code} in ${name}`)
    }
  }
})

test('every refusal is translated into every language', () => {
  const problem = { message: 'As the service told it.', details: {} }
  for (const code of [...(Object.keys(REFUSALS) as RefusalCode[]), 'internal_error' as const]) {
    assert.ok(en.refusals[code](problem).length > 10, `${code} in English`)
    for (const [language, { refusals }] of OTHERS) {
      const words = refusals[code](problem)
      assert.ok(words.length > 10 && words !== problem.message, `${code} in ${language}`)
      assert.doesNotMatch(words, /undefined|null/, `${code} in ${language}`)
    }
  }
})

test('the numbers of a refusal are in every language', () => {
  const figures = {
    de: [
      /^Es sind noch 31,05 offen\.$/,
      /42 Sekunden/,
      /Inhaber/,
      /^Bitte berichtigen: Frage 1, Option 3, Name fehlt\.$/,
    ],
    es: [
      /^Quedan 31,05 por pagar\.$/,
      /42 segundos/,
      /propietario/,
      /^Hay que corregir: Pregunta 1, Opción 3, Nombre falta\.$/,
    ],
    fr: [
      /^Il reste 31,05 à payer\.$/,
      /42 secondes/,
      /propriétaire/,
      /^À corriger\u202f: Question 1, Option 3, Nom manque\.$/,
    ],
  }
  const faults = [{ at: 'modifiers[0].options[2].name', fault: 'required' }]
  for (const [language, { refusals, reasons }] of OTHERS) {
    const say = (code: RefusalCode, details: Record<string, unknown>) =>
      refusals[code]({ message: '', details })
    const said = [
      say('order_not_paid', { balance: '31.05' }),
      say('pin_locked', { retry_after: 42 }),
      say('right_missing', { right: 'own' }),
      say('invalid_request', { faults }),
    ]
    const expected = figures[language as keyof typeof figures]
    for (const [index, words] of said.entries()) assert.match(words, expected[index] as RegExp)
    for (const code of ['balance_due', 'payments_stand', 'payment_pending', 'payment_unknown']) {
      assert.ok(reasons[code], `${code} in ${language}`)
    }
  }
})

test('in English fields have the names of the pages, and better messages stay', () => {
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

test('every fault of a request is described in every language', () => {
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
    mustBeTranslated(fault, call)
  }
})

test('every fault of an imported file is described in every language', () => {
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
    ['level,name,tax', 'menu,M', 'section,S,Wine'].join('\n'),
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
          taxes: [],
          groups: [],
          former: new Set(),
        })
        if ('faults' in plan) throw invalid(plan.faults)
      }),
    )
    assert.ok(found.length > 0, text.slice(0, 80))
    for (const fault of found) {
      mustBeTranslated(fault, text.slice(0, 80))
      count++
    }
  }
  assert.ok(count > 20)
  assert.equal(de.faults.where({ line: 5, column: 'price' }), 'Zeile 5, price')
  assert.equal(es.faults.where({ line: 5, column: 'price' }), 'Línea 5, price')
  assert.equal(fr.faults.where({ line: 5, column: 'price' }), 'Ligne 5, price')
  assert.equal(en.faults.where({ line: 5, column: 'price' }), 'line 5, price')
  assert.equal(de.faults.where('menus[0].title'), 'menus[0].title')
})

test('a report has translated titles and codes, and unchanged numbers', () => {
  const fields = LISTS.flatMap((list) => csvOfList(`by_${list}`, [], 'comma').trim().split(','))
  const ofTips = ['staff_id', 'name', 'isDeleted', 'count', 'card', 'cash', 'other', 'reversed', 'total']
  const { by_station, by_item, by_hour, pass_by_hour } = ServiceAnswer.properties
  const ofTimes = [by_station, by_item, by_hour, pass_by_hour].flatMap(({ items }) =>
    Object.keys(items.properties),
  )
  for (const [language, text] of [...OTHERS, ['en', en] as const]) {
    const heads = columnTitles(text, text.books)
    for (const field of [
      ...fields,
      ...ofTips,
      ...PAYMENT_COLUMNS,
      ...COUNT_COLUMNS,
      ...MOVEMENT_COLUMNS,
      ...ofTimes,
    ])
      assert.ok(heads[field], `${field} in ${language}`)
  }
  const sheet = csvOfList('by_method', [{ method: 'card', count: 2, payments: '31.05' }], 'semicolon')
  const [head, row] = translateSheet(sheet, fr, fr.books).split('\r\n')
  assert.match(sheet, /^\uFEFFmethod;/)
  assert.match(head ?? '', /^\uFEFFMoyen;/)
  assert.equal(row, 'Carte;2;"31,05"')
  const byStaff = csvOfList('by_staff', [{ staff_id: 1, name: '=Ana, "B"' }], undefined)
  assert.equal(translateSheet(byStaff, es, es.books).split('\r\n')[1], byStaff.split('\r\n')[1])
})

function mustBeTranslated(fault: PlacedFault, what: string): void {
  for (const [language, { faults }] of OTHERS) {
    const words = faults.what(fault)
    assert.notEqual(words, faultInEnglish(fault), `${what} in ${language}`)
    assert.doesNotMatch(words, /undefined|null|\b(?:must|is|the)\b/, `${what} in ${language}`)
  }
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
