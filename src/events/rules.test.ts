import assert from 'node:assert/strict'
import test from 'node:test'
import type { RefusalCase } from '../../test/support/fixtures.ts'
import { whyNotReadAfter } from './rules.ts'

/** The log of location 1: events 1 to 4 are deleted, 5 to 9 are retained. */
const log = {
  accountId: 1,
  locationId: 1,
  firstSequence: 5,
  forgottenHash: '',
  lastSequence: 9,
  lastHash: '',
}
const begun = { ...log, firstSequence: 1, lastSequence: 0 }
const allForgotten = { ...log, firstSequence: 10 }

const refusals: RefusalCase[] = [
  { name: 'a log is read after the last that is forgotten', why: () => whyNotReadAfter(log, 4) },
  {
    name: 'a log is not read after one before that: some would be missed',
    why: () => whyNotReadAfter(log, 3),
    code: 'events_forgotten',
  },
  { name: 'a log is read after its last', why: () => whyNotReadAfter(log, 9) },
  {
    name: 'a log is not read after what is still to come',
    why: () => whyNotReadAfter(log, 10),
    code: 'events_ahead',
  },
  { name: 'a new log is read from its beginning', why: () => whyNotReadAfter(begun, 0) },
  {
    name: 'a new log has nothing to be ahead of',
    why: () => whyNotReadAfter(begun, 1),
    code: 'events_ahead',
  },
  {
    name: 'a log of which all is forgotten is read after its last',
    why: () => whyNotReadAfter(allForgotten, 9),
  },
  {
    name: 'a log of which all is forgotten is read after nothing else',
    why: () => whyNotReadAfter(allForgotten, 8),
    code: 'events_forgotten',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('a refusal names the range of the log', () => {
  const has = { first_sequence: 5, last_sequence: 9 }
  assert.deepEqual(whyNotReadAfter(log, 3)?.details, has)
  assert.deepEqual(whyNotReadAfter(log, 10)?.details, has)
  assert.match(whyNotReadAfter(log, 3)?.message ?? '', /go on after 4/)
  assert.match(whyNotReadAfter(log, 10)?.message ?? '', /go on after 9/)
})
