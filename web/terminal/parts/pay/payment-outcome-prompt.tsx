import { useText } from '../../locales/load-locale.ts'
import { ActButton } from '../busy-button.tsx'

/** Asks staff for the outcome of a payment that is unknown. */
export function HowItEnded({ onEnd }: { onEnd: (status: 'approved' | 'declined') => Promise<unknown> }) {
  const { pay } = useText()
  return (
    <span className="row ends">
      <ActButton className="btn" onPress={() => onEnd('approved')}>
        {pay.went}
      </ActButton>
      <ActButton className="btn" onPress={() => onEnd('declined')}>
        {pay.wentNot}
      </ActButton>
    </span>
  )
}
