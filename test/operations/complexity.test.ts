import test from 'node:test'
import type { SentLine } from '../../src/kitchen/station-ledger.ts'
import { remainingLines, supersededJobs, supersededReason } from '../../src/kitchen/superseded-jobs.ts'
import { ticketDelta } from '../../src/kitchen/ticket-delta.ts'
import { readMenus } from '../../src/menus/import/read-file.ts'
import type { StationLine } from '../../src/orders/lines/line.ts'
import { csvOf, readCsv } from '../../src/platform/core/csv.ts'
import { encodingFor } from '../../src/platform/http/response/compression.ts'
import { matches } from '../../src/platform/http/response/etag.ts'
import { holdsCardNumber } from '../../src/platform/http/schema/card-numbers.ts'
import { unknownFields } from '../../src/platform/http/schema/unknown-fields.ts'
import { createAddressResolver } from '../../src/platform/http/server/client-address.ts'
import { sessionCookie } from '../../src/platform/http/server/cookie.ts'
import { parseBody } from '../../src/platform/http/server/json-body.ts'
import { readForm, readResponse, readStatus } from '../../src/printing/printers/epson/epson-xml.ts'
import { readReplies } from '../../src/printing/printers/escpos/escpos-replies.ts'
import { truncateLines } from '../../src/printing/tickets/length-limit.ts'
import type { KitchenTicket, ReceiptTicket } from '../../src/printing/tickets/model.ts'
import { pageOf } from '../../src/printing/tickets/page-settings.ts'
import { receiptText } from '../../src/printing/tickets/receipt-text.ts'
import { printable, wrapped } from '../../src/printing/tickets/text-layout.ts'
import { markupOf } from '../../src/printing/tickets/ticket-markup.ts'
import { assertLinear } from '../support/assert-linear.ts'
import { aSentLine, aStationLine } from '../support/fixtures.ts'
import { SAMPLES } from '../support/printing/golden-tickets.ts'

// Functions that parse, search, wrap or combine input: twice the input may take twice the time and no more. Each is
// tested with its worst input.

const quietly = (work: () => unknown) => () => {
  try {
    return work()
  } catch (error) {
    return error
  }
}
const lineCount = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const note = 'né 牛肉 word '
const dish = { qty: 1, name: 'Soup', modifiers: [], notes: note, lineCents: 100 }
const paid = (SAMPLES.receipt as { ticket: ReceiptTicket }).ticket
const fired = (SAMPLES.kitchen as { ticket: KitchenTicket }).ticket

const readers: [name: string, size: number, workOn: (size: number) => () => unknown][] = [
  ['a body of lists', 20_000, (size) => quietly(parseOf(`{"a":[${'1,'.repeat(size)}1]}`))],
  ['a body of names', 20_000, (size) => quietly(parseOf(`{${named(size)}}`))],
  ['a body that never ends', 50_000, (size) => quietly(parseOf(`{"a":"${'\\"'.repeat(size)}`))],
  ['unknown fields', 2_000, (size) => () => unknownFields({ properties: {} }, fieldsOf(size))],
  ['card numbers', 20_000, (size) => () => holdsCardNumber('4 1 1 '.repeat(size / 6))],
  ['card numbers among accents', 10_000, (size) => () => holdsCardNumber('４1é'.repeat(size / 3))],
  [
    'cookies',
    10_000,
    (size) => () => sessionCookie.tokenOf(request({ cookie: 'comanda_signed_in=a; '.repeat(size) })),
  ],
  ['entity tags', 10_000, (size) => () => matches('W/"a" , '.repeat(size), '"b"')],
  ['encodings', 10_000, (size) => () => encodingFor('a;q=0.000 , '.repeat(size))],
  [
    'forwarded addresses',
    10_000,
    (size) => () => addressOf(request({ 'x-forwarded-for': '10.0.0.1, '.repeat(size) })),
  ],
  ['a sheet of quotes', 50_000, (size) => () => readCsv(`"${'""'.repeat(size)}"`)],
  ['a sheet of empty cells', 50_000, (size) => () => readCsv(';'.repeat(size))],
  ['a sheet of lines', 50_000, (size) => () => readCsv('\n'.repeat(size))],
  ['menus of a sheet', 500, (size) => quietly(() => readMenus('csv', sheetOf(size)))],
  [
    'menus that are wrong',
    500,
    (size) => quietly(() => readMenus('json', `{"menus":[${'{},'.repeat(size)}{}]}`)),
  ],
  ['an Epson form', 20_000, (size) => () => readForm('&Status= <'.repeat(size / 10))],
  ['an Epson response', 20_000, (size) => () => readResponse('<ePOSPrint><response a='.repeat(size / 20))],
  ['an Epson status', 20_000, (size) => () => readStatus('<printerstatus a="'.repeat(size / 20))],
  ['what a raw printer says', 50_000, (size) => () => readReplies(Buffer.alloc(size, 0x37))],
]

