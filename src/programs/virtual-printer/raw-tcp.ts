import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { ESCPOS } from '../../printing/tickets/render/printer-languages.ts'
import { type Mood, type OnTicket, type PrintedTicket, printed, type VirtualPrinter } from './printer.ts'

export interface RawOptions {
  port: number
  /** Off: a clone that ignores GS ( H and answers GS r after printing. */
  knowsMarker?: boolean
  /** Off: a printer without real-time commands (DLE EOT), which answers GS r while it can print. */
  answersAtOnce?: boolean
  onTicket?: OnTicket
}

const DLE_EOT = Buffer.from([0x10, 0x04])
const PAPER = 0x04
const GS_R = Buffer.from([0x1d, 0x72, 0x01])
const START = Buffer.from([0x1b, 0x40, 0x1d, 0x61, 0xff])
const MARKER = Buffer.from([0x1d, 0x28, 0x48, 0x06, 0x00, 0x30, 0x30])
const ID_LENGTH = 4
const DONE = Buffer.from([0x00])
const LOW = Buffer.from([0x03])
const CAUSES: Partial<Record<Mood, number>> = { 'paper-out': 0x32, 'cover-open': 0x16 }
const PAPER_OUT_ASB = Buffer.from([0x18, 0x00, 0x0c, 0x0f])

/** An ESC/POS printer on a TCP port: it accepts one connection at a time and replies as it prints. */
export async function openRaw({
  port,
  knowsMarker = true,
  answersAtOnce = true,
  onTicket,
}: RawOptions): Promise<VirtualPrinter & { port: number }> {
  const tickets: PrintedTicket[] = []
  const late: (() => void)[] = []
  const sockets = new Set<Socket>()
  let mood: Mood = 'well'
  let server: Server | undefined
  let listening = port

  const device: VirtualPrinter & { port: number } = {
    get mood() {
      return mood
    },
    set mood(next) {
      mood = next
      if (next === 'offline') hangUp()
      else if (!server) void listen()
    },
    get port() {
      return listening
    },
    dropAfter: 100,
    tickets,
    step: async () => {},
    async confirmLate() {
      for (const confirm of late.splice(0)) confirm()
    },
    async close() {
      hangUp()
    },
  }

  function hangUp(): void {
    for (const socket of sockets) socket.destroy()
    server?.close()
    server = undefined
  }

  async function listen(): Promise<void> {
    const opened = createServer(converse)
    server = opened
    opened.maxConnections = 1
    await new Promise<void>((resolve) => opened.listen(listening, '127.0.0.1', resolve))
    listening = (opened.address() as AddressInfo).port
  }

  function converse(socket: Socket): void {
    let job: Buffer = Buffer.alloc(0)
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      const isQuestion = job.length === 0 && data.indexOf(DLE_EOT) === 0
      if (isQuestion) return answerStatus(socket, data[DLE_EOT.length] ?? 0)
      if (job.length === 0 && data.equals(GS_R)) return answerPlainly(socket)
      job = Buffer.concat([job, data])
      if (mood === 'drop' && job.length >= device.dropAfter) {
        keep(job.subarray(0, device.dropAfter), false)
        job = Buffer.alloc(0)
        socket.destroy()
        return
      }
      const marker = job.indexOf(MARKER)
      const id = marker + MARKER.length
      if (marker < 0 || job.length < id + ID_LENGTH + GS_R.length) return
      finish(socket, job.subarray(Math.max(0, job.indexOf(START)), marker), job.subarray(id, id + ID_LENGTH))
      job = Buffer.alloc(0)
    })
  }

  function answerStatus(socket: Socket, what: number): void {
    if (!answersAtOnce) return
    if (mood === 'garbage') socket.write(Buffer.from([0x12, 0xff, 0x91, 0xd5]))
    else if (what === PAPER) socket.write(Buffer.from([mood === 'paper-low' ? 0x1e : 0x12]))
    else socket.write(Buffer.from([CAUSES[mood] ?? 0x12]))
  }

  function answerPlainly(socket: Socket): void {
    if (mood === 'silent' || CAUSES[mood] !== undefined) return
    socket.write(mood === 'paper-low' ? LOW : DONE)
  }

  /** Called when a job has arrived completely, with its marker and the status query. */
  function finish(socket: Socket, job: Buffer, id: Buffer): void {
    const send = (bytes: Buffer) => {
      if (socket.writable) socket.write(bytes)
    }
    const marker = knowsMarker
      ? Buffer.concat([Buffer.from([0x37, 0x22]), id, Buffer.from([0x00])])
      : undefined
    const confirm = () => send(marker ? Buffer.concat([marker, DONE]) : DONE)
    // Without data before the marker it is only a test of the marker.
    const isTicket = job.length > 0
    if (isTicket && mood === 'reads-ahead') {
      send(DONE)
      late.push(() => {
        keep(job, true)
        if (marker) send(marker)
      })
      return
    }
    if (isTicket && mood === 'paper-out-midway') {
      keep(job.subarray(0, job.length / 2), false)
      mood = 'paper-out'
      socket.write(PAPER_OUT_ASB)
      return
    }
    if (isTicket) keep(job, true)
    if (mood === 'silent') return
    if (mood === 'late') late.push(confirm)
    else if (mood === 'garbage') socket.write(Buffer.from([0xff, 0x00, 0xd5, 0x91, 0x03]))
    else confirm()
    if (mood === 'twice') confirm()
  }

  function keep(bytes: Buffer, isWhole: boolean): void {
    const ticket = printed(ESCPOS, bytes, isWhole)
    tickets.push(ticket)
    onTicket?.(ticket)
  }

  await listen()
  return device
}
