import assert from 'node:assert/strict'
import test from 'node:test'
import { columns, expand } from './columns.ts'
import type { SqlPart } from './database.ts'

const line = columns(['orderId', 'qty', 'taxRateBps'])
const statement = (text: TemplateStringsArray, ...parts: SqlPart[]) => expand(text, parts)

test('a statement without fragments stays as it is', () => {
  const values = [1, 'two']
  const text = Object.assign(['a ', ' b ', ''], { raw: [] })
  const same = expand(text, values)
  assert.equal(same.text, text)
  assert.equal(same.values, values)
})

test('columns are named as in the table, and fields as in the program', () => {
  const read = () => statement`select ${line.selected} from lines where id = ${7}`
  assert.deepEqual(
    [...read().text],
    ['select order_id as "orderId", qty, tax_rate_bps as "taxRateBps" from lines where id = ', ''],
  )
  assert.deepEqual(read().values, [7])
  const { selected } = columns(['orderId', 'qty'], 'i')
  assert.deepEqual(
    [...statement`select ${selected} from lines i`.text],
    ['select i.order_id as "orderId", i.qty from lines i'],
  )
})

test('values stand in the order of the names, whatever the order of the row', () => {
  const write = (qty: number) =>
    statement`insert into lines (account_id, ${line.names}) values (${1}, ${line.values({ qty, taxRateBps: null, orderId: 5 })})`
  const { text, values } = write(2)
  assert.equal(
    text.join('?'),
    'insert into lines (account_id, order_id, qty, tax_rate_bps) values (?, ?, ?, ?)',
  )
  assert.deepEqual(values, [1, 5, 2, null])
  assert.equal(write(3).text, text, 'prepared once')
})

test('a place in the source has the same columns at every run', () => {
  const read = ({ selected }: typeof line) => statement`select ${selected} from lines`
  read(line)
  assert.throws(() => read(columns(['orderId', 'qty', 'taxRateBps'])), /same columns/)
})
