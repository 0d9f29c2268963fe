import { REFUSALS, type RefusalCode } from '../../../../src/platform/core/refusal.ts'
import { pleaseCorrect } from '../../../../src/platform/core/validation-messages.ts'
import { faultsIn } from '../field-names.ts'
import { faults } from './faults.ts'

/** The message of the service and the details that a translation is made of. */
export interface ProblemDetails {
  message: string
  details: Record<string, unknown>
}

export type Say = (problem: ProblemDetails) => string

/** Every refusal that a page can receive, in the language of the reader. */
export type Refusals = Record<RefusalCode | 'internal_error', Say>

/** The service writes English, so its own messages are used, except for those meant for programs. */
const asReceived: Say = ({ message }) => message
const codes = [...(Object.keys(REFUSALS) as RefusalCode[]), 'internal_error' as const]

export const refusals: Refusals = {
  ...(Object.fromEntries(codes.map((code) => [code, asReceived])) as Refusals),
  invalid_request: ({ message, details }) => {
    const found = faultsIn(details)
    // A message of the service that is better than a list of fields is used as it is.
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

/** Single reasons, where a refusal may have several. */
export const reasons: Record<string, Say> = {}
