import { randomBytes } from 'node:crypto'
import type { DeliveryKey } from './delivery-store.ts'

/**
 * The token by which a printer refers to a hand-over. It contains the key of the hand-over, so that no search is
 * needed, and ends with random digits, so that it cannot be guessed. Epson allows 30 characters.
 */
export function newDeliveryToken(jobId: number, tryNo: number): string {
  return `d-${jobId.toString(36)}-${tryNo.toString(36)}-${randomBytes(6).toString('hex')}`
}

export function keyIn(token: string, accountId: number): DeliveryKey | undefined {
  const [, job, tryNo] = /^d-([0-9a-z]{1,11})-([0-9a-z]{1,3})-[0-9a-f]{12}$/.exec(token) ?? []
  if (job === undefined || tryNo === undefined) return undefined
  const key = { accountId, jobId: Number.parseInt(job, 36), tryNo: Number.parseInt(tryNo, 36) }
  return Number.isSafeInteger(key.jobId) ? key : undefined
}
