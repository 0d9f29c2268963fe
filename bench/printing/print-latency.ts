import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Client } from '../../client/src/index.ts'
import { SECOND } from '../../src/platform/core/clock.ts'
import type { Transport } from '../../src/printing/printers/transports.ts'
import { openCloudPrnt } from '../../src/programs/virtual-printer/cloudprnt.ts'
import { followTriggers } from '../../src/programs/virtual-printer/mqtt-triggers.ts'
import { sendTo } from '../../src/programs/virtual-printer/printer.ts'
import { openRaw } from '../../src/programs/virtual-printer/raw-tcp.ts'

// Time from the print call until all bytes are at the printer, by transport. Real printers then need time to print
// them.

export type Way = 'star-polling' | 'star-trigger' | 'agent' | 'raw'
export const SERIALS: Record<Way, string> = {
  'star-polling': 'W-STAR',
  'star-trigger': 'W-TRIGGER',
  agent: 'W-AGENT',
  raw: 'W-RAW',
}
export const TRANSPORTS: Record<Way, Transport> = {
  'star-polling': 'cloudprnt',
  'star-trigger': 'cloudprnt',
  agent: 'agent',
  raw: 'raw',
}
const TICKETS = 100
const POLLED_TICKETS = 10
const POLL_MS = 5 * SECOND
const NOT_IN_STEP_MS = 40

export interface Latency {
  way: Way
  tickets: number
  p50Ms: number
  p95Ms: number
  longestMs: number
}

export interface Place {
  url: string
  folder: string
  /** The polling path or address of the printer of each transport. */
  paths: Record<Way, string>
  rawPort: number
}

/** Printers of all transports but the first poll only to stay online; then the tickets are printed one by one. */
export async function measurePaper(client: Client, orderId: number, place: Place): Promise<Latency[]> {
  const figures: Latency[] = []
  for (const way of Object.keys(SERIALS) as Way[]) {
    let arrived = () => {}
    const device = await openDevice(way, place, () => arrived())
    const times: number[] = []
    const count = way === 'star-polling' ? POLLED_TICKETS : TICKETS
    // The first ticket is not counted: a raw printer is queried for its capabilities before it.
    for (let ticket = -1; ticket < count; ticket++) {
      const { promise, resolve } = Promise.withResolvers<void>()
      arrived = resolve
      const from = performance.now()
      const input = { location_id: 1, serial_no: SERIALS[way], order_id: orderId }
      await client.printjobs.create({ serial_no: SERIALS[way] }, input)
      await promise
      if (ticket >= 0) times.push(performance.now() - from)
      const pauseMs = way === 'star-polling' ? POLL_MS : NOT_IN_STEP_MS
      await new Promise((resolve) => setTimeout(resolve, NOT_IN_STEP_MS + Math.random() * pauseMs))
    }
    await device.close()
    figures.push({ way, tickets: count, ...spread(times) })
  }
  return figures
}

function spread(times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? 0)
  return { p50Ms: at(0.5), p95Ms: at(0.95), longestMs: at(1) }
}

interface Opened {
  close(): Promise<void>
}

async function openDevice(way: Way, place: Place, onTicket: () => void): Promise<Opened> {
  if (way === 'raw') return openRaw({ port: place.rawPort, onTicket })
  if (way === 'agent') return openAgent(place, onTicket)
  const send = sendTo(place.url)
  const path = place.paths[way]
  const mac = way === 'star-trigger' ? '00:11:62:00:00:01' : '00:11:62:00:00:02'
  const star = openCloudPrnt({ send, path, serialNo: SERIALS[way], mac, onTicket })
  await star.step()
  const poll = () => void star.step()
  const timer = setInterval(poll, POLL_MS)
  const triggers =
    way === 'star-trigger' ? await followTriggers({ send, path, mac, onTrigger: poll }) : undefined
  if (way === 'star-trigger' && !triggers) throw new Error('the service knows no broker')
  return {
    async close() {
      clearInterval(timer)
      triggers?.close()
    },
  }
}

async function openAgent({ url, folder, paths }: Place, onTicket: () => void): Promise<Opened> {
  const printer = await openRaw({ port: 0, onTicket })
  const token = paths.agent.split('/').at(-1)
  const agent = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '../../src/programs/agent/main.ts'),
      ...['--url', url, '--data', join(folder, 'agent')],
      ...['--printer', `${token}=127.0.0.1:${printer.port}`],
    ],
    { stdio: 'ignore' },
  )
  return {
    async close() {
      agent.kill('SIGKILL')
      await printer.close()
    },
  }
}
