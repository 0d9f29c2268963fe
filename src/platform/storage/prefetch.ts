/**
 * Something that is asked for together with what is waited for first, and waited for afterwards: where the store is
 * remote both are one way. Should the first fail, nobody needs this one.
 */
export function ahead<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {})
  return work
}
