const LOOK_EVERY_MS = 30 * 60_000
const LOAD_AGAIN_MS = 5_000

let registration: ServiceWorkerRegistration | undefined
/** The service worker has moved on to a newer build than this page's. */
let isLeftBehind = false
let isLoading = false
let notifyNewBuild = () => {}

/**
 * Registers the service worker and checks for new builds regularly. `onNew` is called when one is ready; switch to it
 * when the user is idle.
 */
export async function registerServiceWorker(name: 'terminal' | 'kitchen', onNew: () => void): Promise<void> {
  notifyNewBuild = onNew
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
  const watch = () => {
    registration?.installing?.addEventListener('statechange', notice)
    // On a busy page the new worker may be installed before the listener is attached.
    notice()
  }
  registration.addEventListener('updatefound', watch)
  watch()
  let wasControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isLeftBehind = wasControlled
    wasControlled = true
    // The switch may come minutes later, or be caused by another page; the user may be busy by then.
    if (isLeftBehind) onNew()
  })
  const { active } = await navigator.serviceWorker.ready
  // A page that loaded while the worker was starting has no controller and would not notice the next build.
  if (!navigator.serviceWorker.controller) active?.postMessage('claim')
}

/** Switches to the newest build, if there is one. Call it only when the user is idle. */
export function switchToNewBuild(): void {
  if (!isLeftBehind) registration?.waiting?.postMessage('take')
  else if (!isLoading) {
    isLoading = true
    location.reload()
    // A history navigation in progress may cancel the reload.
    setTimeout(() => {
      isLoading = false
      notifyNewBuild()
    }, LOAD_AGAIN_MS)
  }
}
