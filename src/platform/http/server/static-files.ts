import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { encodingFor } from '../response/compression.ts'
import { isEncrypted } from './cookie.ts'

/** Built pages that the service serves. */
export interface Pages {
  portal: PageFiles
  docs: PageFiles
  terminal: AppFiles
  kitchen: AppFiles
  /** Our client as an npm package. */
  client: Buffer
}

/** A page and its assets. */
export interface PageFiles {
  folder: string
  page: string
  /** Names of the hashed asset files. Only listed files are ever read. */
  assets: Set<string>
}

/** An installable page (PWA), with the files that browsers request by a fixed name. */
export interface AppFiles extends PageFiles {
  named: ReadonlyMap<string, Buffer>
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}
/** Fonts are compressed already. */
const COMPRESSED = /\.(js|css|svg)$/

/** Reads the built pages, once. */
export function openPages(folder: string): Pages {
  return {
    portal: openPage(folder),
    docs: openPage(join(folder, 'docs')),
    terminal: openApp(join(folder, 'terminal')),
    kitchen: openApp(join(folder, 'kitchen')),
    client: readFileSync(join(folder, CLIENT_FILE)),
  }
}

const CLIENT_FILE = 'comanda-client.tgz'

/** Serves the client of this very version: `npm install http://127.0.0.1:8080/comanda-client.tgz`. */
export function serveClient(server: FastifyInstance, client: Buffer): void {
  server.get(`/${CLIENT_FILE}`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/gzip').send(client),
  )
}

const NAMED = ['worker.js', 'manifest.webmanifest', 'icon-192.png', 'icon-512.png', 'icon-maskable.png']

function openApp(folder: string): AppFiles {
  const named = new Map(NAMED.map((name) => [name, readFileSync(join(folder, name))]))
  return { ...openPage(folder), named }
}

function openPage(folder: string): PageFiles {
  return {
    folder,
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    assets: new Set(readdirSync(join(folder, 'assets'))),
  }
}

/** Serves the assets of the page at `base`, compressed at build time. */
export function serveAssets(server: FastifyInstance, base: string, files: PageFiles): void {
  server.get<{ Params: { name: string } }>(`${base}/assets/:name`, async (request, reply) => {
    const { name } = request.params
    if (!files.assets.has(name)) return reply.callNotFound()
    return sendAsset(join(files.folder, 'assets', name), request, reply)
  })
}

/**
 * Serves an installable page. It has no nonce, so that a device can cache it as a file. Its service worker is never
 * cached, since that is how a device learns of a new build.
 */
export function serveApp(server: FastifyInstance, base: string, files: AppFiles): void {
  serveAssets(server, base, files)
  server.get(base, async (_request, reply) => pageHeaders(reply, APP_POLICY).send(files.page))
  for (const name of files.named.keys()) {
    server.get(`${base}/${name}`, async (_request, reply) =>
      reply
        .type(TYPES[extname(name)] ?? 'application/octet-stream')
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-cache')
        .header('service-worker-allowed', base)
        .send(files.named.get(name)),
    )
  }
}

const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** HSTS: browsers that came over TLS use it for a year, whatever is typed or linked. */
const TLS_FROM_NOW_ON = 'max-age=31536000'

/** Headers of an HTML page, with its content security policy. */
export function pageHeaders(reply: FastifyReply, policy: string): FastifyReply {
  if (isEncrypted(reply.request)) reply.header('strict-transport-security', TLS_FROM_NOW_ON)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
}

async function sendAsset(path: string, request: FastifyRequest, reply: FastifyReply) {
  const encoding = COMPRESSED.test(path) ? encodingFor(request.headers['accept-encoding']) : undefined
  const suffix = encoding === 'br' ? '.br' : encoding === 'gzip' ? '.gz' : ''
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .type(TYPES[extname(path)] ?? 'application/octet-stream')
    .header('vary', 'accept-encoding')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .send(await readFile(`${path}${suffix}`))
}
