import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Call } from '../../src/http/call.ts'

/** The environment variable that names the folder into which answers are written down. */
export const EXAMPLES_FOLDER = 'COMANDA_TEST_EXAMPLES'

/** What is longer says no more, and is tedious to read. */
const LONGEST = 6_000

/** An answer that a test was given. */
export interface Written {
  name: string
  body: unknown
  /** Given to what is written to be read: guides and stories. */
  shown: boolean
}

const SHOWN = /test\/(guides|readme|story|client)\.test\.ts$/

/** Has the answers of the service written down, where that is asked for: of these, the document's examples are chosen. */
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
