import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** Operating systems refuse longer paths for sockets. */
const LONGEST_PATH = 100

/**
 * Locks a folder for this process, so that no two agents write to one journal. The lock is a socket, which the
 * operating system closes when the process ends for any reason; a socket that does not answer was left by a killed
 * process. Undefined: another process has the folder.
 */
export async function lockFolder(folder: string): Promise<Server | undefined> {
  const address = addressOf(realpathSync(folder))
  const server = await listenAt(address)
  if (server) return server
  if (await isAnswered(address)) return undefined
  if (!isPipe(address)) rmSync(address, { force: true })
  return listenAt(address)
}

function addressOf(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\comanda-agent-${name}`
  const inFolder = [join(folder, 'lock'), join(relative(process.cwd(), folder), 'lock')]
  return inFolder.find((path) => path.length <= LONGEST_PATH) ?? join(tmpdir(), `comanda-agent-${name}`)
}

const isPipe = (address: string) => address.startsWith('\\\\')

/** Undefined: the address is in use. */
function listenAt(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    // The lock does not prevent the process from ending.
    server.listen(address, () => resolve(server.unref()))
  })
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => socket.destroy())
  })
}
