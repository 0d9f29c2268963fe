import { setTimeout } from 'node:timers/promises'
import { SECOND } from '../clock.ts'
import { offerWithBytes } from '../printjobs/deliver.ts'
import { change } from '../printjobs/printing.ts'
import { settle, type Word } from '../printjobs/settle.ts'
import { ESCPOS } from '../tickets/languages.ts'
import { noteStatus } from './actions.ts'
import type { Address } from './addresses.ts'
import type { Converse } from './conversation.ts'
import { hasWaiting } from './raw-store.ts'
import { canPrint, type ToldStatus } from './rules.ts'

// The Internet Printing Protocol: a printer that is called over HTTP, takes the bytes as they are, and is asked what
// became of the job until it says.

const PRINT_JOB = 0x0002
const GET_JOB = 0x0009
const GET_PRINTER = 0x000b
const BUSY = 0x0507
const ASK_EVERY_MS = SECOND / 4
const COMPLETED = 9
const CANCELLED = 7

export const converseIpp: Converse = async (printing, printer, address, timing) => {
  const { accountId, id } = printer
  const told = await ask(address, GET_PRINTER, [], timing.connectMs)
  if (!told || told.code >= 0x0400) return 'to be left alone'
  const status = statusOf(told)
  await change(printing, accountId, (change) => noteStatus(change, printer, status))
  if (!canPrint(status)) return 'to be left alone'
  if (!(await printing.database.read((sql) => hasWaiting(sql, accountId, id)))) return 'idle'
  const handed = await offerWithBytes(printing, printer, ESCPOS)
  if (!handed) return 'idle'
  const word = await print(address, handed.bytes, timing.confirmMs)
  await settle(printing, printer, handed.delivery.token, word)
  return word.kind === 'printed' ? 'done' : 'to be left alone'
}

async function print(address: Address, bytes: Buffer, withinMs: number): Promise<Word> {
  const until = performance.now() + withinMs
  const taken = await ask(
    address,
    PRINT_JOB,
    [value(0x49, 'document-format', 'application/octet-stream')],
    withinMs,
    bytes,
  )
  if (!taken) return { kind: 'unconfirmed', reason: 'connection_lost' }
  if (taken.code === BUSY) return { kind: 'busy', reason: 'busy' }
  const jobId = taken.values.get('job-id')?.[0]
  if (taken.code >= 0x0400 || !jobId) return { kind: 'refused', reason: 'printer_error' }
  while (performance.now() < until) {
    const told = await ask(address, GET_JOB, [value(0x21, 'job-id', jobId)], withinMs)
    const state = told?.values.get('job-state')?.[0]?.readInt32BE() ?? 0
    if (state === COMPLETED) return { kind: 'printed' }
    if (state >= CANCELLED) {
      return { kind: 'returned', reason: 'printer_error', isTheirs: false, maybePrinted: true }
    }
    await setTimeout(ASK_EVERY_MS)
  }
  return { kind: 'unconfirmed', reason: 'unconfirmed' }
}

interface Answer {
  code: number
  values: Map<string, Buffer[]>
}

/** What the printer answers; undefined when it does not. */
async function ask(
  { host, port }: Address,
  operation: number,
  values: Buffer[],
  withinMs: number,
  bytes: Buffer = Buffer.alloc(0),
): Promise<Answer | undefined> {
  const at = `${host.includes(':') ? `[${host}]` : host}:${port}/ipp/print`
  const head = Buffer.from([2, 0, operation >> 8, operation & 255, 0, 0, 0, 1, 1])
  const always = [
    value(0x47, 'attributes-charset', 'utf-8'),
    value(0x48, 'attributes-natural-language', 'en'),
    value(0x45, 'printer-uri', `ipp://${at}`),
  ]
  try {
    const answer = await fetch(`http://${at}`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/ipp' },
      body: Buffer.concat([head, ...always, ...values, Buffer.from([3]), bytes]),
      signal: AbortSignal.timeout(withinMs),
    })
    return answer.ok ? read(Buffer.from(await answer.arrayBuffer())) : undefined
  } catch {
    return undefined
  }
}

function value(tag: number, name: string, content: string | Buffer): Buffer {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(3 + name.length + 2)
  head.writeUInt8(tag)
  head.writeUInt16BE(name.length, 1)
  head.write(name, 3, 'latin1')
  head.writeUInt16BE(bytes.length, 3 + name.length)
  return Buffer.concat([head, bytes])
}

function read(message: Buffer): Answer {
  const values: Answer['values'] = new Map()
  let name = ''
  for (let at = 8; at < message.length && message[at] !== 3; ) {
    if ((message[at] ?? 0) < 0x10) {
      at += 1
      continue
    }
    const size = message.readUInt16BE(at + 1)
    // Without a name it is another value of the one before.
    if (size > 0) name = message.toString('latin1', at + 3, at + 3 + size)
    const from = at + 5 + size
    const to = from + message.readUInt16BE(from - 2)
    values.set(name, [...(values.get(name) ?? []), message.subarray(from, to)])
    at = to
  }
  return { code: message.readUInt16BE(2), values }
}

const STOPPED = 5

function statusOf({ values }: Answer): ToldStatus {
  const reasons = (values.get('printer-state-reasons') ?? []).join(' ')
  if (/cover-open|door-open/.test(reasons)) return 'COVER_OPEN'
  if (/media-(empty|needed)/.test(reasons)) return 'PAPER_OUT'
  if (values.get('printer-state')?.[0]?.readInt32BE() === STOPPED) return 'ERROR'
  return /media-low/.test(reasons) ? 'PAPER_LOW' : 'ONLINE'
}
