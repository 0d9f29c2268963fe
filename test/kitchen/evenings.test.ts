import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { spendEvening } from './evening.ts'
import { openHouse } from './house.ts'

/** Each is another evening; `npm run test:torture -- kitchen` has 100,000 of them. */
const EVENINGS = 2_000
const AT_ONCE = 200

const house = await openHouse()
after(() => house[Symbol.asyncDispose]())

for (let from = 1; from <= EVENINGS; from += AT_ONCE) {
  const to = from + AT_ONCE - 1
  test(`what cooks read adds up, whoever fails and moves: evenings ${from} to ${to}`, async () => {
    const complaints: string[] = []
    for (let seed = from; seed <= to; seed++) complaints.push(...(await spendEvening(house, seed)).complaints)
    assert.deepEqual(complaints.slice(0, 20), [])
  })
}
