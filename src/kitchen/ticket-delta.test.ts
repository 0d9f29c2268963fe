import assert from 'node:assert/strict'
import test from 'node:test'
import { aSentLine, aStationLine } from '../../test/support/fixtures.ts'
import type { StationLine } from '../orders/lines/line.ts'
import type { SentLine } from './station-ledger.ts'
import { firedCourse, otherStations, stillOnHold, ticketDelta } from './ticket-delta.ts'

test('the delta follows from what was printed, not from what was attempted', () => {
  const line = (id: number, qty: number, removed = false) => aStationLine({ id, qty, removed })
  const sent = (
    jobId: number,
    orderItemId: number,
    toQty: number,
    status: SentLine['status'],
    maybePrinted = 0,
  ): SentLine => aSentLine({ jobId, orderItemId, toQty, status, maybePrinted, handovers: 1 })
  const all = () => true
  const short = (lines: StationLine[], sentLines: SentLine[], belongs = all) => {
    const { added, voided, maybePrinted } = ticketDelta(lines, sentLines, belongs)
    const named = (some: StationLine[]) => some.map(({ id, qty }) => [id, qty])
    return { added: named(added), voided: named(voided), maybePrinted }
  }
  const nothing = { added: [], voided: [], maybePrinted: false }
  assert.deepEqual(short([line(1, 2)], []), { ...nothing, added: [[1, 2]] })
  assert.deepEqual(short([line(1, 2)], [sent(1, 1, 2, 'pending')]), nothing)
  assert.deepEqual(short([line(1, 2, true)], [sent(1, 1, 2, 'printed')]), { ...nothing, voided: [[1, 2]] })
  assert.deepEqual(short([line(1, 2, true)], [sent(1, 1, 2, 'expired')]), nothing)
  assert.deepEqual(short([line(1, 2)], [sent(1, 1, 2, 'failed', 1)]), {
    added: [[1, 2]],
    voided: [],
    maybePrinted: true,
  })
  const lateToo = [sent(1, 1, 2, 'printed'), sent(2, 1, 2, 'printed')]
  assert.deepEqual(short([line(1, 2)], lateToo), nothing, 'a late confirmation voids nothing')
  assert.deepEqual(
    short([line(1, 2)], [], () => false),
    nothing,
  )
  const moved = [sent(1, 1, 2, 'printed')]
  assert.deepEqual(
    short([line(1, 2)], moved, () => false),
    nothing,
    'moved to another station: what was made stays made',
  )
  const silent = [sent(1, 1, 2, 'failed', 1)]
  assert.deepEqual(
    short([line(1, 2, true)], silent),
    { ...nothing, voided: [[1, 2]] },
    'what may be on paper was had',
  )
  const voidedPerhaps = [sent(1, 1, 2, 'printed'), sent(2, 1, 0, 'failed', 1)]
  assert.deepEqual(short([line(1, 2, true)], voidedPerhaps), {
    added: [],
    voided: [[1, 2]],
    maybePrinted: true,
  })
})

test('held lines are not sent, and are sent as a course when fired', () => {
  const held = aStationLine({ held: true, course: 2 })
  assert.deepEqual(ticketDelta([held], [], () => true).ledgerLines, [])
  const fired = aStationLine({ firedLater: true, course: 2 })
  const { added, ledgerLines } = ticketDelta([fired], [], () => true)
  assert.deepEqual(ledgerLines, [{ orderItemId: 1, toQty: 2 }])
  assert.equal(firedCourse(added), 2)
  assert.equal(firedCourse([fired, aStationLine({ firedLater: true, course: 3 })]), undefined)
  assert.equal(firedCourse([fired, aStationLine({ course: 2 })]), undefined, 'some of it was just ordered')
  assert.equal(firedCourse([]), undefined)
})

test('an announced line is listed as long as it is on hold', () => {
  const announced = [
    { name: 'item 1', qty: 2, course: 2 },
    { name: 'item 1', qty: 2, course: 2 },
    { name: 'item 2', qty: 2 },
  ]
  const held = aStationLine({ held: true, course: 2 })
  const names = (lines: StationLine[]) => stillOnHold(announced, lines).map(({ name }) => name)
  assert.deepEqual(names([held, held, aStationLine({ id: 2, held: true })]), ['item 1', 'item 1', 'item 2'])
  assert.deepEqual(names([held, { ...held, removed: true }, aStationLine({ id: 2 })]), ['item 1'])
})

const BAR = 7
const OTHER_STATIONS: [name: string, line: Partial<StationLine>, stations: number[]][] = [
  ['what another station makes', {}, [BAR]],
  ['nothing of another course', { course: 2 }, []],
  ['what is of no course goes with any', { course: 0 }, [BAR]],
  ['nothing that is held', { held: true }, []],
  ['nothing that is gone', { removed: true }, []],
  ['nothing that the guests have', { served: true }, []],
  ['nothing that no station makes', { stationId: null }, []],
  ['nothing that this one was told', { id: 1 }, []],
]

for (const [name, line, stations] of OTHER_STATIONS) {
  test(`other stations of the course: ${name}`, () => {
    const own = aStationLine({ id: 1, course: 1, stationId: 3 })
    const other = aStationLine({ id: 2, course: 1, stationId: BAR, ...line })
    assert.deepEqual(otherStations([own, other], [own], [1]), stations)
  })
}