const composers: typeof readers = [
  ['what people typed', 5_000, (size) => () => printable('e\u0301🌶️\u200d'.repeat(size / 5))],
  ['one long word', 5_000, (size) => () => wrapped('é'.repeat(size), 24)],
  ['many short words', 5_000, (size) => () => wrapped('né '.repeat(size / 3), 24)],
  ['what fits on a paper', 100, (size) => () => truncateLines(lineCount(size).map(() => dish))],
  ['a receipt as text', 100, (size) => () => receiptText(longReceipt(size).receipt, 42)],
  ['a receipt on paper', 100, (size) => () => markupOf(longReceipt(size), {}, pageOf(48))],
  [
    'a ticket',
    100,
    (size) => () => markupOf({ ...fired, lines: lineCount(size).map(() => dish) }, {}, pageOf(48)),
  ],
  [
    'a sheet that is written',
    5_000,
    (size) => () =>
      csvOf(
        ['a'],
        lineCount(size).map(() => ['=1+1 "x"']),
      ),
  ],
  ['what a station is told', 2_000, onLines((lines, sent) => ticketDelta(lines, sent, () => true))],
  ['what was overtaken', 2_000, onLines((lines, sent) => supersededJobs(lines, sent))],
  ['why it is not printed again', 2_000, onLines((lines, sent) => supersededReason(sent, 1, lines))],
  ['what is left of a job', 2_000, onLines((lines, sent) => remainingLines(sent, 1, lines))],
]

for (const [name, size, workOn] of [...readers, ...composers]) {
  test(`${name}: twice as much takes twice the work`, () => assertLinear(name, workOn, size))
}

function longReceipt(count: number): ReceiptTicket {
  return { ...paid, receipt: { ...paid.receipt, lines: lineCount(count).map(() => dish) } }
}

function parseOf(text: string): () => unknown {
  const bytes = Buffer.from(text)
  return () => parseBody(bytes)
}

function named(count: number): string {
  return lineCount(count)
    .map((index) => `"n${index}":1`)
    .join(',')
}

function fieldsOf(count: number): object {
  return Object.fromEntries(lineCount(count).map((index) => [`4111 1111 ${index}`, 1]))
}

function sheetOf(rows: number): string {
  return `level,name,price\nmenu,M\nsection,S\n${'item,"a ""dish""",9.50\n'.repeat(rows)}`
}

function addressOf(incoming: never): string {
  return createAddressResolver([{ address: '10.0.0.0', prefix: 8, family: 'ipv4' }])(incoming)
}

function request(headers: Record<string, string>): never {
  return { headers, protocol: 'http', socket: { remoteAddress: '10.0.0.9' } } as never
}

function onLines(work: (lines: StationLine[], sent: SentLine[]) => unknown) {
  return (size: number) => {
    const [lines, sent] = [linesOf(size), sentOf(size)]
    return () => work(lines, sent)
  }
}

function linesOf(count: number) {
  return lineCount(count).map((id) => aStationLine({ id }))
}

function sentOf(count: number) {
  return lineCount(count).flatMap((orderItemId) => [
    aSentLine({ orderItemId, jobId: 1, status: 'failed', maybePrinted: 1, handovers: 1 }),
    aSentLine({ orderItemId, jobId: 2 }),
  ])
}
