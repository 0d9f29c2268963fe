import type { RequestListener } from 'node:http'
import type { Server, ServerOptions } from 'node:https'

/**
 * Node's HTTP by another door: an import of any name from `node:http` has Node load its whole `fetch` along,
 * which takes a tenth of our start.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')

/** The same over TLS; loaded when there is a certificate. */
export function createSecureServer(options: ServerOptions, listener: RequestListener): Server {
  return process.getBuiltinModule('node:https').createServer(options, listener)
}
