import type { OnSignal, Signal } from './database.ts'

/** The kind that nodes before 0.3 send without a name. */
const UNNAMED = 'log'

/** The text of a signal between nodes; equal signals have equal texts. */
export function encodeSignal({ kind, accountId, id }: Signal): string {
  const place = `${accountId}/${id}`
  return kind === UNNAMED ? place : `${kind}:${place}`
}

export function decodeSignal(text: string): Signal {
  const [place = '', kind = UNNAMED] = text.split(':').reverse()
  const [accountId = 0, id = 0] = place.split('/').map(Number)
  return { kind, accountId, id }
}

/** Listeners to the signals of writes in this process and of other nodes. */
export function createSignals() {
  const listeners = new Set<OnSignal>()

  return {
    listen(listener: OnSignal): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes the texts of signals, so that each is decoded once for all listeners. */
    notify(texts: Iterable<string>, isOurs = true): void {
      for (const text of texts) {
        const signal = decodeSignal(text)
        for (const listener of listeners) listener(signal, isOurs)
      }
    },
  }
}
