import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '../server/cookie.ts'
import { type PageFiles, pageHeaders, serveAssets } from '../server/static-files.ts'
import { preloadLinks } from './preload-links.ts'

const NONCE = '__NONCE__'

const SETUP_PAGE = '/portal/setup'

/**
 * Serves the portal's page at every path under /portal, and its files. While the installation is empty, all paths lead
 * to the set-up.
 */
export function servePortal(
  server: FastifyInstance,
  files: PageFiles,
  isEmpty: () => Promise<boolean>,
): void {
  serveAssets(server, '/portal', files)
  const linksFor = preloadLinks(files.folder)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/portal\/(api|assets)\b/.test(request.url)) return reply.callNotFound()
    if (!request.url.startsWith(SETUP_PAGE) && (await isEmpty())) return reply.redirect(SETUP_PAGE)
    const nonce = randomBytes(16).toString('base64')
    const links = linksFor(request.url, sessionCookie.tokenOf(request) !== undefined)
    const page = files.page.replaceAll(NONCE, nonce).replace('</head>', `${links}\n</head>`)
    return pageHeaders(reply, policyWith(nonce)).send(page)
  }
  for (const url of ['/portal', '/portal/:page', '/portal/:page/:id']) server.get(url, sendPage)
  server.get('/', async (_request, reply) => reply.redirect('/portal'))
}

/** The components use a style element, which carries the page's nonce. */
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
