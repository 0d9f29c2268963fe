import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import type { LoadFigures, LoadOrder } from './load.ts'

/** Sends requests at a fixed rate, whether or not the service keeps up, and reports the responses. */
const { port, apiKey, perSecond, seconds, lines: most, name } = workerData as LoadOrder
const TICK_MS = 4
const figures: LoadFigures = {
  sent: 0,
  held: 0,
  unanswered: 0,
  statuses: {},
  withoutRetryAfter: 0,
  readMs: [],
  changedMs: [],
  shedMs: [],
  lateMs: [],
  busyMs: 0,
  acknowledged: [],
}

interface Line {
  socket: Socket
  text: string
  sentAt: number
  key: string | undefined
}

const OPENED_TOGETHER = 100

const free: Line[] = []
const lines = new Set<Line>()
// Terminals have persistent connections, so all are opened beforehand: requests are measured, not connections.
while (lines.size < most) {
  await Promise.all(Array.from({ length: Math.min(OPENED_TOGETHER, most - lines.size) }, openLine))
}
const busy = monitorEventLoopDelay({ resolution: 1 })
busy.enable()
const began = performance.now()
const over = () => performance.now() - began > seconds * 1000

await new Promise<void>((resolve) => {
  const clock = setInterval(() => {
    if (over()) {
      clearInterval(clock)
      // Pending requests get some more time: a late response still counts.
      const lateAnswers = setInterval(() => {
        const waiting = lines.size - free.length
        if (waiting > 0 && performance.now() - began < seconds * 1000 + 10_000) return
        clearInterval(lateAnswers)
        figures.unanswered += waiting
        for (const { socket } of lines) socket.destroy()
        resolve()
      }, 20)
      return
    }
    // Without a rate, each connection sends again as soon as it has a response.
    const already = figures.sent + figures.held
    const due =
      perSecond === undefined
        ? free.length
        : Math.floor(((performance.now() - began) / 1000) * perSecond) - already
    for (let one = 0; one < due; one++) {
      const line = free.pop()
      if (line) send(line)
      else figures.held++
      if (line && perSecond !== undefined) {
        figures.lateMs.push(line.sentAt - began - ((already + one) / perSecond) * 1000)
      }
    }
  }, TICK_MS)
})
figures.busyMs = busy.percentile(99) / 1e6
parentPort?.postMessage(figures)

async function openLine(): Promise<void> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const line: Line = { socket, text: '', sentAt: 0, key: undefined }
  lines.add(line)
  socket.setEncoding('latin1')
  socket.on('error', () => {})
  socket.on('close', () => {
    lines.delete(line)
    if (line.sentAt > 0) figures.unanswered++
  })
  socket.write('GET /healthz HTTP/1.1\r\nhost: comanda\r\n\r\n')
  await once(socket, 'data')
  socket.on('data', (chunk: string) => {
    line.text += chunk
    answered(line)
  })
  free.push(line)
}

/** Requests alternate between a change that stores its key, and a read. */
function send(line: Line): void {
  figures.sent++
  line.sentAt = performance.now()
  line.key = figures.sent % 2 === 0 ? `k-${name}-${figures.sent}` : undefined
  const head = `HTTP/1.1\r\nhost: comanda\r\nx-api-key: ${apiKey}\r\n`
  if (line.key === undefined) line.socket.write(`GET /go/table/1/open ${head}\r\n`)
  else {
    const body = `{"first_name":"${line.key}"}`
    line.socket.write(
      `POST /go/staff/2 ${head}idempotency-key: ${line.key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    )
  }
}

function answered(line: Line): void {
  const end = line.text.indexOf('\r\n\r\n')
  if (end === -1) return
  const head = line.text.slice(0, end).toLowerCase()
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
  if (line.text.length < end + 4 + length) return
  const status = Number(head.slice(9, 12))
  const text = line.text.slice(end + 4)
  const ms = performance.now() - line.sentAt
  figures.statuses[status] = (figures.statuses[status] ?? 0) + 1
  if (status === 503) {
    figures.shedMs.push(ms)
    if (!(Number(/\r\nretry-after: (\d+)/.exec(head)?.[1]) > 0)) figures.withoutRetryAfter++
  } else if (line.key === undefined) figures.readMs.push(ms)
  else figures.changedMs.push(ms)
  if (status === 201 && line.key !== undefined) figures.acknowledged.push({ key: line.key, status, text })
  line.text = ''
  line.sentAt = 0
  free.push(line)
  if (perSecond === undefined && !over()) send(free.pop() as Line)
}
