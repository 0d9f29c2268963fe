/** Requests of the first page, sent while its code is still loading. Each response is used once. */
const begun = new Map<string, { answer: Promise<Response>; end: AbortController }>()
/** As long as the session check waits for its response. */
const WAITED_MS = 8_000

export function prefetch(path: string): Promise<Response> {
  const end = new AbortController()
  const answer = fetch(path, { signal: end.signal })
  begun.set(path, { answer, end })
  // The later caller handles a failure.
  answer.catch(() => {})
  // A response that is not used by then is outdated.
  setTimeout(() => begun.delete(path) && end.abort(), WAITED_MS)
  return answer
}

/** Sends a request, or uses the response of a prefetched one. */
export const fetchOrUsePrefetched: typeof fetch = (address, how) => {
  const early = begun.get(String(address))
  if (!early || (how?.method ?? 'GET') !== 'GET') return fetch(address, how)
  begun.delete(String(address))
  how?.signal?.addEventListener('abort', () => early.end.abort(how.signal?.reason), { once: true })
  return early.answer
}
