import { isIP, type Socket } from 'node:net'
import { connect } from 'node:tls'

const WITHIN_MS = 3_000
const REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const YES = 'S'.charCodeAt(0)
/** Modes that accept any certificate, as in libpq. */
const WITHOUT_PROOF = new Set(['require', 'allow', 'prefer'])

/** Upgrades the connection to TLS if the server agrees. */
export async function secured(socket: Socket, host: string, mode: string): Promise<Socket> {
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    socket.setTimeout(WITHIN_MS, () => socket.destroy())
    socket.once('connect', () => socket.write(REQUEST))
    socket.once('data', (bytes: Buffer) => resolve(bytes[0]))
    socket.once('error', reject)
    socket.once('close', () => reject(new Refused('closed before it was secured')))
  })
  socket.removeAllListeners().setTimeout(0)
  if (answer !== YES) {
    if (mode === 'prefer') return socket
    socket.destroy()
    throw new Refused('the server does not speak TLS')
  }
  return connect({
    socket,
    ...(isIP(host) === 0 && { servername: host }),
    ...(WITHOUT_PROOF.has(mode) && { rejectUnauthorized: false }),
  })
}

class Refused extends Error {
  code = 'CONNECTION_DESTROYED'
}
