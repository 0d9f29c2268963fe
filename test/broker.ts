import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { BrokerAddress } from '../src/broker-address.ts'

// A broker that can be made to fail in every way; what it is told is kept as it came.

const ACCEPTED = [0x20, 2, 0, 0]

export interface OddBroker extends AsyncDisposable {
  address: BrokerAddress
  /** What it answers to the first byte of each packet; nothing: silence. */
  answers: (kind: number, packet: Buffer) => number[]
  /** The topics that were published to. */
  topics: string[]
  /** How many have connected. */
  calls: () => number
  /** Resolves when there are so many topics. */
  until: (topics: number) => Promise<void>
}

/** Takes and confirms everything, until it is told otherwise. */
export async function openOddBroker(): Promise<OddBroker> {
  const sockets = new Set<Socket>()
  let calls = 0
  let wake = () => {}
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    let kept: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      kept = Buffer.concat([kept, chunk])
      // All that is sent here is shorter than a byte can tell.
      while (kept.length >= 2 && kept.length >= 2 + (kept[1] ?? 0)) {
        const packet = kept.subarray(0, 2 + (kept[1] ?? 0))
        kept = kept.subarray(packet.length)
        const kind = packet[0] ?? 0
        if (kind === 0x32) broker.topics.push(packet.toString('utf8', 4, 4 + packet.readUInt16BE(2)))
        wake()
        socket.write(Buffer.from(broker.answers(kind, packet)))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const broker: OddBroker = {
    address: {
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      isSecure: false,
      user: '',
      password: '',
    },
    answers: wellBehaved,
    topics: [],
    calls: () => calls,
    async until(count) {
      while (broker.topics.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return broker
}

export function wellBehaved(kind: number, packet: Buffer): number[] {
  if (kind === 0x10) return ACCEPTED
  if (kind === 0xc0) return [0xd0, 0]
  if (kind !== 0x32) return []
  const at = 4 + packet.readUInt16BE(2)
  return [0x40, 2, packet[at] ?? 0, packet[at + 1] ?? 0]
}
