import { randomBytes } from 'node:crypto'
import type { DeliveryKey } from './delivery-store.ts'

/**
 * The name under which a printer speaks of a hand-over: it tells which one, so that it is found without
 * a search, and ends in chance, so that no other printer's can be made up. Epson takes 30 characters.
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
