/** What the first page asks for, asked while its code is still on its way: the answer waits, and is had once. */
const begun = new Map<string, { answer: Promise<Response>; end: AbortController }>()
/** As long as a page waits to hear who is signed in. */
const WAITED_MS = 8_000

export function askEarly(path: string): Promise<Response> {
  const end = new AbortController()
  const answer = fetch(path, { signal: end.signal })
  begun.set(path, { answer, end })
  // Whoever takes it handles that it failed.
  answer.catch(() => {})
  // What nobody has taken by then is old.
  setTimeout(() => begun.delete(path) && end.abort(), WAITED_MS)
  return answer
}

/** A request, unless its answer is on its way already. */
export const fetchOrTake: typeof fetch = (asked, how) => {
  const early = begun.get(String(asked))
  if (!early || (how?.method ?? 'GET') !== 'GET') return fetch(asked, how)
  begun.delete(String(asked))
  how?.signal?.addEventListener('abort', () => early.end.abort(how.signal?.reason), { once: true })
  return early.answer
}
