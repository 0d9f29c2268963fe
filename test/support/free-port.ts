import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Finds a port for a program that cannot report the port it took. It is below the ephemeral range: a port of that range
 * may be free now and in use before the program listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
