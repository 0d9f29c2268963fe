import type { RequestListener } from 'node:http'
import type { Server, ServerOptions } from 'node:https'

/**
 * Node's HTTP module, loaded without `import`: importing a name from `node:http` makes Node load all of `fetch`, which
 * takes a tenth of our start-up time.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')

/** Creates an HTTPS server. The module is loaded only if there is a certificate. */
export function createSecureServer(options: ServerOptions, listener: RequestListener): Server {
  return process.getBuiltinModule('node:https').createServer(options, listener)
}
