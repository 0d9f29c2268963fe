import { Socket } from 'node:net'
import { secured } from './tls.ts'

/** Minimum interval between connection attempts to a host. */
const ATTEMPT_INTERVAL_MS = 200
/** Time for a client's last messages after it was ended. */
const LAST_WORDS_MS = 1_000

interface Target {
  host: string[]
  port: number[]
  path?: string | false
}

/** Consecutive connections closed before use, after which we assume that there is no primary. */
const MAX_ATTEMPTS = 15

/** Has the error code that the driver uses for a failed connection. */
class NoConnection extends Error {
  code = 'CONNECTION_DESTROYED'
}

export type ReconnectingSocket = ReturnType<typeof createReconnectingSocket>

/**
 * Creates the sockets of one driver client and fixes two faults of the driver. A connection that is closed before use,
 * as a balancer does while its servers are down, is reopened at once and endlessly, thousands of times a second; here
 * there is a pause, and an error in the end. A connection that is being opened while its client is ended stays open
 * forever. With `tls`, TLS is negotiated here, so that our protocol session can use the encrypted stream itself.
 */
export function createReconnectingSocket({
  maxAttempts = MAX_ATTEMPTS,
  tls,
}: {
  maxAttempts?: number
  tls?: string | undefined
} = {}) {
  const attemptedAt: number[] = []
  let next = 0
  let isOver = false
  let current: Socket | undefined

  return {
    async socket({ host, port, path }: Target): Promise<Socket> {
      const index = next++ % port.length
      const wait =
        (attemptedAt[index] ?? Number.NEGATIVE_INFINITY) + someOf(ATTEMPT_INTERVAL_MS) - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      if (isOver) throw new NoConnection('nobody waits for this connection any more')
      // Returned, not thrown: the driver would leave its queued queries waiting.
      if (next > maxAttempts * port.length)
        return failedSocket(new NoConnection('closed before any use, again and again'))
      attemptedAt[index] = performance.now()
      const [to, at] = [host[index] ?? 'localhost', port[index] ?? 5432]
      // The driver attaches its listeners to this socket, and reads the host name for certificate checks from it.
      current = Object.assign(new Socket(), { host: to, port: at })
      if (path) return current.connect(path)
      current.connect(at, to)
      if (tls === undefined) return current
      try {
        current = Object.assign(await secured(current, to, tls), { host: to, port: at })
        return current
      } catch (error) {
        return failedSocket(error as Error)
      }
    },
    /** Current socket. */
    get open(): Socket | undefined {
      return current
    },
    /** Closes the current socket and opens no further ones. */
    end(): void {
      isOver = true
      const last = current
      if (last?.connecting) last.destroy()
      else setTimeout(() => last?.destroy(), LAST_WORDS_MS).unref()
    },
  }
}

/**
 * A socket that fails once the driver listens for errors. The driver attaches its handlers after an `await`; an error
 * that is emitted before that has no handler and would end the process.
 */
function failedSocket(error: Error): Socket {
  const socket = new Socket()
  setImmediate(() => socket.destroy(error))
  return socket
}

/** Adds jitter, so that clients do not reconnect in step. */
const someOf = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)
