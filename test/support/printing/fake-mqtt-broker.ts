import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { BrokerAddress } from '../../../src/platform/core/mqtt-url.ts'

// An MQTT broker that can be made to fail in every way. It stores received packets unchanged.

const ACCEPTED = [0x20, 2, 0, 0]

export interface FaultyBroker extends AsyncDisposable {
  address: BrokerAddress
  /** Its reply, by the first byte of each packet; an empty list is silence. */
  answers: (kind: number, packet: Buffer) => number[]
  /** Topics that were published to. */
  topics: string[]
  /** Number of connections so far. */
  calls: () => number
  /** Resolves when this many topics were published to. */
  until: (topics: number) => Promise<void>
}

/** Opens a broker that accepts and confirms everything, until the test changes `answers`. */
export async function openFaultyBroker(): Promise<FaultyBroker> {
  const sockets = new Set<Socket>()
  let calls = 0
  let wake = () => {}
  const server = createServer((socket) => {
    calls++
    sockets.add(socket)
    let pending: Buffer = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk])
      // All packets here are short enough for a length of one byte.
      while (pending.length >= 2 && pending.length >= 2 + (pending[1] ?? 0)) {
        const packet = pending.subarray(0, 2 + (pending[1] ?? 0))
        pending = pending.subarray(packet.length)
        const kind = packet[0] ?? 0
        if (kind === 0x32) broker.topics.push(packet.toString('utf8', 4, 4 + packet.readUInt16BE(2)))
        wake()
        socket.write(Buffer.from(broker.answers(kind, packet)))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const broker: FaultyBroker = {
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
