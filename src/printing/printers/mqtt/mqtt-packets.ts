// The part of MQTT 3.1.1 that a publisher needs: connect, publish with QoS 1, and ping. A maintained client would add
// thirty packages.

export interface Login {
  clientId: string
  user: string
  password: string
}

const CONNECT = 0x10
const PUBLISH_ONCE_OR_MORE = 0x32
const CLEAN_SESSION = 0x02
const WITH_PASSWORD = 0x40
const WITH_USER = 0x80
const VERSION = 4

export const PING = Buffer.from([0xc0, 0])
export const DISCONNECT = Buffer.from([0xe0, 0])

export function connectPacket({ clientId, user, password }: Login, keepAliveSeconds: number): Buffer {
  const [asUser, asPassword] = [user === '' ? 0 : WITH_USER, password === '' ? 0 : WITH_PASSWORD]
  return packet(CONNECT, [
    text('MQTT'),
    Buffer.from([VERSION, CLEAN_SESSION | asUser | asPassword]),
    number(keepAliveSeconds),
    text(clientId),
    ...(asUser ? [text(user)] : []),
    ...(asPassword ? [text(password)] : []),
  ])
}

/** The broker repeats `id` when it acknowledges the message. */
export function publishPacket(topic: string, payload: string, id: number): Buffer {
  return packet(PUBLISH_ONCE_OR_MORE, [text(topic), number(id), Buffer.from(payload)])
}

function packet(type: number, parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const length: number[] = []
  for (let rest = body.length; length.length === 0 || rest > 0; rest >>= 7) {
    length.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest)
  }
  return Buffer.concat([Buffer.from([type, ...length]), body])
}

function text(words: string): Buffer {
  const bytes = Buffer.from(words)
  return Buffer.concat([number(bytes.length), bytes])
}

const number = (value: number) => Buffer.from([value >> 8, value & 0xff])

export type BrokerReply =
  | { kind: 'accepted' }
  | { kind: 'refused'; isLogin: boolean }
  | { kind: 'taken'; id: number }
  | { kind: 'alive' }

const CONNACK = 0x20
const PUBACK = 0x40
const PINGRESP = 0xd0
const BAD_LOGIN = new Set([4, 5])

/** Parses the packets that a broker sends to a client without subscriptions; undefined if it is not MQTT. */
export function readReplies(bytes: Buffer): { replies: BrokerReply[]; rest: Buffer } | undefined {
  const replies: BrokerReply[] = []
  let at = 0
  while (at + 2 <= bytes.length) {
    const [type = 0, length = 0] = bytes.subarray(at, at + 2)
    if (length !== (type === PINGRESP ? 0 : 2)) return undefined
    if (at + 2 + length > bytes.length) break
    const [first = 0, second = 0] = bytes.subarray(at + 2)
    if (type === CONNACK)
      replies.push(second === 0 ? { kind: 'accepted' } : { kind: 'refused', isLogin: BAD_LOGIN.has(second) })
    else if (type === PUBACK) replies.push({ kind: 'taken', id: (first << 8) | second })
    else if (type === PINGRESP) replies.push({ kind: 'alive' })
    else return undefined
    at += 2 + length
  }
  return { replies, rest: bytes.subarray(at) }
}
