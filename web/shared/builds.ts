const LOOK_EVERY_MS = 30 * 60_000
const LOAD_AGAIN_MS = 5_000

let registration: ServiceWorkerRegistration | undefined

/** Keeps the app on the device, and looks for a new build now and then; `onNew` hears that one waits to be taken. */
export async function openWorker(name: 'terminal' | 'kitchen', onNew: () => void): Promise<void> {
  if (!navigator.serviceWorker) return
  registration = await navigator.serviceWorker
    .register(`/${name}/worker.js`, { scope: `/${name}`, updateViaCache: 'none' })
    .catch(() => undefined)
  if (!registration) return
  setInterval(() => void registration?.update().catch(() => {}), LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration?.update().catch(() => {})
  })
  const notice = () => {
    if (registration?.waiting && navigator.serviceWorker.controller !== null) onNew()
  }
  registration.addEventListener('updatefound', () => {
    registration?.installing?.addEventListener('statechange', notice)
  })
  notice()
  const { active } = await navigator.serviceWorker.ready
  // A page that was loading at the moment the worker began is nobody's, and would not see the next build.
  if (!navigator.serviceWorker.controller) active?.postMessage('claim')
}

/** Goes on with the build that waits, if there is one. To be asked only when nobody is in the middle of something. */
export function takeBuild(): void {
  const waiting = registration?.waiting
  if (!waiting) return
  const load = () => {
    location.reload()
    // A step back that is still under way may have cancelled it.
    setInterval(() => location.reload(), LOAD_AGAIN_MS)
  }
  navigator.serviceWorker.addEventListener('controllerchange', load, { once: true })
  waiting.postMessage('take')
}
