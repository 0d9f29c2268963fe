/**
 * Starts a query now so that it shares the round trip of the next awaited one. Its rejection is ignored if the caller
 * fails first.
 */
export function prefetch<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}
