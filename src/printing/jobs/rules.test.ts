import assert from 'node:assert/strict'
import test from 'node:test'
import { aPrinter, aPrintJob, type RefusalCase } from '../../../test/support/fixtures.ts'
import {
  busyPauseMs,
  isBusyTooLong,
  isForgotten,
  isSentAgain,
  JOB_STATUSES,
  mayGoElsewhere,
  type PrintJob,
  whyNotCancel,
  whyNotRemove,
  whyNotRetry,
} from './rules.ts'

const busy: [handovers: number, pauseSeconds: number, tooLong: boolean][] = [
  [1, 2, false],
  [2, 4, false],
  [3, 8, false],
  [4, 16, false],
  [5, 32, false],
  [6, 60, true],
  [7, 60, true],
]

for (const [handovers, seconds, tooLong] of busy) {
  const then = tooLong ? 'and another printer is to try' : 'and then it is asked again'
  test(`a printer that was busy ${handovers} times is left alone for ${seconds} s, ${then}`, () => {
    assert.equal(busyPauseMs({ handovers }), seconds * 1_000)
    assert.equal(isBusyTooLong({ handovers }), tooLong)
  })
}

const moves: { name: string; job: Partial<PrintJob>; may: boolean }[] = [
  { name: 'a ticket goes to another printer', job: {}, may: true },
  {
    name: 'a ticket goes there though it may be on paper: the cook must see it',
    job: { maybePrinted: 1 },
    may: true,
  },
  { name: 'a receipt goes to another printer', job: { kind: 'receipt' }, may: true },
  { name: 'a receipt that may be on paper does not', job: { kind: 'receipt', maybePrinted: 1 }, may: false },
  { name: 'a test page stays with its printer', job: { kind: 'test' }, may: false },
  { name: 'what is at another printer goes no further', job: { atPrinterId: 2 }, may: false },
]

for (const { name, job, may } of moves) test(name, () => assert.equal(mayGoElsewhere(aPrintJob(job)), may))

const resends: { name: string; job: Partial<PrintJob>; again: boolean }[] = [
  { name: 'a ticket that nobody confirmed is sent again', job: { unconfirmed: 0 }, again: true },
  { name: 'a ticket is sent again once', job: { unconfirmed: 1 }, again: false },
  { name: 'a receipt that nobody confirmed is not sent again', job: { kind: 'receipt' }, again: false },
  { name: 'a test page that nobody confirmed is not sent again', job: { kind: 'test' }, again: false },
]

for (const { name, job, again } of resends) test(name, () => assert.equal(isSentAgain(aPrintJob(job)), again))

const [since, order] = [{ kind: 'printed since', jobId: 40 }, { kind: 'order changed' }] as const

const refusals: RefusalCase[] = [
  { name: 'a job that waits is cancelled', why: () => whyNotCancel(aPrintJob()) },
  ...JOB_STATUSES.filter((status) => status !== 'pending').map((status) => ({
    name: `a job that is ${status} is not cancelled`,
    why: () => whyNotCancel(aPrintJob({ status })),
    code: 'printjob_not_pending' as const,
  })),

  ...(['failed', 'cancelled', 'expired'] as const).map((status) => ({
    name: `a job that is ${status} is tried again`,
    why: () => whyNotRetry(aPrintJob({ status }), undefined),
  })),
  ...(['pending', 'sent', 'printed'] as const).map((status) => ({
    name: `a job that is ${status} is not tried again`,
    why: () => whyNotRetry(aPrintJob({ status }), undefined),
    code: 'printjob_not_over' as const,
  })),
  {
    name: 'a job of which all was printed since is not tried again',
    why: () => whyNotRetry(aPrintJob({ status: 'failed' }), since),
    code: 'printjob_superseded',
  },
  {
    name: 'a job of an order that changed since is not tried again',
    why: () => whyNotRetry(aPrintJob({ status: 'failed' }), order),
    code: 'printjob_superseded',
  },
  {
    name: 'that a job is not over is told before what overtook it',
    why: () => whyNotRetry(aPrintJob({ status: 'sent' }), order),
    code: 'printjob_not_over',
  },

  { name: 'a printer with nothing in hand is removed', why: () => whyNotRemove(aPrinter(), undefined) },
  {
    name: 'a printer with a job in hand is not removed',
    why: () => whyNotRemove(aPrinter(), { jobId: 31 }),
    code: 'printer_busy',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('a refusal names the conflicting job and its status', () => {
  assert.deepEqual(whyNotCancel(aPrintJob({ status: 'sent' }))?.details, { printjob_status: 'sent' })
  assert.match(whyNotCancel(aPrintJob({ status: 'sent' }))?.message ?? '', /is at the printer already/)
  assert.deepEqual(whyNotRetry(aPrintJob({ status: 'sent' }), undefined)?.details, {
    printjob_status: 'sent',
  })
  assert.deepEqual(whyNotRetry(aPrintJob({ status: 'failed' }), since)?.details, { printjob_id: 40 })
  assert.deepEqual(whyNotRetry(aPrintJob({ status: 'failed' }), order)?.details, {})
  assert.deepEqual(whyNotRemove(aPrinter(), { jobId: 31 })?.details, { printjob_id: 31 })
})

const silences: {
  name: string
  afterSeconds: number
  pollSeconds?: number
  inHand?: string
  forgotten: boolean
}[] = [
  { name: 'asks again at once', afterSeconds: 5, forgotten: false },
  { name: 'asks a second time', afterSeconds: 10, forgotten: true },
  { name: 'asks a second time but names it', afterSeconds: 30, inHand: 'd-1', forgotten: false },
  { name: 'names another', afterSeconds: 10, inHand: 'd-0', forgotten: true },
  { name: 'asks every half minute, for the first time', afterSeconds: 30, pollSeconds: 30, forgotten: false },
]

for (const { name, afterSeconds, pollSeconds = 5, inHand, forgotten } of silences) {
  test(`a printer that ${name} ${forgotten ? 'has lost its job' : 'may still report its job'}`, () => {
    const delivery = { fetchedAt: 1_000, token: 'd-1' }
    const now = 1_000 + afterSeconds * 1_000
    assert.equal(isForgotten(delivery, inHand, pollSeconds, now), forgotten)
    assert.equal(isForgotten({ ...delivery, fetchedAt: null }, inHand, pollSeconds, now), false)
  })
}
