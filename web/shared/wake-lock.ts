/**
 * Keeps the screen on while `shouldHold`, where the browser allows it. Returns a function to call when that may have
 * changed; the lock is requested again whenever the page becomes visible.
 */
export function holdWakeLock(
  shouldHold: () => boolean,
  onChange: (isHeld: boolean) => void = () => {},
): () => void {
  let held: WakeLockSentinel | undefined
  const look = async () => {
    if (!shouldHold()) {
      void held?.release()
      held = undefined
    } else if (!held && document.visibilityState === 'visible') {
      held = await navigator.wakeLock?.request('screen').catch(() => undefined)
      onChange(held !== undefined)
      held?.addEventListener('release', () => {
        held = undefined
        onChange(false)
      })
    }
  }
  document.addEventListener('visibilitychange', () => void look())
  void look()
  return () => void look()
}
