import assert from 'node:assert/strict'
import test from 'node:test'
import { listInEnglish } from '../../platform/core/validation-messages.ts'
import type { ModifierGroup } from '../shared-modifiers/group-types.ts'
import { changesOf } from './changes.ts'
import { csvOfMenus } from './csv-format.ts'
import { placedIn } from './format.ts'
import { type Entry, jsonOf, type Level } from './outline.ts'
import { planImport } from './plan.ts'
import { type MenusRead, readMenus } from './read-file.ts'

const COOKED: ModifierGroup = {
  number: 1,
  question: 'How cooked?',
  minChoices: 1,
  maxChoices: 1,
  externalId: 'COOKED',
  options: [
    { number: 1, name: 'Rare', priceCents: 0, isSelected: 0, available: 1, externalId: '' },
    { number: 2, name: 'Done', priceCents: 50, isSelected: 1, available: 1, externalId: '' },
  ],
}

let ids = 0
const entry = (level: Level, values: Record<string, string>, below: Entry[] = []): Entry => ({
  level,
  id: ++ids,
  values,
  below,
})
const item = (name: string, price: string, below: Entry[] = []) => {
  const words = { description: '', price_label: '', calories: '0', indicators: '', external_id: '' }
  return entry('item', { name, ...words, available: '1', open_price: '0', tax: '', price }, below)
}
const food = (below: Entry[]) =>
  entry('menu', { name: 'Food', description: '' }, [
    entry('section', { name: 'Mains', printer: '', course: '0', tax: '' }, below),
  ])

/** The changes of an import, one line each, or its faults. */
function describeChanges(file: MenusRead, current: Entry[]): string[] {
  const input = { current, file: file.menus, removeMissing: false, printers: [], taxes: [], groups: [COOKED] }
  const planned = planImport({ ...input, former: new Set() })
  if ('faults' in planned) {
    return placedIn(file.where, planned.faults).map((fault) => listInEnglish([fault]))
  }
  return changesOf(planned, current).changes.map(({ change, path, name, fields }) =>
    [
      change,
      [...path, name].join('/'),
      ...fields.map(({ field, from, to }) => `${field}:${from}>${to}`),
    ].join(' '),
  )
}

test('a file assigns groups to items, creates missing ones, and changes none', () => {
  const asking = (...modifiers: object[]) => {
    const items = [{ name: 'Curry', price_1: '12.00', modifiers }]
    const sections = [{ title: 'Mains', items }]
    return readMenus('json', JSON.stringify({ menus: [{ title: 'Food', sections }] }))
  }
  const cooked = { name: 'How cooked?', group: 'COOKED' }
  const done = { name: 'Done', price: '0.50', is_selected: 1 }
  const attached = [
    'added Food/Mains/Curry/How cooked? group:>COOKED min:>1 max:>1',
    'added Food/Mains/Curry/How cooked?/Rare',
    'added Food/Mains/Curry/How cooked?/Done price:>0.50 selected:>1',
  ]
  assert.deepEqual(describeChanges(asking(cooked), [food([item('Curry', '12.00')])]), attached)
  const whole = { ...cooked, min: 1, max: 1, options: [{ name: 'Rare' }, done] }
  assert.deepEqual(describeChanges(asking(whole), [food([item('Curry', '12.00')])]), attached)
  const path = 'menus[0].sections[0].items[0]'
  const otherwise = `${path}.modifiers[0] must be what the shared group COOKED says; change the group itself, or leave its options out`
  assert.deepEqual(describeChanges(asking({ ...whole, options: [done] }), [food([item('Curry', '12.00')])]), [
    otherwise,
  ])
  assert.deepEqual(describeChanges(asking({ ...whole, max: 2 }), [food([item('Curry', '12.00')])]), [
    otherwise,
  ])
  assert.deepEqual(describeChanges(asking(cooked, cooked), [food([item('Curry', '12.00')])]), [
    `${path} must be named only once`,
  ])

  const sauce = { name: 'Sauce?', group: 'SAUCE' }
  assert.deepEqual(describeChanges(asking(sauce), [food([item('Curry', '12.00')])]), [
    `${path}.modifiers[0].options is required`,
  ])
  assert.deepEqual(
    describeChanges(asking({ ...sauce, options: [{ name: 'Mint' }] }), [food([item('Curry', '12.00')])]),
    ['added Food/Mains/Curry/Sauce? group:>SAUCE min:>0 max:>1', 'added Food/Mains/Curry/Sauce?/Mint'],
  )
})

test('a copy of a group stays one, whether the file says so or not', () => {
  const option = (name: string, price: string, selected: string) =>
    entry('option', { name, price, external_id: '', selected })
  const copy = entry('question', { name: 'How cooked?', min: '1', max: '1', group: 'COOKED' }, [
    option('Rare', '0.00', '0'),
    option('Done', '0.50', '1'),
  ])
  copy.groupNumber = 1
  const menus = [food([item('Steak', '20.00', [copy])])]
  for (const group of ['', 'COOKED']) {
    const json = { menus: menus.map((one) => jsonOf(one, false)) } as any
    json.menus[0].sections[0].items[0].modifiers[0].group = group
    assert.deepEqual(describeChanges(readMenus('json', JSON.stringify(json)), menus), [])
    json.menus[0].sections[0].items[0].modifiers[0].name = 'Cooked?'
    assert.match(describeChanges(readMenus('json', JSON.stringify(json)), menus)[0] ?? '', /shared group/)
  }
  const sheet = csvOfMenus(menus, ',', true)
  assert.deepEqual(describeChanges(readMenus('csv', sheet), menus), [])
  const shorter =
    'level,name,price,group\nmenu,Food\nsection,Mains\nitem,Steak,20.00\nquestion,How cooked?,,COOKED\n'
  assert.deepEqual(describeChanges(readMenus('csv', shorter), menus), [])
})
