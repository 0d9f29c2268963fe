import assert from 'node:assert/strict'
import test from 'node:test'
import { ESPRESSO } from '../../../../test/support/demo.ts'
import { order } from '../../../../test/support/order-helpers.ts'
import {
  epsonPrinter,
  jobOf,
  pathOf,
  print,
  printerOf,
  printingOf,
  sendIn,
  statusOf,
  textOnPaper,
} from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { SECOND } from '../../../platform/core/clock.ts'
import { expireJobs } from '../../jobs/expire-jobs.ts'
import { reportFromResult } from './epson.ts'
import { readForm, readResponse, readStatus, statusOfAsb } from './epson-xml.ts'

onBothStores('an Epson printer asks, prints and posts the result', async (bistro) => {
  const printer = await epsonPrinter(bistro)
  await printer.step()
  const job = await print(
    bistro,
    await order(bistro, 4, [{ item_id: ESPRESSO, notes: 'très frais' }]),
    'P-1002',
  )
  await printer.step()
  assert.equal(await statusOf(bistro, job), 'printed')
  const [ticket] = printer.tickets
  assert.match(textOnPaper(ticket), /TABLE 4[\s\S]*très frais/)
  assert.deepEqual(ticket?.paper.unknown, [])
})

onBothStores(
  'an Epson printer that asks again without a result has lost what it was given',
  async (bistro) => {
    const printer = await epsonPrinter(bistro)
    await printer.step()
    const orderId = await order(bistro, 4, [{ item_id: ESPRESSO }])
    const job = await print(bistro, orderId, 'P-1002')
    printer.mood = 'drop'
    await printer.step()
    printer.mood = 'well'
    await printer.step()
    assert.equal(await statusOf(bistro, job), 'sent')
    bistro.clock.now += 10 * SECOND
    await printer.step()
    assert.equal(await statusOf(bistro, job), 'printed')
    assert.match(textOnPaper(printer.tickets[0]), /POSSIBLE DUPLICATE/)
  },
)

onBothStores('nothing to print is an empty answer, and a wrong token gets 404', async (bistro) => {
  const send = sendIn(bistro)
  const path = await pathOf(bistro, 'P-1002')
  const ask = (path: string, ID: string) =>
    send({ method: 'POST', path, body: new URLSearchParams({ ConnectionType: 'GetRequest', ID }).toString() })
  const idle = await ask(path, 'P-1002')
  assert.deepEqual([idle.status, idle.type, idle.body.length], [200, 'text/xml; charset=utf-8', 0])
  for (const [where, id] of [
    ['/epson/00', 'P-1002'],
    [path.replace('epson', 'cloudprnt'), 'P-1002'],
  ]) {
    const answer = await ask(where as string, id as string)
    assert.deepEqual([answer.status, answer.body.length], [404, 0])
  }
})

onBothStores('an open cover is waited for, with and without status notification', async (bistro) => {
  for (const notifies of [true, false]) {
    const printer = await epsonPrinter(bistro, 'P-1002', { notifies })
    await printer.step()
    printer.mood = 'cover-open'
    const table = notifies ? 4 : 5
    const job = await print(bistro, await order(bistro, table, [{ item_id: ESPRESSO }]), 'P-1002')
    for (let step = 0; step < 20; step++) {
      await printer.step()
      bistro.clock.now += 5 * SECOND
      await expireJobs(printingOf(bistro))
    }
    assert.equal(await statusOf(bistro, job), 'pending')
    const { body } = await bistro.get('/go/printer/1')
    assert.equal(body.result.find((one: any) => one.serial_number === 'P-1002').status, 'COVER_OPEN')
    printer.mood = 'well'
    for (let step = 0; step < 5; step++) {
      await printer.step()
      bistro.clock.now += 5 * SECOND
    }
    assert.equal(await statusOf(bistro, job), 'printed')
    assert.equal(printer.tickets.length, 1)
    // A printer with status notification was certainly not ready since the hand-over; for the other this is unknown.
    assert.equal(/POSSIBLE DUPLICATE/.test(textOnPaper(printer.tickets[0])), !notifies)
  }
})

onBothStores(
  'a ticket that was cut short by the end of paper is marked when it is printed again',
  async (bistro) => {
    const printer = await epsonPrinter(bistro)
    await printer.step()
    const job = await print(bistro, await order(bistro, 4, [{ item_id: ESPRESSO }]), 'P-1002')
    printer.mood = 'paper-out-midway'
    await printer.step()
    assert.equal(printer.tickets[0]?.isWhole, false)
    // The retry happens while the paper is still out; that it did not start does not undo the earlier doubt.
    for (let step = 0; step < 6; step++) {
      bistro.clock.now += 5 * SECOND
      await printer.step()
    }
    printer.mood = 'well'
    await printer.step()
    assert.equal(await statusOf(bistro, job), 'printed')
    assert.match(textOnPaper(printer.tickets[1]), /POSSIBLE DUPLICATE/)
  },
)

