import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../../platform/core/refusal.ts'
import { listInEnglish } from '../../platform/core/validation-messages.ts'
import { changesOf } from './changes.ts'
import { csvOfMenus } from './csv-format.ts'
import { placedIn } from './format.ts'
import { type Entry, jsonOf, type Level, levelBelow } from './outline.ts'
import { planImport } from './plan.ts'
import { type MenusRead, readMenus } from './read-file.ts'

const PRINTERS = ['P-1', 'P-2']
const TAXES = ['Drinks']
/** Keys of deleted entries. */
const FORMER = new Set(['item 901', 'question 902', 'option 903'])

let ids = 0
const entry = (level: Level, values: Record<string, string>, below: Entry[] = []): Entry => ({
  level,
  id: ++ids,
  values,
  below,
})
const option = (name: string, price = '0.00', selected = '0') =>
  entry('option', { name, price, external_id: '', selected })
const question = (name: string, below: Entry[], min = '0', max = '1') =>
  entry('question', { name, min, max, group: '' }, below)
const item = (name: string, price: string, below: Entry[] = []) => {
  const words = { description: '', price_label: '', calories: '0', indicators: '', external_id: '' }
  return entry('item', { name, ...words, available: '1', open_price: '0', tax: '', price }, below)
}
const section = (name: string, below: Entry[], printer = '') =>
  entry('section', { name, printer, course: '0', tax: '' }, below)
const menu = (name: string, below: Entry[]) => entry('menu', { name, description: '' }, below)

const spicy = question('Spicy?', [option('Mild', '0.00', '1'), option('Hot', '0.50')], '1')
const curry = item('Curry', '12.00', [spicy])
const soup = item('Soup', '6.00')
const mains = section('Mains', [curry, item('Pasta', '11.00')], 'P-1')
const starters = section('Starters', [soup])
const food = menu('Food', [starters, mains])
const drinks = menu('Drinks', [section('Wine', [item('Riesling', '5.50')])])
const CURRENT = [food, drinks]

const plan = (file: MenusRead, removeMissing = false, current = CURRENT) =>
  planImport({
    current,
    file: file.menus,
    removeMissing,
    printers: PRINTERS,
    taxes: TAXES,
    groups: [],
    former: FORMER,
  })

/** The changes of an import, one line each, or its faults. */
function describeChanges(file: MenusRead, removeMissing = false, current = CURRENT): string[] {
  const planned = plan(file, removeMissing, current)
  if ('faults' in planned) {
    return placedIn(file.where, planned.faults).map((fault) => listInEnglish([fault]))
  }
  const { changes } = changesOf(planned, current)
  return changes.map(({ change, path, name, fields, reordered, below }) =>
    [
      change,
      [...path, name].join('/'),
      ...fields.map(({ field, from, to }) => `${field}:${from}>${to}`),
      ...(reordered ? ['reordered'] : []),
      ...(below > 0 ? [`+${below}`] : []),
    ].join(' '),
  )
}

const sheet = (...rows: string[]) => readMenus('csv', ['level,id,name,price', ...rows].join('\n'))

test('an import is planned field by field', () => {
  const cases: [string, MenusRead, boolean, string[]][] = [
    [
      'a price',
      sheet('menu,,Food', 'section,,Starters', 'item,,Soup,6.50'),
      false,
      ['changed Food/Starters/Soup price:6.00>6.50'],
    ],
    [
      'a new item, with a comma',
      sheet('menu,,Food', 'section,,Starters', 'item,,Salad,"7,5"'),
      false,
      ['added Food/Starters/Salad price:>7.50'],
    ],
    [
      'a new name for an id',
      sheet('menu,,Food', 'section,,Starters', `item,${soup.id},Broth,6.00`),
      false,
      ['changed Food/Starters/Broth name:Soup>Broth'],
    ],
    [
      'an item moved by its id',
      sheet('menu,,Food', 'section,,Mains', `item,${soup.id},Soup,6.00`),
      false,
      ['changed Food/Mains/Soup section:Food › Starters>Food › Mains'],
    ],
    [
      'another order',
      sheet('menu,,Food', 'section,,Mains', 'item,,Pasta,11', 'item,,Curry,12'),
      false,
      ['changed Food/Mains reordered'],
    ],
    ['menus in another order, unsaid ones kept', sheet('menu,,Drinks', 'menu,,Food'), false, []],
    [
      'nothing but what is named stays',
      sheet('menu,,Food', 'section,,Starters', 'item,,Soup,6'),
      true,
      ['removed Food/Mains +5', 'removed Drinks +2'],
    ],
    [
      'what was deleted comes back, or is what has its name now',
      sheet(
        'menu,,Food',
        'section,,Starters',
        'item,901,Gazpacho,7',
        'question,902,Cold?',
        'option,903,Very',
        'section,,Mains',
        'item,901,Pasta,11',
      ),
      false,
      [
        'added Food/Starters/Gazpacho price:>7.00',
        'added Food/Starters/Gazpacho/Cold? min:>0 max:>1',
        'added Food/Starters/Gazpacho/Cold?/Very',
      ],
    ],
    [
      'moved out of what goes',
      sheet('menu,,Food', 'section,,Starters', `item,${curry.id},Curry,12`),
      true,
      [
        'changed Food/Starters/Curry section:Food › Mains>Food › Starters',
        'removed Food/Starters/Soup',
        'removed Food/Mains +1',
        'removed Drinks +2',
      ],
    ],
  ]
  for (const [name, file, removeMissing, expected] of cases) {
    assert.deepEqual(describeChanges(file, removeMissing), expected, name)
  }
})

