import { set } from '../state.ts'

/** A kitchen screen never sleeps, where the browser lets it. Taken again whenever the page comes back. */
export function holdWakeLock(): void {
  const take = async () => {
    if (document.visibilityState !== 'visible') return
    const held = await navigator.wakeLock?.request('screen').catch(() => undefined)
    set({ isAwake: held !== undefined })
    held?.addEventListener('release', () => set({ isAwake: false }))
  }
  void take()
  document.addEventListener('visibilitychange', () => void take())
}
