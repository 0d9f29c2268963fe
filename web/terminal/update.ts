import { app, setApp } from './state.ts'

const LOOK_EVERY_MS = 30 * 60_000

let registration: ServiceWorkerRegistration | undefined

/** Keeps the app on the device, and looks for a new build now and then. */
export async function openWorker(): Promise<void> {
  if (!navigator.serviceWorker) return
  registration = await navigator.serviceWorker
    .register('/terminal/worker.js', { scope: '/terminal', updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  setInterval(() => void registration?.update().catch(() => {}), LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration?.update().catch(() => {})
  })
  registration.addEventListener('updatefound', () => {
    registration?.installing?.addEventListener('statechange', noticeWaiting)
  })
  noticeWaiting()
  const { active } = await navigator.serviceWorker.ready
  // A page that was loading at the moment the worker began is nobody's, and would not see the next build.
  if (!navigator.serviceWorker.controller) active?.postMessage('claim')
}

function noticeWaiting(): void {
  const isWaiting = registration?.waiting !== null && navigator.serviceWorker.controller !== null
  if (!isWaiting) return
  setApp({ hasUpdate: true })
  if (app().screen.at === 'room') takeUpdateWhenIdle()
}

/**
 * Takes a new build that is ready. Asked only where nobody is in the middle of something: on the Room screen, without
 * anything taken down and not sent. What waits in the queue is sent by the new build.
 */
export function takeUpdateWhenIdle(): void {
  const { hasUpdate, drafts } = app()
  const waiting = registration?.waiting
  if (!hasUpdate || !waiting || Object.values(drafts).some(({ lines }) => lines.length > 0)) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('take')
}