test('entries not named in the file stay behind their predecessor', () => {
  const current = [
    menu('M', [
      section(
        'S',
        ['a', 'b', 'c', 'd'].map((name) => item(name, '1.00')),
      ),
    ]),
  ]
  const order = (...names: string[]) => {
    const file = sheet('menu,,M', 'section,,S', ...names.map((name) => `item,,${name},1`))
    const planned = plan(file, false, current)
    assert.ok(!('faults' in planned))
    return planned.menus[0]?.below[0]?.below.map(({ values }) => values.name).join('')
  }
  assert.equal(order('c', 'a'), 'cdab')
  assert.equal(order('x'), 'abcdx')
  assert.equal(order('d', 'x'), 'abcdx')
  assert.equal(order('b', 'x', 'd'), 'abcxd')
  assert.equal(order('d', 'c', 'b', 'a'), 'dcba')
})

test('every fault of a file is reported by its line', () => {
  const faults = (...rows: string[]) => {
    try {
      return describeChanges(readMenus('csv', rows.join('\n')))
    } catch (error) {
      assert.ok(error instanceof Refusal)
      return error.faults.map((fault) => listInEnglish([fault]))
    }
  }
  const head = 'level,id,name,price,printer,min,max,selected'
  assert.deepEqual(faults(head, 'menu,,Food', 'section,,', 'item,,Soup,4.505', 'item,,Stew'), [
    'line 3, name must be text of 1 to 120 characters',
    'line 4, price must be an amount from 0 to 9999999.99 with at most 2 decimals',
    'line 5, price is required',
  ])
  assert.deepEqual(faults('level,name,prize', 'dish,Soup', 'item,Soup'), [
    'line 1, prize is not a column: they are level, id, name, description, price, price_label, calories, indicators, available, external_id, open_price, printer, course, tax, contains, may_contain, additives, diets, min, max, selected, group',
    'line 2, level must be one of menu, section, item, question, option',
    'line 3 must follow the section that the item belongs to',
  ])
  assert.deepEqual(faults(head, 'menu,,Food,3.00', 'section,,S', 'item,,Soup,x', 'dish,,D', 'question,,'), [
    'line 2, price must be empty: a menu has none',
    'line 4, price must be an amount from 0 to 9999999.99 with at most 2 decimals',
    'line 5, level must be one of menu, section, item, question, option',
    'line 6, name must be text of 1 to 120 characters',
    'line 6, options must be a list of 1 to 100 entries',
  ])
  assert.deepEqual(faults(head, 'menu,,Food,3.00'), ['line 2, price must be empty: a menu has none'])
  assert.deepEqual(faults(head, 'menu,,"Food'), ['line 2 has a quote that is never closed'])
  assert.deepEqual(faults(head, 'menu,999,Food', `menu,${drinks.id},A`, `menu,${drinks.id},B`), [
    'line 2, id is not on the menus of this location; leave it empty to add the menu',
    'line 4, id is in the file twice; leave it empty for what is new',
  ])
  assert.deepEqual(faults(head, 'menu,,Drinks', `section,${mains.id},Mains,,P-9`), [
    'line 3, id belongs to another menu; leave it empty to add the section here',
    'line 3, printer must be the serial number of one of the location’s printers, or empty: they are P-1, P-2',
  ])
  const curryRows = [
    'menu,,Food',
    'section,,Mains',
    'item,,Curry,12',
    'question,,Spicy?,,,1,1',
    'option,,Hot,,,,,x',
  ]
  assert.deepEqual(faults(head, ...curryRows), ['line 5 must not pre-select 2 options when max is 1'])
  assert.deepEqual(faults(head, ...curryRows.slice(0, 4)), [
    'line 5, options must be a list of 1 to 100 entries',
  ])
  assert.deepEqual(faults(''), [
    'the first line, level must be a column',
    'the first line, name must be a column',
  ])
  assert.deepEqual(faults(head), ['menus must be a list from 1 up entries'])
})

