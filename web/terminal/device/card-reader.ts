import type { CardOutcome, DeclineReason } from '../../../client/src/simulated-card-reader.ts'
import { strings } from '../locales/load-locale.ts'
import { askFor } from '../orders/prompt.ts'
import { sumText } from '../parts/money.tsx'
import { app, type State } from '../state.ts'

export type Outcome =
  | {
      status: 'approved'
      reference?: string
      brand?: string
      last4?: string
      authCode?: string
      /** How often the reader reported it; left out: once. Wrappers set this field. */
      times?: number
    }
  | { status: 'declined'; reason?: DeclineReason }
  /** Unknown: the money may have been taken or not. */
  | { status: 'unknown' }

/** A card reader. A wrapper on a payment terminal provides its own as `comandaCardReader`. */
export interface CardReader {
  pay(amountCents: number, reference: string): Promise<Outcome>
  /** Refunds a payment with another reference. Left out: staff do it at the reader, and the app records it. */
  refund?(amountCents: number, reference: string, paidReference: string | null): Promise<Outcome>
}

/** True if cards are simulated: no reader of its own, at a location that is a sandbox. */
export const isSimulated = ({ config }: Pick<State, 'config'>) => !wrapped() && config?.sandbox === 1

export function cardReader(): CardReader {
  return wrapped() ?? (isSimulated(app()) ? simulated : separate)
}

/** True if a reader reports the outcome, so that staff need not enter it. */
export const hasReader = () => wrapped() !== undefined || isSimulated(app())

const wrapped = () => (globalThis as { comandaCardReader?: CardReader }).comandaCardReader

/** Suffixes of references that force an outcome chosen in the settings, whatever the amount. */
const ENDINGS = { approve: '', decline: '-declined', hang: '-hang', late: '-late' }

/** The outcome follows from the amount or from the settings, for payments and refunds. */
const simulated: CardReader = { pay: simulate, refund: simulate }

async function simulate(amountCents: number, reference: string): Promise<CardOutcome> {
  const { simulatedReader } = await import('../../../client/src/simulated-card-reader.ts')
  const outcome = await simulatedReader().pay(amountCents, `${reference}${ENDINGS[app().settings.card]}`)
  return outcome.status === 'approved' ? { ...outcome, reference } : outcome
}

/** A card terminal that is not connected to this app: staff enter the amount there and the outcome here. */
const separate: CardReader = {
  async pay(amountCents) {
    const { pay } = strings()
    const offered = [
      { key: 'approved', text: pay.yes },
      { key: 'declined', text: pay.no },
    ]
    const said = await askFor({ kind: 'choice', title: pay.didApprove(sumText(amountCents)), offered })
    return { status: said === 'approved' || said === 'declined' ? said : 'unknown' }
  },
}
