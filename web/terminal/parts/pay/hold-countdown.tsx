import { instantOf } from '../../../shared/format.ts'
import { useNow } from '../../../shared/use-now.ts'

const HELD_SECONDS = 180

/** The time for which the amount is still held for the card. */
export function HoldRing({ since }: { since: string }) {
  const now = useNow(1_000)
  const left = Math.max(0, HELD_SECONDS - Math.floor((now - instantOf(since).getTime()) / 1_000))
  return (
    <span className="ring" style={{ '--left': `${(left / HELD_SECONDS) * 100}%` } as React.CSSProperties}>
      <span className="n">{left}</span>
    </span>
  )
}
