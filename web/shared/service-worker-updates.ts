const LOOK_EVERY_MS = 30 * 60_000
const LOAD_AGAIN_MS = 5_000

let registration: ServiceWorkerRegistration | undefined
/** The device has gone on to a build after this page's. */
let isLeftBehind = false
let isLoading = false
let tellOfNew = () => {}

/**
 * Keeps the app on the device, and looks for a new build now and then; `onNew` hears that one is there, to be taken when
 * nobody is in the middle of something.
 */
export async function openWorker(name: 'terminal' | 'kitchen', onNew: () => void): Promise<void> {
  tellOfNew = onNew
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
    // A busy page may hear of it when it is all there already.
    notice()
  }
  registration.addEventListener('updatefound', watch)
  watch()
  let isKept = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    isLeftBehind = isKept
    isKept = true
    // A browser may do it minutes after it was asked to, or because another page was: somebody may be busy here by now.
    if (isLeftBehind) onNew()
  })
  const { active } = await navigator.serviceWorker.ready
  // A page that was loading at the moment the worker began is nobody's, and would not see the next build.
  if (!navigator.serviceWorker.controller) active?.postMessage('claim')
}

/** Goes on with the newest build, if there is one. To be asked only when nobody is in the middle of something. */
export function takeBuild(): void {
  if (!isLeftBehind) registration?.waiting?.postMessage('take')
  else if (!isLoading) {
    isLoading = true
    location.reload()
    // A step back that is still under way may cancel it.
    setTimeout(() => {
      isLoading = false
      tellOfNew()
    }, LOAD_AGAIN_MS)
  }
}
