import { OutdatedPlan, Refusal } from '../../core/refusal.ts'

/** Attempts to prepare a change whose basis was changed meanwhile. */
const TIMES = 5

/**
 * Prepares a change outside the transaction, then commits it, so that expensive work blocks no writer. A refusal of the
 * preparation is thrown inside the change, where an idempotent repeat is recognised first.
 */
export async function prepareThenCommit<T>(
  prepare: (() => Promise<unknown>) | undefined,
  make: (prepared: () => unknown) => Promise<T>,
): Promise<T> {
  if (!prepare) return make(() => undefined)
  for (let left = TIMES; ; left--) {
    const prepared = await prepare().then(given, deferRefusal)
    try {
      return await make(prepared)
    } catch (error) {
      if (!(error instanceof OutdatedPlan) || left <= 1) throw error
    }
  }
}

const given = (value: unknown) => () => value

function deferRefusal(error: unknown): () => never {
  if (!(error instanceof Refusal)) throw error
  return () => {
    throw error
  }
}
