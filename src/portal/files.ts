import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The pages as they were built. */
export interface PortalFiles {
  folder: string
  page: string
  /** Names of the hashed files: only what is listed here is ever read. */
  assets: Set<string>
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Fonts are compressed as they are. */
const COMPRESSED = /\.(js|css|svg)$/
const NONCE = '__NONCE__'

/** Reads what there is to serve, once. */
export function openPortalFiles(folder: string): PortalFiles {
  return {
    folder,
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    assets: new Set(readdirSync(join(folder, 'assets'))),
  }
}

/** Serves the portal's page at every path under /portal, and its files, compressed when they were built. */
export function servePortal(server: FastifyInstance, files: PortalFiles): void {
  server.get<{ Params: { name: string } }>('/portal/assets/:name', async (request, reply) => {
    const { name } = request.params
    if (!files.assets.has(name)) return reply.callNotFound()
    return sendAsset(join(files.folder, 'assets', name), request, reply)
  })

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/portal\/(api|assets)\b/.test(request.url)) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyWith(nonce))
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .send(files.page.replaceAll(NONCE, nonce))
  }
  for (const url of ['/portal', '/portal/:page', '/portal/:page/:id']) server.get(url, sendPage)
  server.get('/', async (_request, reply) => reply.redirect('/portal'))
}

/** The components style themselves by a style element, which carries the page's nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

async function sendAsset(path: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const accepted = headers['accept-encoding'] ?? ''
  const compressed = COMPRESSED.test(path)
  const encoding = !compressed
    ? undefined
    : /\bbr\b/.test(accepted)
      ? 'br'
      : /\bgzip\b/.test(accepted)
        ? 'gzip'
        : undefined
  const suffix = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .type(TYPES[extname(path)] ?? 'application/octet-stream')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(await readFile(`${path}${suffix}`))
}
