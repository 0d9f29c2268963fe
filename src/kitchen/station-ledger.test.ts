import assert from 'node:assert/strict'
import test from 'node:test'
import { aSentLine } from '../../test/support/fixtures.ts'
import { divided, handedOf, type SentLine, type ToldLine } from './station-ledger.ts'

interface Division {
  name: string
  /** The quantity that each job sent, job 1 first. */
  told: number[]
  keptQty: number
  kept: number[]
  /** The entries that go to the new part: job and quantity. */
  part: [jobId: number, qty: number][]
}

const divisions: Division[] = [
  { name: 'nothing was told', told: [], keptQty: 1, kept: [], part: [] },
  { name: 'all of it was told', told: [3], keptQty: 1, kept: [1], part: [[1, 2]] },
  { name: 'only as many as stay were told', told: [2], keptQty: 2, kept: [2], part: [] },
  { name: 'more was told with each job', told: [1, 3], keptQty: 2, kept: [1, 2], part: [[2, 1]] },
  {
    name: 'it was taken back',
    told: [3, 0],
    keptQty: 1,
    kept: [1, 0],
    part: [
      [1, 2],
      [2, 0],
    ],
  },
  {
    name: 'it was told once more',
    told: [3, 3],
    keptQty: 1,
    kept: [1, 1],
    part: [
      [1, 2],
      [2, 2],
    ],
  },
]

for (const { name, told, keptQty, kept, part } of divisions) {
  test(`the ledger of a split line: ${name}`, () => {
    const lines: ToldLine[] = told.map((toQty, index) => ({
      printerId: 1,
      jobId: index + 1,
      toQty,
      mention: 0,
    }))
    const result = divided(lines, keptQty)
    assert.deepEqual(
      result.kept.map(({ toQty }) => toQty),
      kept,
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
    assert.equal(handedOf([aSentLine(sent)], 1), qty)
  })
}
