import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../src/platform/http/calls/call.ts'

/** The environment variable with the folder for recorded responses. */
export const EXAMPLES_FOLDER = 'COMANDA_TEST_EXAMPLES'

/** Longer examples say no more and are tedious to read. */
const LONGEST = 6_000

/** A response that a test received. */
export interface Written {
  name: string
  body: unknown
  /** True for responses in guides and stories, which are written to be read. */
  shown: boolean
}

const SHOWN = /test\/(guides|readme|story|client)\.test\.ts$/

/** Records the responses of the service if the folder is set: the examples of the document are chosen from them. */
export function writeAnswersDown(app: FastifyInstance, calls: Call[]): void {
  const folder = process.env[EXAMPLES_FOLDER]
  if (folder === undefined) return
  const seen = new Set<string>()
  const shown = process.argv.some((file) => SHOWN.test(file))
  app.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions
    const call = calls.find(
      ({ method, path, aliases }) =>
        method === request.method && url !== undefined && [path, ...aliases].includes(url),
    )
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!call || !isJson || typeof payload !== 'string' || payload.length > LONGEST) return
    const line = JSON.stringify({ name: call.name, body: JSON.parse(payload), shown } satisfies Written)
    if (seen.has(line)) return
    seen.add(line)
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
  })
}
