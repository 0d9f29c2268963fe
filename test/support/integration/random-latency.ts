import type { Server } from 'node:http'

const LATEST_MS = Number(process.env.COMANDA_TEST_HESITATE ?? 0)
const FILES = /\.(css|html|js|svg|webmanifest|woff2)$/

/**
 * With `COMANDA_TEST_HESITATE=800` half of the requests of pages are delayed by up to that many milliseconds, and so
 * reordered. A test that fails only then waits for the wrong thing, or the page does.
 */
export function delayRequests(server: Server): void {
  if (LATEST_MS === 0) return
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const isLate = !FILES.test(request.url ?? '') && Math.random() < 0.5
    const take = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    setTimeout(take, isLate ? Math.random() * LATEST_MS : 0)
  })
}
