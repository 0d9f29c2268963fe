import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import type { Call } from './call.ts'
import { openapiDocument } from './openapi.ts'

const require = createRequire(import.meta.url)

/** The description for programs at /openapi.json, and for people at /docs. */
export function serveDocs(server: FastifyInstance, calls: Call[]): void {
  const { version } = require('../../package.json') as { version: string }
  let document: string | undefined

  server.get('/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiDocument(calls, version))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  server.get('/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(PAGE),
  )

  server.get('/docs/viewer.js', async (_request, reply) => {
    const script = readFileSync(require.resolve('rapidoc/dist/rapidoc-min.js.gz'))
    return reply
      .type('text/javascript; charset=utf-8')
      .header('content-encoding', 'gzip')
      .header('cache-control', 'public, max-age=86400')
      .send(script)
  })
}

/** Nothing is fetched from anywhere else. The viewer styles its elements inline. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Comanda: the calls</title>
<link rel="icon" href="data:,">
<script type="module" src="/docs/viewer.js"></script>
</head>
<body>
<rapi-doc spec-url="/openapi.json" render-style="focused" theme="light" primary-color="#0b7285"
  load-fonts="false" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace"
  allow-authentication="true" allow-try="true" allow-server-selection="false" allow-search="true"
  show-header="false" schema-style="table" show-method-in-nav-bar="as-colored-text" persist-auth="false"></rapi-doc>
</body>
</html>
`