onBothStores('paper that is refilled is noticed, with and without status notification', async (bistro) => {
  for (const [index, notifies] of [false, true].entries()) {
    const printer = await epsonPrinter(bistro, 'P-1002', { notifies })
    await printer.step()
    printer.mood = 'paper-out'
    const job = await print(bistro, await order(bistro, index + 4, [{ item_id: ESPRESSO }]), 'P-1002')
    const status = async () => (await printerOf(bistro, 'P-1002')).status
    const wait = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 5) {
        bistro.clock.now += 5 * SECOND
        await printer.step()
      }
    }
    await printer.step()
    await wait(600)
    assert.equal(await status(), 'PAPER_OUT', 'as long as a ticket is refused')
    await bistro.put(`/go/printer/${job}/cancel`)
    if (notifies) await wait(600)
    assert.equal(await status(), 'PAPER_OUT')
    printer.mood = 'well'
    await wait(notifies ? 5 : 5 * 60)
    assert.equal(await status(), 'ONLINE')
  }
})

onBothStores('a result that comes after 200 s still counts', async (bistro) => {
  const printing = printingOf(bistro)
  const printer = await epsonPrinter(bistro)
  await printer.step()
  printer.mood = 'late'
  const job = await print(bistro, await order(bistro, 4, [{ item_id: ESPRESSO }]), 'P-1002', {
    kind: 'receipt',
  })
  await printer.step()
  bistro.clock.now += 200 * SECOND
  await expireJobs(printing)
  const given = await jobOf(bistro, job)
  assert.deepEqual([given.status, given.reason], ['failed', 'unconfirmed'], 'a receipt is not sent again')
  await printer.confirmLate()
  assert.equal(await statusOf(bistro, job), 'printed')
})

test('results, status and forms are read as printers write them', () => {
  const ok = `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>d-1</printjobid></Parameter><PrintResponse><response success="1" code="" status="251658262"/></PrintResponse></ePOSPrint></PrintResponseInfo>`
  assert.deepEqual(readResponse(ok), [{ token: 'd-1', success: true, code: '', asb: 251658262 }])
  const refused = `<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary><ErrorDetail>x</ErrorDetail></Response></ServerDirectPrint></PrintResponseInfo>`
  assert.deepEqual(readResponse(refused), [
    { token: undefined, success: false, code: 'Invalid XML format', asb: undefined },
  ])
  assert.deepEqual(readResponse('<<\u0001 nothing'), [])
  assert.equal(readStatus('<printerstatus devicename="local_printer" asbstatus="0x0F00003C"/>'), 0x0f00003c)
  const bits = [251658262, 0x0f00003c, 0x0f08001c, 0x20016, 0x8, 0x800].map(statusOfAsb)
  assert.deepEqual(bits, ['ONLINE', 'COVER_OPEN', 'PAPER_OUT', 'PAPER_LOW', 'ERROR', 'ERROR'])
  assert.deepEqual(readForm('ConnectionType=SetResponse&ID=P-1&ResponseFile=<a b="1&2"/>'), {
    ConnectionType: 'SetResponse',
    ID: 'P-1',
    ResponseFile: '<a b="1&2"/>',
  })
  assert.equal(readForm('Status=%3Ca%2F%3E&ID=P').Status, '<a/>')
})

test('what a result means for the job', () => {
  const word = (code: string) => reportFromResult({ token: 'd', success: false, code, asb: undefined })
  assert.deepEqual(word('EPTR_REC_EMPTY'), {
    kind: 'returned',
    reason: 'eptr_rec_empty',
    isTheirs: true,
    maybePrinted: true,
  })
  for (const code of ['TooManyRequests', 'Printing', 'JobSpooling', 'EX_DEVICE_BUSY', 'ERROR_WAIT_EJECT']) {
    assert.deepEqual(word(code), { kind: 'busy', reason: code.toLowerCase() })
  }
  assert.deepEqual(word('EX_BADPORT'), { kind: 'busy', reason: 'ex_badport', maybePrinted: false })
  assert.deepEqual(word('EX_TIMEOUT'), { kind: 'busy', reason: 'ex_timeout', maybePrinted: true })
  const other = { reason: 'something_else', isTheirs: false, maybePrinted: true }
  assert.deepEqual(word('Something else'), { kind: 'returned', ...other })
  assert.deepEqual(word('SchemaError'), { kind: 'refused', reason: 'schemaerror' })
  assert.deepEqual(word('Invalid XML format'), { kind: 'refused', reason: 'invalid_xml_format' })
})
