import assert from 'node:assert/strict'
import test from 'node:test'
import { aSentLine } from '../../test/support/fixtures.ts'
import { divideLedgerLines, handedOverQty, type LedgerLine, type SentLine } from './station-ledger.ts'

interface Division {
  name: string
  /** The quantity that each job sent, job 1 first. */
  sentQtys: number[]
  remainingQty: number
  remaining: number[]
  /** The entries that go to the new part: job and quantity. */
  part: [jobId: number, qty: number][]
}

const divisions: Division[] = [
  { name: 'nothing was told', sentQtys: [], remainingQty: 1, remaining: [], part: [] },
  { name: 'all of it was told', sentQtys: [3], remainingQty: 1, remaining: [1], part: [[1, 2]] },
  { name: 'only as many as stay were told', sentQtys: [2], remainingQty: 2, remaining: [2], part: [] },
  {
    name: 'more was told with each job',
    sentQtys: [1, 3],
    remainingQty: 2,
    remaining: [1, 2],
    part: [[2, 1]],
  },
  {
    name: 'it was taken back',
    sentQtys: [3, 0],
    remainingQty: 1,
    remaining: [1, 0],
    part: [
      [1, 2],
      [2, 0],
    ],
  },
  {
    name: 'it was told once more',
    sentQtys: [3, 3],
    remainingQty: 1,
    remaining: [1, 1],
    part: [
      [1, 2],
      [2, 2],
    ],
  },
]

for (const { name, sentQtys, remainingQty, remaining, part } of divisions) {
  test(`the ledger of a split line: ${name}`, () => {
    const lines: LedgerLine[] = sentQtys.map((toQty, index) => ({
      printerId: 1,
      jobId: index + 1,
      toQty,
      mention: 0,
    }))
    const result = divideLedgerLines(lines, remainingQty)
    assert.deepEqual(
      result.remaining.map(({ toQty }) => toQty),
      remaining,
    )
    assert.deepEqual(
      result.part.map(({ jobId, toQty }) => [jobId, toQty]),
      part,
    )
  })
}

const handed: { name: string; sent: Partial<SentLine>; qty: number }[] = [
  { name: 'waits', sent: {}, qty: 0 },
  { name: 'waits, and may be on paper', sent: { maybePrinted: 1, handovers: 1 }, qty: 2 },
  { name: 'is in a printer’s hand', sent: { status: 'sent' }, qty: 2 },
  { name: 'is on paper', sent: { status: 'printed' }, qty: 2 },
  { name: 'failed before it left us', sent: { status: 'failed' }, qty: 0 },
  {
    name: 'expired, and may be on paper',
    sent: { status: 'expired', maybePrinted: 1, handovers: 1 },
    qty: 2,
  },
  { name: 'only speaks of it', sent: { status: 'printed', mention: 1 }, qty: 0 },
]

for (const { name, sent, qty } of handed) {
  test(`the station was handed ${qty} by a job that ${name}`, () => {
    assert.equal(handedOverQty([aSentLine(sent)], 1), qty)
  })
}
