import assert from 'node:assert/strict'
import test from 'node:test'
import { aSentLine, aStationLine } from '../../test/support/fixtures.ts'
import type { StationLine } from '../orders/lines/line.ts'
import { knownQuantity, pendingVoidJob, type SentLine } from './station-ledger.ts'
import { remainingLines, supersededJobs, supersededReason } from './superseded-jobs.ts'

const line = (id: number, removed = false) => aStationLine({ id, removed })
const sent = (
  jobId: number,
  orderItemId: number,
  toQty: number,
  status: SentLine['status'],
  more: Partial<SentLine> = {},
): SentLine => aSentLine({ jobId, orderItemId, toQty, status, ...more })
const MAYBE = { maybePrinted: 1, handovers: 1 }

test('the known quantity is a range if the outcome of a job is unknown', () => {
  const known = (...lines: SentLine[]) => Object.values(knownQuantity(lines, 1))
  assert.deepEqual(known(), [0, 0])
  assert.deepEqual(known(sent(1, 1, 2, 'pending')), [2, 2])
  assert.deepEqual(known(sent(1, 1, 2, 'failed')), [0, 0])
  assert.deepEqual(known(sent(1, 1, 2, 'failed', MAYBE)), [0, 2])
  assert.deepEqual(known(sent(1, 1, 2, 'cancelled', { maybePrinted: 1 })), [0, 0], 'it never left us')
  assert.deepEqual(known(sent(1, 1, 2, 'expired', MAYBE), sent(2, 1, 0, 'printed')), [0, 0])
  assert.deepEqual(known(sent(1, 1, 2, 'printed'), sent(2, 1, 0, 'failed', MAYBE)), [0, 2])
  assert.deepEqual(known(sent(1, 1, 2, 'pending', { mention: 1 })), [0, 0], 'it only speaks of it')
})

test('a waiting job is superseded by later changes', () => {
  const superseded = (lines: StationLine[], sentLines: SentLine[]) =>
    supersededJobs(lines, sentLines).map(({ jobId, isPossiblyPrinted, added, voided, dropped }) => ({
      jobId,
      isPossiblyPrinted,
      left: [...added, ...voided].map(({ id, qty }) => [id, qty]),
      dropped,
    }))
  assert.deepEqual(superseded([line(1), line(2)], [sent(1, 1, 2, 'pending'), sent(1, 2, 2, 'pending')]), [])
  assert.deepEqual(
    superseded([line(1, true), line(2)], [sent(1, 1, 2, 'pending'), sent(1, 2, 2, 'pending')]),
    [{ jobId: 1, isPossiblyPrinted: false, left: [[2, 2]], dropped: [1] }],
  )
  assert.deepEqual(superseded([line(1, true)], [sent(1, 1, 2, 'sent'), sent(2, 1, 0, 'pending')]), [])
  const gaveBack = [sent(1, 1, 2, 'pending', { handovers: 1 }), sent(2, 1, 0, 'pending')]
  assert.deepEqual(
    superseded([line(1, true)], gaveBack).map(({ jobId, left }) => [jobId, left]),
    [
      [1, []],
      [2, []],
    ],
    'a printer gave the dish back: neither it nor its VOID is told',
  )
  const mayBe = [sent(1, 1, 2, 'pending', MAYBE), sent(2, 1, 0, 'pending')]
  assert.deepEqual(
    superseded([line(1, true)], mayBe).map(({ jobId, isPossiblyPrinted }) => [jobId, isPossiblyPrinted]),
    [[1, true]],
    'it may be on paper: the VOID stays',
  )
  const foundOnPaper = [sent(1, 1, 2, 'printed'), sent(2, 1, 2, 'pending', { maybePrinted: 1 })]
  assert.deepEqual(
    superseded([line(1)], foundOnPaper).map(({ jobId }) => jobId),
    [2],
  )
  const again = [sent(1, 1, 2, 'printed'), sent(2, 1, 2, 'pending', { reprint: 1 })]
  assert.deepEqual(superseded([line(1)], again), [], 'a reprint is meant to repeat')
})

