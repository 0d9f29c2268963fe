import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { csvOf, readCsv, sheetOf, textOf } from './csv.ts'

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells)

test('cells are read as spreadsheets write them', () => {
  const cases: [string, string, string[][]][] = [
    [
      'plain',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['no line break at the end', 'a,b', [['a', 'b']]],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs, as pasted',
      'a\tb\n1;2\t3,4',
      [
        ['a', 'b'],
        ['1;2', '3,4'],
      ],
    ],
    ['a byte order mark', '\uFEFFa,b', [['a', 'b']]],
    ['a hint of the separator', 'sep=;\r\na,b;c', [['a,b', 'c']]],
    ['quotes', '"a ""b""","c,d"', [['a "b"', 'c,d']]],
    ['a quote inside plain text', 'a,5" pipe', [['a', '5" pipe']]],
    ['line breaks in a cell', '"a\r\nb",c', [['a\r\nb', 'c']]],
    [
      'old line ends',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'empty rows',
      'a,b\n\n,\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty cells', 'a,,b,', [['a', '', 'b', '']]],
    ['an empty file', '', []],
    ['a quoted separator in the head', '"a;b;c",d', [['a;b;c', 'd']]],
  ]
  for (const [name, text, expected] of cases) assert.deepEqual(cellsOf(text), expected, name)
})

test('each row knows its line, and a wrong quote is found by it', () => {
  const { rows } = readCsv('a,b\n"1\n2",x\r\n\nlast,y')
  assert.deepEqual(
    rows.map(({ line }) => line),
    [1, 2, 5],
  )
  assert.deepEqual(readCsv('a\n"b').fault, { at: { line: 2 }, fault: 'quote_not_closed' })
  assert.deepEqual(readCsv('a\n"b\n" c').fault?.at, { line: 3 })
  assert.deepEqual(readCsv('sep=;\na\n"b').fault?.at, { line: 3 })
})

test('reading ends after as many rows, empty ones too, and as many cells in one as there may be', () => {
  const most = { rows: 3, columns: 4 }
  assert.deepEqual(readCsv('a\n\n\nb', most).fault, { at: { line: 4 }, fault: 'too_many_rows', most: 3 })
  assert.deepEqual(readCsv('a;b\n;;;;;', most).fault, { at: { line: 2 }, fault: 'too_many_columns', most: 4 })
  assert.equal(readCsv('a;b;c;d\n1;2;3;4\n\n', most).fault, undefined)
})

test('no cell begins like a formula', () => {
  for (const text of ['=1+1', '+1 (555)', '-x', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1']) {
    assert.doesNotMatch(csvOf(['h'], [[text]]), /\r\n"?[=+\-@\t\r\n＝]/, JSON.stringify(text))
  }
  assert.equal(csvOf(['h'], [['-12.50']]), 'h\r\n-12.50\r\n')
})

test('nor does one where a spreadsheet parts cells by another separator, and takes quotes for letters', () => {
  const hostile = 'Soup;=1+1;x,@SUM(A1),\t-x\n=HYPERLINK("http://evil.example")'
  for (const separator of [',', ';'] as const) {
    const seen = csvOf(['h', 'i'], [[1, hostile]], separator).split(/[,;\t\r\n]/)
    assert.deepEqual(
      seen.filter((cell) => /^[=+\-@]/.test(cell)),
      [],
    )
  }
  const [[, back] = []] = cellsOf(csvOf(['h', 'i'], [['x', hostile]])).slice(1)
  assert.equal(textOf(back ?? ''), hostile)
})

test('whatever is written is read back', () => {
  const piece = fc.constantFrom(
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
    'a',
    'é',
    '＝',
    '\uFEFF',
    '🍕',
    '1',
  )
  const cell = fc.oneof(fc.string({ unit: piece, maxLength: 8 }), fc.string())
  const rows = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 6 })
  fc.assert(
    fc.property(rows, fc.constantFrom(',' as const, ';' as const), (rows, separator) => {
      const { rows: read, fault } = readCsv(`\uFEFF${csvOf(['a', 'b', 'c'], rows, separator)}`)
      assert.equal(fault, undefined)
      const written = rows.filter((row) => row.some((cell) => cell !== ''))
      assert.deepEqual(
        read.slice(1).map(({ cells }) => cells.map(textOf)),
        written,
      )
    }),
    { numRuns: 500 },
  )
})

test('amounts have the decimal comma where semicolons part the cells', () => {
  const rows = [
    ['Tea, green', 2, '-3.50'],
    ['7.5', 1, '12.00'],
  ]
  assert.equal(sheetOf(['name', 'qty', 'amount'], rows), csvOf(['name', 'qty', 'amount'], rows))
  const sheet = sheetOf(['name', 'qty', 'amount'], rows, 'semicolon')
  assert.deepEqual(cellsOf(sheet), [
    ['name', 'qty', 'amount'],
    ['Tea, green', '2', '-3,50'],
    ['7.5', '1', '12,00'],
  ])
  assert.ok(sheet.startsWith('\uFEFF'))
})
