import { connect as connectPlain } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { SECOND } from '../../../platform/core/clock.ts'
import type { BrokerAddress } from '../../../platform/core/mqtt-url.ts'
import {
  type BrokerReply,
  connectPacket,
  DISCONNECT,
  PING,
  publishPacket,
  readReplies,
} from './mqtt-packets.ts'

export interface LineTiming {
  /** How long the broker may take to let us in, to take a message, or to show that it lives. */
  answerMs: number
  pingMs: number
}

export interface LineParts {
  address: BrokerAddress
  clientId: string
  timing: LineTiming
  onReady: () => void
  /** Once, at the end of it. */
  onLost: (why: string) => void
}

/** A broker that takes no more than this holds up its own messages only. */
const MOST_UNSENT_BYTES = 64 * 1024

/** One connection to a broker, for as long as it lasts. */
export function openLine({ address, clientId, timing, onReady, onLost }: LineParts) {
  const { host, port, isSecure, user, password } = address
  const socket = isSecure
    ? connectSecurely({ host, port, servername: host })
    : connectPlain({ host, port, noDelay: true })
  const untaken = new Set<number>()
  let isReady = false
  let isConnected = false
  let why = 'breaks the connection'
  let lastId = 0
  let rest: Buffer = Buffer.alloc(0)
  let taking: NodeJS.Timeout | undefined
  let living = setTimeout(lose, timing.answerMs, 'does not answer')

  function lose(reason: string): void {
    why = reason
    socket.destroy()
  }

  socket.once(isSecure ? 'secureConnect' : 'connect', () => {
    isConnected = true
    socket.write(connectPacket({ clientId, user, password }, Math.ceil((2 * timing.pingMs) / SECOND)))
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (!isConnected) why = `cannot be reached (${error.code ?? error.message})`
  })
  socket.on('data', (chunk: Buffer) => {
    const read = readReplies(Buffer.concat([rest, chunk]))
    if (!read) return lose('does not speak MQTT')
    rest = read.rest
    for (const told of read.told) hear(told)
  })
  socket.once('close', () => {
    isReady = false
    for (const timer of [living, taking]) clearTimeout(timer)
    onLost(why)
  })

  function hear(told: BrokerReply): void {
    if (told.kind === 'refused') lose(told.isLogin ? 'refuses the user or password' : 'refuses us')
    else if (told.kind === 'taken') take(told.id)
    else if (told.kind === 'alive') live()
    // One that lets us in may still do nothing else.
    else ask()
  }

  function live(): void {
    clearTimeout(living)
    living = setTimeout(ask, timing.pingMs).unref()
    if (isReady) return
    isReady = true
    onReady()
  }

  function take(id: number): void {
    untaken.delete(id)
    clearTimeout(taking)
    taking = undefined
    if (untaken.size > 0) waitUntilTaken()
  }

  function ask(): void {
    clearTimeout(living)
    socket.write(PING)
    living = setTimeout(lose, timing.answerMs, 'does not answer').unref()
  }

  /** Beginning anew with each that is taken: it may be slow, as long as it goes on. */
  function waitUntilTaken(): void {
    taking ??= setTimeout(lose, timing.answerMs, 'takes no messages').unref()
  }

  return {
    /** False when it cannot be said now. */
    publish(topic: string, message: string): boolean {
      if (!isReady || socket.writableLength > MOST_UNSENT_BYTES) return false
      lastId = (lastId % 0xffff) + 1
      untaken.add(lastId)
      waitUntilTaken()
      socket.write(publishPacket(topic, message, lastId))
      return true
    },
    end(): void {
      isReady = false
      if (isConnected) socket.end(DISCONNECT)
      socket.destroySoon()
    },
  }
}
