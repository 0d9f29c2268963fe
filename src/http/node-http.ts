/**
 * Node's HTTP by another door: an import of any name from `node:http` has Node load its whole `fetch` along,
 * which takes a tenth of our start.
 */
export const { Agent, createServer, request } = process.getBuiltinModule('node:http')
