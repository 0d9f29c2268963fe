import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { parentPort, workerData } from 'node:worker_threads'
import { errorBody } from './errors.ts'
import type { StartupPlace } from './startup-responder.ts'

const RETRY_AFTER_SECONDS = 5

const { host, port, certificate } = workerData as StartupPlace
let doing = 'starting'
// A port that is in use is reported when the service itself listens.
const server = (certificate ? createSecureServer(certificate, answer) : createServer(answer)).on(
  'error',
  () => {},
)

parentPort?.on('message', (what: string | undefined) => {
  if (what !== undefined) {
    doing = what
    return
  }
  server.close(() => process.exit())
  server.closeAllConnections()
})
server.listen({ host, port })

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0]
  const isAlive = path === '/healthz'
  response.writeHead(isAlive ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(RETRY_AFTER_SECONDS),
    // A kept connection would delay giving the port back.
    connection: 'close',
  })
  response.end(JSON.stringify(isAlive ? { status: 200 } : refusal(path)))
}

function refusal(path: string | undefined): object {
  if (path === '/readyz') return { status: 503, why: doing }
  return errorBody(
    503,
    'database_unavailable',
    `Comanda is starting (${doing}). Try again in a moment.`,
    {},
    '',
  )
}
