import { useText } from '../../locales/load-locale.ts'
import { sumOf } from '../../orders/draft/draft.ts'
import type { Place } from '../../orders/order-place.ts'
import { belongsTo, detailsOf, viewOf } from '../../orders/order-view.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { useApp } from '../../state.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'

/** The lines so far, newest at the bottom; a tap anywhere opens the order. */
export function Pad({ place, onOpen }: { place: Place; onOpen: () => void }) {
  const { entry, order: text } = useText()
  const { order, orderId, draft, waiting } = usePlace(place)
  const { entries, born } = useApp(({ queue }) => queue)
  const clientId = waiting && 'clientId' in waiting.order ? waiting.order.clientId : undefined
  const tableId = 'tableId' in place ? place.tableId : undefined
  const view = viewOf(
    order,
    entries,
    belongsTo({ orderId, clientId, tableId: orderId === undefined ? tableId : undefined }, born),
  )
  const sent = order?.items ?? []
  return (
    <button type="button" className="pad" onClick={onOpen}>
      <span className="read-out">{entry.openOrder}: </span>
      <span className="split dim pad-head">
        <span>{orderId === undefined ? entry.newOrder : entry.order(orderId)}</span>
        <Icon name="next" />
      </span>
      {sent.length + view.waiting.length + draft.lines.length === 0 && (
        <span className="dim">{entry.empty}</span>
      )}
      {sent.map((line) => (
        <span className="line old" key={line.order_item_id}>
          <span className="q n">{line.qty}</span>
          <span>{line.item_name}</span>
          <span className="tag">
            <Icon name={line.state === 'held' ? 'pause' : 'check'} />
            {line.state === 'held' ? text.course(line.course) : entry.sent}
          </span>
        </span>
      ))}
      {view.waiting.map(({ line }) => (
        <span className="line old" key={line.clientId}>
          <span className="q n">{line.qty}</span>
          <span>{line.name}</span>
          <span className="tag warn">
            <Icon name="phone" />
          </span>
        </span>
      ))}
      {draft.lines.map((line, at) => (
        <span className={`line ${at === draft.lines.length - 1 ? 'last' : ''}`} key={line.clientId}>
          <span className="q n">{line.qty}</span>
          <span className="strong">{line.name}</span>
          <Sum of={sumOf([line])} />
          <DetailRow needed={line.unanswered[0]} text={detailsOf(line)} />
        </span>
      ))}
    </button>
  )
}

function DetailRow({ needed, text }: { needed: string | undefined; text: string }) {
  if (needed) {
    return (
      <span className="m tag warn">
        <Icon name="warn" />
        {needed}
      </span>
    )
  }
  return text ? <span className="m">{text}</span> : null
}
