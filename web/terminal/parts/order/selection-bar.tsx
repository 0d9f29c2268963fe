import { useText } from '../../locales/load-locale.ts'
import { transferLines } from '../../orders/move-order.ts'
import {
  changeSeat,
  compLines,
  giveDiscount,
  takeDiscountOff,
  voidLines,
} from '../../orders/order-actions.ts'
import type { Place } from '../../orders/order-place.ts'
import { markServed, seatsAt } from '../../orders/take-order.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import type { OrderLine } from '../../types.ts'
import { ActButton } from '../busy-button.tsx'
import { Icon } from '../icon.tsx'
import { repeat } from './repeat-round-tile.tsx'

/** Actions for the selected lines. */
export function Chosen({
  place,
  orderId,
  lines,
  onDone,
}: {
  place: Place
  orderId: number
  lines: OrderLine[]
  onDone: () => void
}) {
  const { order, more, item } = useText()
  const { label, order: whole } = usePlace(place)
  const first = lines[0]
  const given = whole?.discounts?.find(({ order_item_id }) => order_item_id === first?.order_item_id)
  const then = async (done: Promise<boolean>) => (await done) && onDone()
  return (
    <div className="chosen-bar">
      <div className="split">
        <span className="strong">{order.select(lines.length)}</span>
        <button type="button" className="btn" onClick={onDone}>
          <Icon name="x" />
          {order.cancel}
        </button>
      </div>
      <div className="opts">
        <ActButton
          className="opt"
          onPress={async () => {
            await markServed(
              orderId,
              label,
              lines.map(({ order_item_id }) => order_item_id),
            )
            onDone()
          }}
        >
          {order.markServed}
        </ActButton>
        <button
          type="button"
          className="opt"
          onClick={() => {
            repeat(place, lines)
            onDone()
          }}
        >
          {order.again}
        </button>
        <ActButton className="opt" onPress={() => then(transferLines(orderId, lines))}>
          {order.move}
        </ActButton>
        <ActButton className="opt" onPress={() => then(changeSeat(orderId, lines, seatsAt(place)))}>
          {item.seat}
        </ActButton>
        <ActButton className="opt" onPress={() => then(compLines(orderId, lines))}>
          {order.comp}
        </ActButton>
        <ActButton
          className="opt"
          disabled={lines.length !== 1}
          onPress={async () => {
            if (given) await takeDiscountOff(orderId, given.discount_id)
            else await giveDiscount(orderId, first)
            onDone()
          }}
        >
          {given ? more.discountOff : more.discount}
        </ActButton>
        <ActButton className="opt bad" onPress={() => then(voidLines(orderId, lines))}>
          {order.void}
        </ActButton>
      </div>
    </div>
  )
}
