import { millisOf, type Notice } from '../board/cards.ts'
import { seeNotice } from '../board/ticket-actions.ts'
import { useText, wallTime } from '../locales/load-locale.ts'
import { Icon } from './icon.tsx'
import { orderLabel } from './order-label.ts'

/** A notice until it is acknowledged. */
export function NoticeBand({ notice }: { notice: Notice }) {
  const text = useText()
  const { kind, ticket } = notice
  const time = wallTime(millisOf(ticket.received_at))
  const seen = (
    <button type="button" className="seen" onClick={() => void seeNotice(notice)}>
      {text.seen}
    </button>
  )
  if (kind === 'void') {
    return (
      <div className="voidbox" role="alert">
        {ticket.voids.map((line) => (
          <div className="kline void" key={line.order_item_id}>
            <span className="q n">{line.qty}</span>
            <span className="d">{line.name}</span>
            {line.modifiers.map(({ name }) => (
              <span className="m" key={name}>
                {name}
              </span>
            ))}
            {line.reason !== '' && <span className="why">{line.reason}</span>}
          </div>
        ))}
        <div className="voidbar">
          <span className="what">
            <Icon name="x" />
            {text.void} <span className="n">{time}</span>
          </span>
          {seen}
        </div>
      </div>
    )
  }
  const words = {
    moved: text.moved(ticket.from_table, orderLabel(ticket)),
    message: text.message(ticket.text),
    test: text.test,
    receipt: text.receipt,
  }[kind]
  return (
    <div className={`note-band band-${kind === 'moved' ? 'moved' : 'message'}`} role="alert">
      <span className="what">
        <Icon name={kind === 'moved' ? 'swap' : 'note'} />
        <span>
          {words}
          <br />
          <span className="n">{time}</span>
        </span>
      </span>
      {seen}
    </div>
  )
}
