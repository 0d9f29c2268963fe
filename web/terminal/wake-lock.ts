import { app, useApp } from './state.ts'

/** Keeps the screen on while an order is taken, where the browser allows it. */
export function holdWakeLock(): void {
  if (!('wakeLock' in navigator)) return
  let held: WakeLockSentinel | undefined
  const look = async () => {
    const shouldHold = app().person !== undefined && ['entry', 'order', 'pay'].includes(app().screen.at)
    if (!shouldHold) {
      void held?.release()
      held = undefined
    } else if (!held && document.visibilityState === 'visible') {
      held = await navigator.wakeLock.request('screen').catch(() => undefined)
      held?.addEventListener('release', () => {
        held = undefined
      })
    }
  }
  let before = app().screen
  useApp.subscribe(({ screen }) => {
    if (screen === before) return
    before = screen
    void look()
  })
  document.addEventListener('visibilitychange', () => void look())
}
