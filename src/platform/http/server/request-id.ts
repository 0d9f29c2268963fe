import { randomBytes } from 'node:crypto'
import { holdsCardNumber } from '../schema/card-numbers.ts'

/** Returns the caller's request id if it is usable, else a new one. */
export type RequestIds = (sent: string | string[] | undefined) => string

/** Generates ids that are unique across nodes. */
export function requestIds(): RequestIds {
  const node = randomBytes(6).toString('base64url')
  let count = 0
  return (sent) => (sent !== undefined && isPlain(sent) ? sent : `${node}-${(++count).toString(36)}`)
}

/** The id is logged, so it must not hold a card number or control characters. */
function isPlain(sent: string | string[]): sent is string {
  return typeof sent === 'string' && /^[\x21-\x7e]{8,64}$/.test(sent) && !holdsCardNumber(sent)
}
