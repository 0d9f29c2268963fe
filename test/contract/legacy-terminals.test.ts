import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BREAD, BURRATA } from '../support/demo.ts'
import {
  eveningOfAnOldTerminal,
  OTHERS_TABLES,
  type RecordedCall,
} from '../support/integration/legacy-terminal.ts'
import { onBothStores, type Restaurant } from '../support/test-app.ts'

/** Recorded responses from before there were tabs, courses and joined tables. */
const GOLDEN: RecordedCall[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../golden/old-terminal.json'), 'utf8'),
)

onBothStores('a terminal with only the first thirty calls gets unchanged responses', async (bistro) => {
  assert.deepEqual(asBefore(await eveningOfAnOldTerminal(bistro)), GOLDEN)
})

onBothStores(
  'its responses do not change with tabs, joined tables and held dishes of others',
  async (bistro) => {
    await aModernEvening(bistro)
    assert.deepEqual(asBefore(await eveningOfAnOldTerminal(bistro)), GOLDEN)
  },
)

/** Tabs, an order at several tables, held lines, seats and courses, all at the same location. */
async function aModernEvening({ post, put }: Restaurant): Promise<void> {
  const open = async (body: object) => {
    const { status, body: opened, text } = await post('/go/order/1/new', { staff_id: 2, ...body })
    assert.equal(status, 201, text)
    return opened.order_id as number
  }
  const items = [
    { item_id: BREAD, qty: 2, course: 1, seat: 1, client_id: 'line-1' },
    { item_id: BURRATA, course: 2, hold: 1, client_id: 'line-2' },
  ]
  await open({ client_id: 'tab-1', kind: 'bar', name: 'Ana', items })
  await open({ client_id: 'tab-2', kind: 'takeaway', covers: 3 })
  const [first, second] = OTHERS_TABLES
  const party = await open({ client_id: 'party', table_id: first, items: [{ item_id: BREAD, hold: 1 }] })
  assert.equal((await put(`/go/order/${party}/bill`, { switch: 1 })).status, 201)
  assert.equal((await put(`/go/table/${second}/join`, { order_id: party })).status, 201)
}

/** Keeps only the fields of the recorded responses: an old terminal ignores the others. */
function asBefore(recorded: RecordedCall[]): unknown {
  assert.equal(recorded.length, GOLDEN.length)
  return recorded.map((one, index) => within(one, GOLDEN[index]))
}

function within(value: unknown, golden: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(golden)) {
    return value.map((one, index) => within(one, golden[index]))
  }
  if (typeof value !== 'object' || value === null || typeof golden !== 'object' || golden === null)
    return value
  const known = Object.keys(golden)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => known.includes(name))
      .map(([name, one]) => [name, within(one, (golden as Record<string, unknown>)[name])]),
  )
}
