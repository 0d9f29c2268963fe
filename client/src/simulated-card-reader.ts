/** How a tap on a card reader ended. */
export type CardOutcome =
  | { status: 'approved'; reference: string; brand: string; last4: string; authCode: string; told: number }
  | { status: 'declined'; reason: DeclineReason }
  /** Nobody knows: the money may have been taken or not. */
  | { status: 'unknown' }

export type DeclineReason =
  | 'do_not_honour'
  | 'insufficient_funds'
  | 'expired_card'
  | 'wrong_pin'
  | 'lost_or_stolen'
  | 'cancelled_by_guest'

/** What is charged, or the end of the reference, and how the simulated reader then ends. */
export interface TestCard {
  /** Amount and tip together; below a unit, so that no bill meets it by chance. */
  cents: number
  /** References that end in a dash and this. */
  ending: string
  outcome: 'declined' | 'hang' | 'late' | 'twice'
  reason?: DeclineReason
}

/** Whatever is not here is approved. */
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

/** How long each takes: a hold lasts 180 s, so what hangs ends before it, and what is late comes after. */
const TAP_MS = 1_500
const HANG_MS = 170_000
const LATE_MS = 200_000

export interface SimulatedReader {
  /** Takes amount and tip together. */
  pay(chargedCents: number, reference: string): Promise<CardOutcome>
}

/** A card reader without a card: the same amount or reference, the same end. `wait` may be quicker than time. */
export function simulatedReader({ wait = pause }: { wait?: (ms: number) => Promise<unknown> } = {}) {
  const reader: SimulatedReader = {
    async pay(chargedCents, reference) {
      const card = testCard(chargedCents, reference)
      await wait(card?.outcome === 'hang' ? HANG_MS : card?.outcome === 'late' ? LATE_MS : TAP_MS)
      if (card?.outcome === 'hang') return { status: 'unknown' }
      if (card?.reason) return { status: 'declined', reason: card.reason }
      const told = card?.outcome === 'twice' ? 2 : 1
      return { status: 'approved', reference, brand: 'visa', last4: '4242', authCode: 'SIM001', told }
    },
  }
  return reader
}

/** The reference counts before the amount. */
export function testCard(chargedCents: number, reference: string): TestCard | undefined {
  return (
    TEST_CARDS.find(({ ending }) => reference.endsWith(`-${ending}`)) ??
    TEST_CARDS.find(({ cents }) => cents === chargedCents)
  )
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
