import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** The faults of one connection. Bytes count from its beginning; omitted: no fault. */
export interface Fate {
  /** Cuts both ends after this many bytes up or down. */
  cutAfterUp?: number
  cutAfterDown?: number
  /** Closes the client's side for writing after this many bytes up. */
  endAfterUp?: number
  /** Delays every chunk. */
  delayMs?: number
}

export interface TcpProxy extends AsyncDisposable {
  port: number
  /** Blocks all traffic silently. */
  hang(): void
  /** Resumes held traffic and accepts new connections again. */
  resume(): void
  /** Cuts every connection and refuses new ones. */
  goAway(): void
}

/** A TCP proxy that injects faults. */
export async function openProxy(
  target: { host: string; port: number },
  fateOf: () => Fate = () => ({}),
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let hanging = false
  let away = false

  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (away) return void client.resetAndDestroy()
    const fate = fateOf()
    const upstream = connect({ ...target, allowHalfOpen: true })
    const cut = () => {
      client.resetAndDestroy()
      upstream.resetAndDestroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', cut)
      socket.on('close', () => sockets.delete(socket))
      if (hanging) socket.pause()
    }
    pass(client, upstream, cut, {
      cutAfter: fate.cutAfterUp,
      endAfter: fate.endAfterUp,
      delayMs: fate.delayMs,
    })
    pass(upstream, client, cut, { cutAfter: fate.cutAfterDown, delayMs: fate.delayMs })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    port,
    hang() {
      hanging = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      hanging = false
      away = false
      for (const socket of sockets) socket.resume()
    },
    goAway() {
      away = true
      for (const socket of sockets) socket.resetAndDestroy()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Way {
  cutAfter: number | undefined
  endAfter?: number | undefined
  delayMs: number | undefined
}

function pass(from: Socket, to: Socket, cut: () => void, { cutAfter, endAfter, delayMs }: Way): void {
  let passed = 0
  const limit = cutAfter ?? endAfter ?? Number.POSITIVE_INFINITY
  const later = (work: () => void) => (delayMs === undefined ? work() : setTimeout(work, delayMs))
  from.on('data', (chunk: Buffer) => {
    const allowed = chunk.subarray(0, Math.max(0, limit - passed))
    passed += chunk.length
    later(() => {
      if (allowed.length > 0 && to.writable) to.write(allowed)
      if (passed < limit) return
      // Written bytes get a moment to leave before the connection is cut.
      if (cutAfter === undefined) to.end()
      else setImmediate(cut)
    })
  })
  from.on('end', () => later(() => to.end()))
}
