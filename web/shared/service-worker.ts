/** All files of one build, set at build time. */
declare const BUILD_ID: string
declare const BUILD_FILES: string[]
/** The app that this worker serves: `terminal` or `kitchen`. */
declare const APP: string

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Installing extends Waiting {
  addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void>
}
interface Asking extends Event {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  addEventListener(type: 'install', on: (event: Installing) => void): void
  addEventListener(type: 'activate', on: (event: Waiting) => void): void
  addEventListener(type: 'fetch', on: (event: Asking) => void): void
  addEventListener(type: 'message', on: (event: MessageEvent) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}

const worker = self as unknown as Worker
const CACHE = `${APP}-${BUILD_ID}`
const PAGE = `/${APP}`

// All or nothing: a build with a missing file is not installed.
worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(BUILD_FILES)))
  // API calls bypass the worker where the browser supports static routing. They then need not start the worker, and a
  // new build need not wait for a moment without calls (Chromium keeps the old worker alive during requests, up to five
  // minutes).
  const isRouted = event.addRoutes?.({ condition: { urlPattern: { pathname: '/go/*' } }, source: 'network' })
  // The build is installed even if the browser rejects this rule.
  event.waitUntil(isRouted?.catch(() => {}) ?? Promise.resolve())
})

worker.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()))

/** Keeps the previous build too: an open page may still load a chunk of it. */
async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(`${APP}-`) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('message', ({ data }) => {
  // Activated only when the page reports that the user is idle.
  if (data === 'take') void worker.skipWaiting()
  if (data === 'claim') void worker.clients.claim()
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isOurs = pathname === PAGE || pathname.startsWith(`${PAGE}/`)
  if (request.method !== 'GET' || origin !== location.origin || !isOurs || pathname.endsWith('/worker.js'))
    return
  event.respondWith(answerTo(request, pathname))
})

async function answerTo(request: Request, pathname: string): Promise<Response> {
  const asset = request.mode === 'navigate' ? PAGE : pathname
  const own = await (await caches.open(CACHE)).match(asset)
  return own ?? (await caches.match(asset)) ?? fetch(request)
}
