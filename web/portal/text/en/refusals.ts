import { pleaseCorrect } from '../../../../src/fault-words.ts'
import { REFUSALS, type RefusalCode } from '../../../../src/refusal.ts'
import { faultsIn } from '../fields.ts'
import { faults } from './faults.ts'

/** What the service said: in words, and in what those words are made of. */
export interface Told {
  message: string
  details: Record<string, unknown>
}

export type Say = (told: Told) => string

/** Every refusal that a page can meet, in the reader's language. */
export type Refusals = Record<RefusalCode | 'internal_error', Say>

/** English is what the service speaks, so its own words serve, but for those meant for programs. */
const asTold: Say = ({ message }) => message
const codes = [...(Object.keys(REFUSALS) as RefusalCode[]), 'internal_error' as const]

export const refusals: Refusals = {
  ...(Object.fromEntries(codes.map((code) => [code, asTold])) as Refusals),
  invalid_request: ({ message, details }) => {
    const found = faultsIn(details)
    // Where the service found better words than a list of fields, they stand.
    if (found.length === 0 || message !== pleaseCorrect(found)) return message
    return `Please correct: ${found.map((fault) => `${faults.field(fault.at)} ${faults.what(fault)}`).join('; ')}.`
  },
  right_missing: ({ details }) =>
    details.right === 'own' || details.right === 'webhooks'
      ? 'Only an owner of the account can do this.'
      : 'Only a manager can do this.',
  session_missing: () => 'You are no longer signed in. Sign in again.',
  account_moved: () => 'This restaurant is being moved, or has moved to another address.',
  database_unavailable: () => 'The database cannot be reached at the moment. Try again.',
  idempotency_key_in_use: () => 'This is being done at the moment. Wait for it.',
}

/** Why not, one by one, where there may be several reasons. */
export const reasons: Record<string, Say> = {}
