import { type CardOutcome, type DeclineReason, simulatedReader } from '../../client/src/simulated-reader.ts'
import { app } from './state.ts'

export type Outcome =
  | {
      status: 'approved'
      reference?: string
      brand?: string
      last4?: string
      authCode?: string
      /** How often the reader told it; left out: once. */
      told?: number
    }
  | { status: 'declined'; reason?: DeclineReason }
  /** Nobody knows: the money may have been taken or not. */
  | { status: 'unknown' }

/** What takes the card. A wrapper on a payment terminal puts its own at `comandaCardReader`. */
export interface CardReader {
  pay(amountCents: number, reference: string): Promise<Outcome>
  /** Gives back what was paid under another reference. Left out: staff do it at the reader, and the app writes it down. */
  refund?(amountCents: number, reference: string, paidReference: string | null): Promise<Outcome>
}

export function cardReader(): CardReader {
  return (globalThis as { comandaCardReader?: CardReader }).comandaCardReader ?? simulated
}

/** What references end in when the settings say how it is to end, whatever the amount. */
const ENDINGS = { approve: '', decline: '-declined', hang: '-hang', late: '-late' }

/** Ends as the amount says, or as it is told in the settings; what it gives back too. */
const simulated: CardReader = { pay: pretend, refund: pretend }

async function pretend(amountCents: number, reference: string): Promise<CardOutcome> {
  const outcome = await simulatedReader().pay(amountCents, `${reference}${ENDINGS[app().settings.card]}`)
  return outcome.status === 'approved' ? { ...outcome, reference } : outcome
}
