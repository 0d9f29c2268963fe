import { useEffect, useState } from 'react'
import { useNow } from '../board/clock.ts'
import type { Slip } from '../board/continued-tickets.ts'
import { UNDO_MS, undoBump } from '../board/ticket-actions.ts'
import { useText } from '../locales/load-locale.ts'
import type { Leaving } from '../state.ts'
import { Since } from './elapsed.tsx'
import { Icon } from './icon.tsx'
import { orderLabel } from './order-label.ts'

/** A double tap on BUMP takes less time than this. */
const UNDO_GUARD_MS = 700

interface LeavingSlip {
  leaving: Leaving
  slip: Slip
  height: number | undefined
}

/** A card that was just bumped: it keeps its place and size while it can be undone. */
export function LeavingCard({ leaving, slip, height }: LeavingSlip) {
  const text = useText()
  const now = useNow()
  const { card, until } = leaving
  const [canUndo, setCanUndo] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setCanUndo(true), UNDO_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  const [first] = card.tickets.flatMap(({ lines }) => lines)
  return (
    <article
      className="ticket gone"
      data-card={slip.key}
      aria-label={orderLabel(card.head)}
      style={{ minHeight: height }}
    >
      <header className="thead">
        <div className="a">
          <span className="no">{orderLabel(card.head)}</span>
          <Since time={card.head.fired_at} />
        </div>
        <div className="b">
          <span className="who">{first ? `${first.left} ${first.name}` : ''}</span>
          <span>{text.bumped}</span>
        </div>
      </header>
      {slip.part === slip.parts - 1 && (
        <button
          type="button"
          className="bump undo"
          // A second tap on BUMP must not undo the first.
          disabled={!canUndo}
          onClick={() => void undoBump(card)}
        >
          <Icon name="repeat" />
          {text.undo}{' '}
          <span className="n">
            {text.seconds(Math.min(UNDO_MS / 1000, Math.max(0, Math.ceil((until - now) / 1000))))}
          </span>
        </button>
      )}
    </article>
  )
}
