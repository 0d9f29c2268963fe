/** Every file of one build, and nothing else: told by the build. */
declare const BUILD_ID: string
declare const BUILD_FILES: string[]
/** The app it keeps: `terminal`, `kitchen`. */
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

// All or nothing: a build of which a file is missing is not taken.
worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(BUILD_FILES)))
  // The calls go past the worker where the browser can do that: it need not be woken for them, and a new build need not
  // wait for a moment without any (Chromium lets the old worker live while it is asked, up to five minutes).
  const isRouted = event.addRoutes?.({ condition: { urlPattern: { pathname: '/go/*' } }, source: 'network' })
  // A browser that knows other rules than this one keeps the build all the same.
  event.waitUntil(isRouted?.catch(() => {}) ?? Promise.resolve())
})

worker.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()))

/** The build before this one is kept, for a page that is still open and may ask for a part of it. */
async function forgetOldBuilds(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(`${APP}-`) && name !== CACHE)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

worker.addEventListener('message', ({ data }) => {
  // Taken only when the page says that nobody is in the middle of something.
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
  const wanted = request.mode === 'navigate' ? PAGE : pathname
  const own = await (await caches.open(CACHE)).match(wanted)
  return own ?? (await caches.match(wanted)) ?? fetch(request)
}
