import { Overtaken, Refusal } from '../../core/refusal.ts'

/** So often a change is worked out anew because what it rests on was changed meanwhile. */
const TIMES = 5

/**
 * Works a change out, then makes it: what takes long holds up nobody who writes. Why it cannot be is told by the change
 * itself, where a repeat is known by its key.
 */
export async function preparedAnd<T>(
  prepare: (() => Promise<unknown>) | undefined,
  make: (prepared: () => unknown) => Promise<T>,
): Promise<T> {
  if (!prepare) return make(() => undefined)
  for (let left = TIMES; ; left--) {
    const prepared = await prepare().then(given, toldLater)
    try {
      return await make(prepared)
    } catch (error) {
      if (!(error instanceof Overtaken) || left <= 1) throw error
    }
  }
}

const given = (value: unknown) => () => value

function toldLater(error: unknown): () => never {
  if (!(error instanceof Refusal)) throw error
  return () => {
    throw error
  }
}
