import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// This thread is a hostile device: it keeps hundreds of connections open and replaces those that are closed.

const CONNECTIONS = 200
const RECONNECT_MS = 100

/** First bytes of a connection; 64 KiB are what Node reads at once. */
const FLOODS = [
  'GET / HTTP/1.1\r\n\r\n'.repeat(3_600),
  `POST /go/session HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\n \r\n'.repeat(10_000)}`,
]
const HALF_SENT = [
  'GET /go/order/1 HTTP/1.1\r\nhost: a\r\nx-api-key: ',
  'POST /go/session HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{',
]

const { port } = workerData as { port: number }
const sockets = new Set<Socket>()

function open(index: number): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
  sockets.add(socket)
  socket.on('error', () => {})
  socket.on('data', () => {})
  socket.on('close', () => {
    sockets.delete(socket)
    setTimeout(open, RECONNECT_MS, index)
  })
  // One connection in ten sends a flood, the others half a request.
  const kind = Math.floor(index / 10) % 2
  socket.write((index % 10 === 0 ? FLOODS[kind] : HALF_SENT[kind]) as string)
}

for (let index = 0; index < CONNECTIONS; index++) open(index)

parentPort?.once('message', () => {
  for (const socket of sockets) socket.removeAllListeners('close').destroy()
  parentPort?.postMessage('ended')
  process.exit()
})
