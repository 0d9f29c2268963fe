import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy to the service under a host name that browsers do not treat as a secure context. */
export async function openLan(url: string) {
  const { port } = new URL(url)
  const server = createServer((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? '/', 'http://house.lan')
    const on = request(
      {
        port,
        host: '127.0.0.1',
        path: pathname + search,
        method: incoming.method,
        headers: incoming.headers,
      },
      (upstream) => {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.pipe(answer)
      },
    )
    on.on('error', () => answer.destroy())
    incoming.pipe(on)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
