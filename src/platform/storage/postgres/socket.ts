import { Socket } from 'node:net'
import { secured } from './tls.ts'

/** No host is knocked at more often than this. */
const BETWEEN_KNOCKS_MS = 200
/** What a client has left to say when it is ended is said by then. */
const LAST_WORDS_MS = 1_000

interface Target {
  host: string[]
  port: number[]
  path?: string | false
}

/** So many in a row were closed before they could be used: there is no primary behind it. */
const KNOCKS = 15

/** Told as the driver tells that a connection is none. */
class NoConnection extends Error {
  code = 'CONNECTION_DESTROYED'
}

export type Line = ReturnType<typeof openLine>

/**
 * Makes the sockets of one client of the driver, which by itself does two things badly. A connection that is closed
 * before it could be used, as a balancer does while none of its servers is up, it opens again at once and without end,
 * thousands of times a second; here it comes after a moment, and is told in the end. And one that is being opened while
 * its client is ended stays open, with nobody at it. Where `tls` is given it is spoken here, so that whoever has the line
 * can speak for itself on it.
 */
export function openLine({ knocks = KNOCKS, tls }: { knocks?: number; tls?: string | undefined } = {}) {
  const knockedAt: number[] = []
  let next = 0
  let isOver = false
  let current: Socket | undefined

  return {
    async socket({ host, port, path }: Target): Promise<Socket> {
      const index = next++ % port.length
      const wait =
        (knockedAt[index] ?? Number.NEGATIVE_INFINITY) + someOf(BETWEEN_KNOCKS_MS) - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      if (isOver) throw new NoConnection('nobody waits for this connection any more')
      // Not thrown: the driver would leave what waits behind this one waiting.
      if (next > knocks * port.length)
        return failedSocket(new NoConnection('closed before any use, again and again'))
      knockedAt[index] = performance.now()
      const [to, at] = [host[index] ?? 'localhost', port[index] ?? 5432]
      // The driver listens from here on: whatever becomes of it, it hears. It asks a certificate for the name it finds here.
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
    /** The one that is open. */
    get open(): Socket | undefined {
      return current
    },
    /** Whatever its client has open is closed, and nothing is opened any more. */
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

/** So that not all come at the same moment. */
const someOf = (milliseconds: number) => milliseconds * (0.5 + Math.random() / 2)
