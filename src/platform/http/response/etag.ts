import { hash } from 'node:crypto'

/** Names the bytes of an answer, so that a client that holds them need not be sent them again. */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash('sha1', body, 'base64url')}"`
}

export function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
  )
}
