import { set } from '../state.ts'

/** Keeps the screen on, where the browser allows it. Requested again whenever the page becomes visible. */
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
