import type { Server } from 'node:http'

const LATEST_MS = Number(process.env.COMANDA_TEST_HESITATE ?? 0)
const FILES = /\.(css|html|js|svg|webmanifest|woff2)$/
/** What a test asks for by itself, to keep answers in an order of its own, is taken when it comes. */
export const AT_ONCE = 'x-at-once'

/**
 * With `COMANDA_TEST_HESITATE=800` half of what pages ask for is taken up to so many milliseconds late, and so in another
 * order than it was asked for. A test that fails only then waits for the wrong thing, or the page does.
 */
export function hesitate(server: Server): void {
  if (LATEST_MS === 0) return
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const isSpared = FILES.test(request.url ?? '') || AT_ONCE in request.headers
    const isLate = !isSpared && Math.random() < 0.5
    const take = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    setTimeout(take, isLate ? Math.random() * LATEST_MS : 0)
  })
}
