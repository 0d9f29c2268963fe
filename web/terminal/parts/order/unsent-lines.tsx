import { useNow } from '../../../shared/use-now.ts'
import { useText } from '../../locales/load-locale.ts'
import { readyToSend, sumOf } from '../../orders/draft/draft.ts'
import { findItem } from '../../orders/draft/draft-options.ts'
import type { Place } from '../../orders/order-place.ts'
import type { OrderView } from '../../orders/order-view.ts'
import { detailsOf } from '../../orders/order-view.ts'
import { useMenus } from '../../orders/use-menus.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import type { DraftLine } from '../../outbox/line.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'
import type { Picked } from './menu.tsx'

/** Lines queued on this phone that the service does not have yet. */
export function WaitingLines({ view }: { view: OrderView }) {
  const { order, room } = useText()
  const now = useNow()
  const minutes = Math.max(0, Math.floor((now - (view.waitingSince ?? now)) / 60_000))
  return (
    <section className="course unsent">
      <div className="ch">
        <span className="tag">
          <Icon name="phone" />
          {order.notSent}
        </span>
        <span className="when n">
          <Icon name="clock" />
          {room.min(minutes)}
        </span>
      </div>
      {view.waiting.map(({ line }) => (
        <div className="line" key={line.clientId}>
          <UnsentLine line={line} said={order.waiting} />
        </div>
      ))}
    </section>
  )
}

/** Lines of the draft; a tap opens a line's modifiers. */
export function NewLines({ place, onPick }: { place: Place; onPick: (picked: Picked) => void }) {
  const { order } = useText()
  const { draft } = usePlace(place)
  const menus = useMenus(place)
  const ready = readyToSend(draft).length
  return (
    <section className="course unsent">
      <div className="ch">
        <span className="tag">
          <Icon name="note" />
          {order.newLines}
        </span>
        <span className="when n">{ready < draft.lines.length && order.canGo(ready, draft.lines.length)}</span>
      </div>
      {draft.lines.map((line) => {
        const found = findItem(menus, line.itemId)
        return (
          <button
            type="button"
            className="line"
            key={line.clientId}
            onClick={() => found && onPick({ clientId: line.clientId, ...found })}
          >
            <UnsentLine line={line} />
          </button>
        )
      })}
    </section>
  )
}

function UnsentLine({ line, said }: { line: DraftLine; said?: string }) {
  const { order } = useText()
  const details = detailsOf(line)
  return (
    <>
      <span className="q n">{line.qty}</span>
      <span className="d">{line.name}</span>
      <Sum of={sumOf([line])} />
      <span className="m">
        {line.unanswered.length > 0 && (
          <span className="tag warn">
            <Icon name="warn" />
            {line.unanswered[0]}
          </span>
        )}
        {details && <span>{details}</span>}
        {line.hold && (
          <span className="tag held">
            <Icon name="pause" />
            {order.course(line.course)}
          </span>
        )}
        {said && <span>{said}</span>}
      </span>
    </>
  )
}
