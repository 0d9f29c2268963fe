import { type PointerEvent, useRef, useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import { voidLines } from '../../orders/order-actions.ts'
import type { Place } from '../../orders/order-place.ts'
import { detailsOf } from '../../orders/order-view.ts'
import { whyNotPrinted } from '../../sync/sent-notice.ts'
import type { OrderLine } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Sum, toCents, useAmount, useTime } from '../money.tsx'
import { usePress } from '../use-press.ts'
import { repeat } from './repeat-round-tile.tsx'

const REVEAL_PX = 56

/** Swipe left for Void, right to repeat; hold or tap to select. */
export function LineRow({
  line,
  place,
  orderId,
  chosen,
  onChoose,
}: {
  line: OrderLine
  place: Place
  orderId: number | undefined
  chosen: readonly OrderLine[]
  onChoose: (line: OrderLine) => void
}) {
  const { order } = useText()
  const [isOpen, setIsOpen] = useState(false)
  const swipe = useSwipe((way) =>
    way === 'start' ? setIsOpen(true) : isOpen ? setIsOpen(false) : repeat(place, [line]),
  )
  const choose = () => (swipe.wasSwiped() ? undefined : isOpen ? setIsOpen(false) : onChoose(line))
  const press = usePress(choose, () => onChoose(line))
  const isChosen = chosen.some(({ order_item_id }) => order_item_id === line.order_item_id)
  return (
    <div className={`line-wrap ${isOpen ? 'open' : ''}`}>
      <button
        type="button"
        className={`line ${isChosen ? 'chosen' : ''}`}
        aria-pressed={isChosen}
        {...press}
        onPointerDown={(event) => {
          press.onPointerDown(event)
          swipe.down(event)
        }}
        onPointerUp={(event) => {
          press.onPointerUp()
          swipe.up(event)
        }}
      >
        <span className="q n">{line.qty}</span>
        <span className="d">{line.item_name}</span>
        <Sum of={toCents(line.net)} />
        <LineState line={line} />
      </button>
      {isOpen && orderId !== undefined && (
        <button
          type="button"
          className="void"
          onClick={() => {
            setIsOpen(false)
            void voidLines(orderId, [line])
          }}
        >
          {order.void}
        </button>
      )}
    </div>
  )
}

function LineState({ line }: { line: OrderLine }) {
  const { order } = useText()
  const time = useTime()
  const amount = useAmount()
  const { state, qty } = line
  const details = detailsOf(line)
  return (
    <span className="m">
      {details && <span>{details}</span>}
      {state === 'ready' && (
        <span className="tag ready">
          <Icon name="bell" />
          {order.ready(qty)}
        </span>
      )}
      {state === 'not_printed' && (
        <span className="tag late">
          <Icon name="warn" />
          {whyNotPrinted(line.not_printed, line.station)}
        </span>
      )}
      {state === 'sent' && line.course > 0 && (
        <span className="tag cooking">
          <Icon name="pan" />
          {order.cooking(qty)}
        </span>
      )}
      {state === 'served' && (
        <span className="tag">
          <Icon name="check" />
          {order.servedAt(time(line.served_at))}
        </span>
      )}
      {toCents(line.discount) > 0 && (
        <span className="tag ready n">
          <Icon name="percent" />−{amount(line.discount)}
        </span>
      )}
    </span>
  )
}

/** Recognises horizontal swipes, apart from scrolling. */
function useSwipe(onSwipe: (way: 'start' | 'end') => void) {
  const begun = useRef<{ x: number; y: number }>(undefined)
  const swiped = useRef(false)
  return {
    down({ clientX, clientY }: PointerEvent) {
      begun.current = { x: clientX, y: clientY }
      swiped.current = false
    },
    up({ clientX, clientY }: PointerEvent) {
      const from = begun.current
      begun.current = undefined
      if (!from) return
      const across = clientX - from.x
      if (Math.abs(across) < REVEAL_PX || Math.abs(clientY - from.y) > REVEAL_PX) return
      swiped.current = true
      onSwipe(across < 0 ? 'start' : 'end')
    },
    wasSwiped: () => swiped.current,
  }
}
