import assert from 'node:assert/strict'
import test from 'node:test'
import { readCsv } from '../../../platform/core/csv.ts'
import { hasHeadings, proposeColumns } from './columns.ts'
import { readFlatMenu } from './flat-menu.ts'
import { taxNamed } from './tax-name.ts'

const TAXES = {
  taxRateBps: 700,
  rates: [{ number: 1, name: 'Drinks', rateBps: 1900, takeawayRateBps: null }],
}

function read(text: string) {
  const { rows } = readCsv(text)
  const [head, ...body] = rows
  assert.ok(head && hasHeadings(rows.map(({ cells }) => cells)))
  const columns = proposeColumns(
    head.cells,
    body.map(({ cells }) => cells),
  )
  const numbered = body.map(({ line, cells }) => ({ number: line, cells }))
  const taxOf = (cell: string) => taxNamed(cell, TAXES)
  return { columns, ...readFlatMenu(numbered, { columns, unnamed: 'Menu', taxOf }) }
}

test('a sheet as restaurants have it is read: category, dish, price, description, VAT', () => {
  const { columns, sections, faults } = read(
    [
      'Category;Dish;Price;Description;VAT %',
      'Antipasti;Burrata;€ 8,60;with tomatoes;7 %',
      ';Bruschetta;7,-;;7',
      'Bar;Negroni;11,00 €;;19%',
    ].join('\n'),
  )
  assert.deepEqual(columns, { section: 0, name: 1, price: 2, description: 3, tax: 4 })
  assert.deepEqual(faults, [])
  assert.deepEqual(sections, [
    {
      title: 'Antipasti',
      tax: '',
      items: [
        { name: 'Burrata', price_1: '8.60', description: 'with tomatoes', tax: '' },
        { name: 'Bruschetta', price_1: '7.00', description: '', tax: '' },
      ],
    },
    { title: 'Bar', tax: 'Drinks', items: [{ name: 'Negroni', price_1: '11.00', description: '', tax: '' }] },
  ])
})

test('rows with nothing but a name are categories; dishes of several rates keep their own', () => {
  const { sections } = read('Artikel\tPreis\tMwSt\nGETRÄNKE\t\t\nBier\t4,50\t19\nMilch\t3,00\t7\n')
  assert.deepEqual(sections, [
    {
      title: 'GETRÄNKE',
      tax: '',
      items: [
        { name: 'Bier', price_1: '4.50', tax: 'Drinks' },
        { name: 'Milch', price_1: '3.00', tax: '' },
      ],
    },
  ])
})

test('a course that all dishes of a section have is that of the section', () => {
  const { sections } = read(
    'Plato,Precio,Categoría,Tiempo\nSopa,5,Entrantes,1\nPan,2,Entrantes,1\nFlan,4,Postres,postre\n',
  )
  assert.deepEqual(
    sections.map(({ title, course }) => [title, course]),
    [
      ['Entrantes', 1],
      ['Postres', 3],
    ],
  )
})

test('every unusable cell is reported with its row and what it says', () => {
  const { faults } = read('Dish,Price,VAT,Category\nSoup,market price,7,Food\n,5.00,16,Food\nPie,6,7,Food\n')
  assert.deepEqual(faults, [
    { row: 2, field: 'price', cell: 'market price' },
    { row: 3, field: 'name', cell: '' },
    { row: 3, field: 'tax', cell: '16' },
  ])
})

test('without helpful headings the cells decide', () => {
  const rows = [
    ['Pasta', 'Carbonara', '12,50'],
    ['Pasta', 'Ragù', '13,50'],
    ['Pizza', 'Margherita', '9,00'],
    ['Pizza', 'Marinara', '8,00'],
  ]
  assert.deepEqual(proposeColumns(['A', 'B', 'C'], rows), { price: 2, name: 1, section: 0 })
  assert.equal(hasHeadings(rows), false)
  assert.equal(hasHeadings([['Wo', 'Was', 'Wieviel'], ...rows]), true)
  assert.equal(hasHeadings([['PASTA', '', ''], ...rows]), false)
})
