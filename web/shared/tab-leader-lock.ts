const BEAT_MS = 2_000
/** A tab that sends no heartbeat for this long is asleep, even if it holds the lock. */
const SILENT_MS = 6_000

/**
 * Runs `run` in one tab of the device at a time, as long as that tab lives; the function it returns stops it. A browser
 * may suspend the tab that holds the lock and never release it, so a visible tab then takes the lock over.
 */
export function runInOneTab(name: string, run: () => () => void): void {
  const lock = `comanda-${name}`
  const channel = new BroadcastChannel(lock)
  let lastSeenAt = performance.now()
  channel.addEventListener('message', () => {
    lastSeenAt = performance.now()
  })

  /** Waits for the lock. Resolves with true if this tab should take it over from the holder. */
  async function wait(isTaking: boolean): Promise<boolean> {
    const queue = new AbortController()
    let end: (() => void) | undefined
    const stopWatching = isTaking ? () => {} : watch(() => lastSeenAt, queue)
    const hold = () => {
      stopWatching()
      const stop = run()
      const beat = () => channel.postMessage('here')
      const beats = setInterval(beat, BEAT_MS)
      beat()
      end = () => {
        clearInterval(beats)
        stop()
      }
      return new Promise<never>(() => {})
    }
    const how = isTaking ? { steal: true } : { signal: queue.signal }
    await navigator.locks.request(lock, how, hold).catch(() => {})
    stopWatching()
    if (!end) return true
    end()
    lastSeenAt = performance.now()
    return false
  }

  void (async () => {
    for (let isTaking = false; ; ) isTaking = await wait(isTaking)
  })()
}

/** Stops waiting when the holder is asleep and this tab is not. */
function watch(lastSeenAt: () => number, queue: AbortController): () => void {
  let lookedAt = performance.now()
  let wokeAt = lookedAt
  const timer = setInterval(() => {
    const now = performance.now()
    // A tab that was asleep itself cannot conclude that the holder is.
    if (now - lookedAt > 2 * BEAT_MS || document.visibilityState !== 'visible') wokeAt = now
    lookedAt = now
    if (now - Math.max(lastSeenAt(), wokeAt) > SILENT_MS) queue.abort()
  }, BEAT_MS)
  return () => clearInterval(timer)
}
