type Key = string | number

/**
 * Queue that is served round-robin by key, so that a key waits for the other keys and not for everything that one of
 * them has queued.
 */
export function createFairQueue<T>() {
  /** Waiting entries by key, the next key first. */
  let lanes = new Map<Key, T[]>()
  let size = 0

  function add(key: Key, entry: T): void {
    size++
    const lane = lanes.get(key)
    if (lane) lane.push(entry)
    else lanes.set(key, [entry])
  }

  /** Takes an entry of the first key that may be served. */
  function take(isServed: (key: Key) => boolean = () => true): { key: Key; entry: T } | undefined {
    for (const [key, lane] of lanes) {
      if (!isServed(key)) continue
      lanes.delete(key)
      const entry = lane.shift() as T
      if (lane.length > 0) lanes.set(key, lane)
      size--
      return { key, entry }
    }
    return undefined
  }

  /** Puts entries back, each key with its entries before all that came later. */
  function putBack(entries: readonly T[], keyOf: (entry: T) => Key): void {
    const back = Map.groupBy(entries, keyOf)
    for (const [key, lane] of lanes) back.set(key, [...(back.get(key) ?? []), ...lane])
    lanes = back
    size += entries.length
  }

  return { add, take, putBack, size: () => size }
}