const hostile = fc.constantFrom(
  '"',
  "'",
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  '=',
  '+',
  '-',
  '@',
  ' ',
  '<b>',
  'é',
  '🍕',
  '\uFEFF',
  '1',
  '7,50',
)
const name = fc
  .oneof(
    fc.string({ unit: hostile, minLength: 1, maxLength: 6 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
  )
  .filter((text) => !text.includes('\0') && text.isWellFormed())
const words = fc.oneof(fc.constant(''), name)
const whole = (max: number) => fc.nat(max).map(String)
const price = fc
  .nat(999_999_999)
  .map((cents) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`)

const VALUES: Record<Level, fc.Arbitrary<Record<string, string>>> = {
  menu: fc.record({ name, description: words }),
  section: fc.record({
    name,
    printer: fc.constantFrom('', ...PRINTERS),
    course: whole(9),
    tax: fc.constantFrom('', ...TAXES),
  }),
  item: fc.record({
    name,
    description: words,
    price,
    price_label: words,
    calories: whole(99_999),
    indicators: words,
    available: whole(1),
    external_id: words,
    open_price: whole(1),
    tax: fc.constantFrom('', ...TAXES),
  }),
  question: fc.record({ name, min: whole(1), max: fc.constantFrom('4', '9'), group: fc.constant('') }),
  option: fc.record({ name, price, external_id: words, selected: whole(1) }),
}
const MOST: Partial<Record<Level, number>> = { menu: 3, section: 3, item: 2, question: 3 }

function outlines(level: Level): fc.Arbitrary<Entry> {
  const most = MOST[level]
  const minLength = level === 'question' ? 1 : 0
  const below = most
    ? fc.array(outlines(levelBelow(level)), { minLength, maxLength: most })
    : fc.constant<Entry[]>([])
  return fc.record({ level: fc.constant(level), id: fc.constant(0), values: VALUES[level], below })
}
const numbered = (entry: Entry): Entry => ({
  ...entry,
  id: ++ids,
  values: { ...entry.values },
  below: entry.below.map(numbered),
})
const someMenus = fc
  .array(outlines('menu'), { minLength: 1, maxLength: 3 })
  .map((menus) => menus.map(numbered))

test('exporting and importing again changes nothing, whatever the names', () => {
  fc.assert(
    fc.property(someMenus, fc.boolean(), fc.boolean(), (menus, portable, removeMissing) => {
      const json = JSON.stringify({ menus: menus.map((menu) => jsonOf(menu, portable)) }, null, 2)
      const files = [
        readMenus('json', json),
        readMenus('csv', csvOfMenus(menus, ',', portable)),
        readMenus('csv', csvOfMenus(menus, ';', portable)),
      ]
      for (const file of files) assert.deepEqual(describeChanges(file, removeMissing, menus), [])
    }),
    { numRuns: 300 },
  )
})

test('with deletion of missing entries, an import ends in exactly the file', () => {
  const plain = ({ values, below }: Pick<Entry, 'values' | 'below'>): unknown => [values, below.map(plain)]
  fc.assert(
    fc.property(someMenus, someMenus, (current, target) => {
      const withoutStations = (entry: Entry): Entry => ({
        ...entry,
        values: 'printer' in entry.values ? { ...entry.values, printer: '' } : entry.values,
        below: entry.below.map(withoutStations),
      })
      const aim = target.map(withoutStations)
      const file = readMenus('csv', csvOfMenus(aim, ';', true).replace(/^\uFEFF/, ''))
      const planned = plan(file, true, current.map(withoutStations))
      assert.ok(!('faults' in planned))
      assert.deepEqual(
        planned.menus.map((menu) => plain(menu as never)),
        aim.map(plain),
      )
    }),
    { numRuns: 200 },
  )
})
