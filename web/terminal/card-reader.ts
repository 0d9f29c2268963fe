import { app } from './state.ts'

export type Outcome =
  | { status: 'approved'; reference?: string; brand?: string; last4?: string; authCode?: string }
  | { status: 'declined' }
  /** Nobody knows: the money may have been taken or not. */
  | { status: 'unknown' }

/** What takes the card. A wrapper on a payment terminal puts its own at `comandaCardReader`. */
export interface CardReader {
  pay(amountCents: number, reference: string): Promise<Outcome>
}

export function cardReader(): CardReader {
  return (globalThis as { comandaCardReader?: CardReader }).comandaCardReader ?? simulated
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Does as it is told in the settings. */
const simulated: CardReader = {
  async pay(_amountCents, reference) {
    const { card } = app().settings
    await wait(card === 'late' ? 20_000 : 1_500)
    if (card === 'hang') await wait(170_000)
    if (card === 'hang') return { status: 'unknown' }
    if (card === 'decline') return { status: 'declined' }
    return { status: 'approved', reference, brand: 'visa', last4: '4242', authCode: 'SIM001' }
  },
}
