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
  /** The timeout for the login, for each message, and for a ping. */
  answerMs: number
  pingMs: number
}

export interface LineParts {
  address: BrokerAddress
  clientId: string
  timing: LineTiming
  onReady: () => void
  /** Called once, when the connection ends. */
  onLost: (why: string) => void
}

/** Above this, messages to a slow broker are dropped. */
const MOST_UNSENT_BYTES = 64 * 1024

/** A single connection to the broker. */
export function connectToBroker({ address, clientId, timing, onReady, onLost }: LineParts) {
  const { host, port, isSecure, user, password } = address
  const socket = isSecure
    ? connectSecurely({ host, port, servername: host })
    : connectPlain({ host, port, noDelay: true })
  const untaken = new Set<number>()
  let isReady = false
  let isConnected = false
  let why = 'closed the connection'
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
    for (const reply of read.replies) handleReply(reply)
  })
  socket.once('close', () => {
    isReady = false
    for (const timer of [living, taking]) clearTimeout(timer)
    onLost(why)
  })

  function handleReply(reply: BrokerReply): void {
    if (reply.kind === 'refused')
      lose(reply.isLogin ? 'refuses the user or password' : 'refuses the connection')
    else if (reply.kind === 'taken') take(reply.id)
    else if (reply.kind === 'alive') live()
    // A broker that accepts the login may still not work, so it is pinged first.
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

  /** The timer restarts with each acknowledged message: a slow broker is accepted as long as it makes progress. */
  function waitUntilTaken(): void {
    taking ??= setTimeout(lose, timing.answerMs, 'takes no messages').unref()
  }

  return {
    /** Returns false if the message cannot be sent now. */
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
