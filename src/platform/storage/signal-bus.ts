import type { OnSignal } from './database.ts'

/** Listeners to the signals of writes in this process. */
export function createSignals() {
  const listeners = new Set<OnSignal>()

  return {
    listen(listener: OnSignal): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(signals: Iterable<string>, isOurs = true): void {
      for (const signal of signals) for (const listener of listeners) listener(signal, isOurs)
    },
  }
}
