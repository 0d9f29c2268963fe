const BEAT_MS = 2_000
/** A tab that says nothing for so long is asleep, whatever it holds. */
const SILENT_MS = 6_000

/**
 * Runs in one tab of the device at a time, for as long as that tab lives; what `run` answers ends it. A browser may put
 * a tab to sleep that holds the lock, and would never give it to another: a tab that is looked at takes it then.
 */
export function holdLock(name: string, run: () => () => void): void {
  const lock = `comanda-${name}`
  const channel = new BroadcastChannel(lock)
  let heardAt = performance.now()
  channel.addEventListener('message', () => {
    heardAt = performance.now()
  })

  /** Answers whether to take it from whoever has it. */
  async function wait(isTaking: boolean): Promise<boolean> {
    const queue = new AbortController()
    let end: (() => void) | undefined
    const stopWatching = isTaking ? () => {} : watch(() => heardAt, queue)
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
    heardAt = performance.now()
    return false
  }

  void (async () => {
    for (let isTaking = false; ; ) isTaking = await wait(isTaking)
  })()
}

/** Ends the waiting when the holder is asleep and this tab is not. */
function watch(heardAt: () => number, queue: AbortController): () => void {
  let lookedAt = performance.now()
  let wokeAt = lookedAt
  const timer = setInterval(() => {
    const now = performance.now()
    // Who slept cannot say that another did.
    if (now - lookedAt > 2 * BEAT_MS || document.visibilityState !== 'visible') wokeAt = now
    lookedAt = now
    if (now - Math.max(heardAt(), wokeAt) > SILENT_MS) queue.abort()
  }, BEAT_MS)
  return () => clearInterval(timer)
}