test('a moved line is sent with the order that it is in now', () => {
  const moved = { ...line(2), orderId: 9 }
  const superseded = (status: SentLine['status'], more: Partial<SentLine> = {}) =>
    supersededJobs([line(1), moved], [sent(1, 1, 2, status, more), sent(1, 2, 2, status, more)]).map(
      ({ isPossiblyPrinted, added, dropped, again }) => [
        isPossiblyPrinted,
        added.map(({ id }) => id),
        dropped,
        again,
      ],
    )
  assert.deepEqual(superseded('pending'), [[false, [1], [2], [2]]])
  assert.deepEqual(superseded('pending', MAYBE), [[true, [1], [2], [2, 1]]], 'and what it was told with')
  assert.deepEqual(superseded('sent'), [], 'what is at a printer stays as it is')
  const failed = [sent(1, 2, 2, 'failed')]
  assert.deepEqual(supersededReason(failed, 1, [moved]), { kind: 'order changed' })
})

test('a reference to a line is valid as long as the station has the line', () => {
  const mention = sent(2, 1, 2, 'pending', { mention: 1 })
  const superseded = (lines: StationLine[], sentLines: SentLine[]) =>
    supersededJobs(lines, sentLines).map(({ jobId, dropped, again }) => [jobId, dropped, again])
  assert.deepEqual(superseded([line(1)], [sent(1, 1, 2, 'printed'), mention]), [])
  assert.deepEqual(superseded([line(1, true)], [sent(1, 1, 2, 'printed'), mention]), [[2, [1], []]])
  assert.deepEqual(superseded([line(1)], [sent(1, 1, 2, 'failed'), mention]), [[2, [1], []]])
  const gaveBack = sent(1, 1, 2, 'pending', { handovers: 1 })
  assert.deepEqual(
    superseded([line(1)], [gaveBack, mention]),
    [[2, [1], []]],
    'it will name the new place itself',
  )
})

test('a superseded job cannot be retried', () => {
  const failed = sent(1, 1, 2, 'failed')
  assert.deepEqual(supersededReason([failed, sent(2, 1, 2, 'sent')], 1, [line(1)]), {
    kind: 'printed since',
    jobId: 2,
  })
  const triedAgain = [sent(1, 1, 2, 'pending'), sent(2, 1, 2, 'expired')]
  assert.deepEqual(supersededReason(triedAgain, 2, [line(1)]), { kind: 'printed since', jobId: 1 })
  const takenBack = [sent(1, 1, 2, 'printed'), sent(2, 1, 0, 'failed')]
  assert.equal(supersededReason(takenBack, 2, [line(1, true)]), undefined, 'a VOID says something else')
  const repeated = [sent(1, 1, 2, 'printed'), sent(2, 1, 2, 'failed', { reprint: 1 })]
  assert.equal(supersededReason(repeated, 2, [line(1)]), undefined, 'a reprint says the same on purpose')
  assert.deepEqual(supersededReason([failed], 1, [line(1, true)]), { kind: 'order changed' })
  assert.equal(supersededReason([failed], 1, [line(1)]), undefined)
})

test('a retried job contains only lines that no other job covers', () => {
  const left = (sentLines: SentLine[]) => {
    const { added, voided, dropped, maybeSent } = remainingLines(sentLines, 2, [
      line(1, true),
      line(2, true),
      line(3),
    ])
    return [[...added, ...voided].map(({ id, qty }) => [id, qty]), dropped, maybeSent]
  }
  const had = [sent(1, 1, 2, 'printed'), sent(1, 2, 2, 'printed')]
  const partly = [...had, sent(2, 1, 0, 'expired'), sent(2, 2, 0, 'expired'), sent(3, 1, 0, 'printed')]
  assert.equal(supersededReason(partly, 2, [line(1, true), line(2, true)]), undefined)
  assert.deepEqual(left(partly), [[[2, 2]], [1], false])
  assert.deepEqual(left([sent(2, 3, 2, 'expired'), sent(3, 3, 2, 'expired', MAYBE)]), [[[3, 2]], [], true])
})

test('a VOID is pending until it is printed', () => {
  const dish = sent(1, 1, 2, 'printed')
  assert.equal(pendingVoidJob([]), undefined)
  assert.equal(pendingVoidJob([dish, sent(2, 1, 0, 'sent')]), 2)
  assert.equal(pendingVoidJob([dish, sent(2, 1, 0, 'printed')]), undefined)
  assert.equal(pendingVoidJob([dish, sent(2, 1, 0, 'failed')]), undefined)
  assert.equal(pendingVoidJob([dish, sent(2, 1, 0, 'pending'), sent(2, 2, 2, 'pending')]), undefined)
})
