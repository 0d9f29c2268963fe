import type { CardOutcome, DeclineReason } from '../../../client/src/simulated-card-reader.ts'
import { words } from '../locales/load-locale.ts'
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

/** Whether cards are only simulated here: no reader of its own, at a location that the service calls a sandbox. */
export const isSimulated = ({ config }: Pick<State, 'config'>) => !wrapped() && config?.sandbox === 1

export function cardReader(): CardReader {
  return wrapped() ?? (isSimulated(app()) ? simulated : separate)
}

/** Whether a reader answers by itself, so that nobody has to say how a payment ended. */
export const hasReader = () => wrapped() !== undefined || isSimulated(app())

const wrapped = () => (globalThis as { comandaCardReader?: CardReader }).comandaCardReader

/** What references end in when the settings say how it is to end, whatever the amount. */
const ENDINGS = { approve: '', decline: '-declined', hang: '-hang', late: '-late' }

/** Ends as the amount says, or as it is set in the settings; what it gives back too. */
const simulated: CardReader = { pay: simulate, refund: simulate }

async function simulate(amountCents: number, reference: string): Promise<CardOutcome> {
  const { simulatedReader } = await import('../../../client/src/simulated-card-reader.ts')
  const outcome = await simulatedReader().pay(amountCents, `${reference}${ENDINGS[app().settings.card]}`)
  return outcome.status === 'approved' ? { ...outcome, reference } : outcome
}

/** A card terminal that this app cannot reach: staff key the amount in there, and say what it answered. */
const separate: CardReader = {
  async pay(amountCents) {
    const { pay } = words()
    const offered = [
      { key: 'approved', text: pay.yes },
      { key: 'declined', text: pay.no },
    ]
    const said = await askFor({ kind: 'choice', title: pay.didApprove(sumText(amountCents)), offered })
    return { status: said === 'approved' || said === 'declined' ? said : 'unknown' }
  },
}
