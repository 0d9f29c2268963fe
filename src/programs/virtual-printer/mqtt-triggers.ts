import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import type { Send } from './printer.ts'

// MQTT triggers of a Star printer: it requests its connection settings and subscribes to its topic. This is written
// from the standard, independently of the publisher of the service.

interface MqttSettings {
  hostName: string
  portNumber: number
  useTls: boolean
  authenticationSetting?: { username: string; password: string }
}

export interface TriggersOptions {
  send: Send
  /** The polling path. */
  path: string
  mac: string
  /** Called when the printer should poll now. */
  onTrigger: () => void
}

export interface Triggers {
  close(): void
}

/** Undefined if the service has no broker: the printer only polls. */
export async function followTriggers(options: TriggersOptions): Promise<Triggers | undefined> {
  const { send, path, mac, onTrigger } = options
  const cut = path.lastIndexOf('/') + 1
  const query = new URLSearchParams({ mac, replaced_path: path.slice(cut) })
  const settings = { method: 'GET', path: `${path.slice(0, cut)}cloudprnt-setting.json?${query}` } as const
  const { status, body } = await send(settings)
  if (status !== 200) return undefined
  const { settingForMQTT } = JSON.parse(body.toString())
  if (!settingForMQTT?.useTriggerPOST) return undefined
  const mqttSettings: MqttSettings = settingForMQTT.mqttConnectionSetting
  const topic = `star/cloudprnt/to-device/${mac}/#`
  const socket = await subscribed(mqttSettings, mac, topic, (about, message) => {
    if (about.endsWith('/request-post') && JSON.parse(message).title === 'request-post') onTrigger()
  })
  const alive = setInterval(() => socket.write(Buffer.from([0xc0, 0])), 20_000)
  socket.on('close', () => clearInterval(alive))
  return { close: () => socket.destroy() }
}

type OnMessage = (topic: string, message: string) => void

/** Resolves when the broker has accepted the subscription. */
function subscribed(
  mqttSettings: MqttSettings,
  clientId: string,
  topic: string,
  onMessage: OnMessage,
): Promise<Socket> {
  const { hostName: host, portNumber: port, useTls, authenticationSetting: login } = mqttSettings
  const socket = useTls ? connectSecurely({ host, port, servername: host }) : connectPlain({ host, port })
  const flags = login ? 0xc2 : 0x02
  const head = Buffer.from([0, 4, 0x4d, 0x51, 0x54, 0x54, 4, flags, 0, 60])
  const words = [clientId, ...(login ? [login.username, login.password] : [])].map(spelled)
  socket.write(framed(0x10, Buffer.concat([head, ...words])))
  let buffered: Buffer = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the broker ended the connection')))
    socket.on('data', (chunk: Buffer) => {
      buffered = Buffer.concat([buffered, chunk])
      for (let frame = frameIn(buffered); frame; frame = frameIn(buffered)) {
        buffered = buffered.subarray(frame.length)
        answer(frame)
      }
    })

    function answer({ kind, body }: Frame): void {
      if (kind >> 4 === 2 && body[1] !== 0) reject(new Error(`the broker refuses: ${body[1]}`))
      else if (kind >> 4 === 2)
        socket.write(framed(0x82, Buffer.concat([Buffer.from([0, 1]), spelled(topic), Buffer.from([1])])))
      else if (kind >> 4 === 9 && body[2] === 0x80) reject(new Error('the broker refuses the subscription'))
      else if (kind >> 4 === 9) resolve(socket)
      else if (kind >> 4 === 3) take(kind, body)
    }

    function take(kind: number, body: Buffer): void {
      const end = 2 + body.readUInt16BE(0)
      const isAcknowledged = (kind & 0x06) !== 0
      if (isAcknowledged) socket.write(framed(0x40, body.subarray(end, end + 2)))
      onMessage(body.toString('utf8', 2, end), body.toString('utf8', isAcknowledged ? end + 2 : end))
    }
  })
}

interface Frame {
  kind: number
  body: Buffer
  length: number
}

function frameIn(bytes: Buffer): Frame | undefined {
  let size = 0
  for (let at = 1; at < bytes.length; at++) {
    const digit = bytes[at] ?? 0
    size += (digit & 0x7f) * 128 ** (at - 1)
    if (digit & 0x80) continue
    const length = at + 1 + size
    if (length > bytes.length) return undefined
    return { kind: bytes[0] ?? 0, body: bytes.subarray(at + 1, length), length }
  }
  return undefined
}

/** Packets of a printer are short: the length takes two bytes at most. */
function framed(kind: number, body: Buffer): Buffer {
  const { length } = body
  const size = length < 128 ? [length] : [(length % 128) + 128, Math.floor(length / 128)]
  return Buffer.concat([Buffer.from([kind, ...size]), body])
}

function spelled(words: string): Buffer {
  const bytes = Buffer.from(words)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(bytes.length)
  return Buffer.concat([size, bytes])
}
