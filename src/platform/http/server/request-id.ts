import { randomBytes } from 'node:crypto'
import { holdsCardNumber } from '../schema/card-numbers.ts'

/** The caller's own id of a request, where it sent one that can be taken over; else a new one. */
export type RequestIds = (sent: string | string[] | undefined) => string

/** Unique over all nodes, and cheap. */
export function requestIds(): RequestIds {
  const node = randomBytes(6).toString('base64url')
  let count = 0
  return (sent) => (sent !== undefined && isPlain(sent) ? sent : `${node}-${(++count).toString(36)}`)
}

/** It is written into the log, where nothing may stand that is not to be kept. */
function isPlain(sent: string | string[]): sent is string {
  return typeof sent === 'string' && /^[\x21-\x7e]{8,64}$/.test(sent) && !holdsCardNumber(sent)
}
