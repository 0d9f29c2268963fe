/** Result of a card payment. */
export type CardOutcome =
  | { status: 'approved'; reference: string; brand: string; last4: string; authCode: string; times: number }
  | { status: 'declined'; reason: DeclineReason }
  /** Unknown: the money may or may not have been taken. */
  | { status: 'unknown' }

export type DeclineReason =
  | 'do_not_honour'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_pin'
  | 'lost_or_stolen'
  | 'cancelled_by_guest'

/** Test case of the simulated reader, selected by amount or by the end of the reference. */
export interface TestCard {
  /** Amount and tip in cents; below one unit, so that no real bill matches by chance. */
  cents: number
  /** Suffix of the reference, after a dash. */
  ending: string
  outcome: 'declined' | 'hang' | 'late' | 'twice'
  reason?: DeclineReason
}

/** Test cases; all other payments are approved. */
export const TEST_CARDS: readonly TestCard[] = [
  { cents: 51, ending: 'declined', outcome: 'declined', reason: 'do_not_honour' },
  { cents: 52, ending: 'funds', outcome: 'declined', reason: 'insufficient_funds' },
  { cents: 53, ending: 'expired', outcome: 'declined', reason: 'expired_card' },
  { cents: 54, ending: 'pin', outcome: 'declined', reason: 'wrong_pin' },
  { cents: 55, ending: 'lost', outcome: 'declined', reason: 'lost_or_stolen' },
  { cents: 56, ending: 'cancelled', outcome: 'declined', reason: 'cancelled_by_guest' },
  { cents: 57, ending: 'hang', outcome: 'hang' },
  { cents: 58, ending: 'late', outcome: 'late' },
  { cents: 59, ending: 'twice', outcome: 'twice' },
]

/** Delays. A hold lasts 180 s: `hang` ends before that, `late` after. */
const TAP_MS = 1_500
const HANG_MS = 170_000
const LATE_MS = 200_000

export interface SimulatedReader {
  /** Charges amount and tip together. */
  pay(chargedCents: number, reference: string): Promise<CardOutcome>
}

/** Simulated card reader; the result depends only on amount and reference. Tests can replace `wait`. */
export function simulatedReader({ wait = pause }: { wait?: (ms: number) => Promise<unknown> } = {}) {
  const reader: SimulatedReader = {
    async pay(chargedCents, reference) {
      const card = testCard(chargedCents, reference)
      await wait(card?.outcome === 'hang' ? HANG_MS : card?.outcome === 'late' ? LATE_MS : TAP_MS)
      if (card?.outcome === 'hang') return { status: 'unknown' }
      if (card?.reason) return { status: 'declined', reason: card.reason }
      const times = card?.outcome === 'twice' ? 2 : 1
      return { status: 'approved', reference, brand: 'visa', last4: '4242', authCode: 'SIM001', times }
    },
  }
  return reader
}

/** The reference takes precedence over the amount. */
export function testCard(chargedCents: number, reference: string): TestCard | undefined {
  return (
    TEST_CARDS.find(({ ending }) => reference.endsWith(`-${ending}`)) ??
    TEST_CARDS.find(({ cents }) => cents === chargedCents)
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
