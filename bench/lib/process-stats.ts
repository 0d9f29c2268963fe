import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { median } from './load-generator.ts'
import { type Server, startComanda } from './processes.ts'
import { API_KEY, SECRET } from './seed-database.ts'

const STARTS = 5
const CONNECTIONS = 1000

/** Median time from process start to the first response. */
export async function measureStarts(databaseUrl: (start: number) => string, folder: string): Promise<number> {
  const times: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const logPath = join(folder, 'starts.log')
    await using server = await startComanda({
      databaseUrl: databaseUrl(start),
      apiKey: API_KEY,
      secret: SECRET,
      logPath,
    })
    times.push(server.startedInMs)
  }
  return median(times)
}

/** Memory cost of a terminal that only stays connected. */
export async function bytesPerConnection(server: Server): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const before = await server.usage()
  const sockets = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname)
          socket.once('error', reject)
          socket.once('data', () => resolve(socket))
          socket.write('GET /healthz HTTP/1.1\r\nhost: bench\r\n\r\n')
        }),
    ),
  )
  const after = await server.usage()
  for (const socket of sockets) socket.destroy()
  return (after.rssBytes - before.rssBytes) / CONNECTIONS
}
