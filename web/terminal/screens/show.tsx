import { useEffect } from 'react'
import { serviceNow } from '../../shared/clock.ts'
import { goBack } from '../navigate.ts'
import { amendEntry } from '../outbox/box.ts'
import { outboxDatabase, queueChanged } from '../outgoing.ts'
import { useTime } from '../parts/money.tsx'
import { useApp } from '../state.ts'
import { useText } from '../text/text.ts'

/** The unsent order in large letters, to be carried to the kitchen. */
export function Show({ entryId }: { entryId: number }) {
  const { show, room, order } = useText()
  const time = useTime()
  const entry = useApp(({ queue }) => queue.entries.find(({ id }) => id === entryId))
  useEffect(() => {
    void amendEntry(outboxDatabase(), entryId, { shownAt: serviceNow() }).then(queueChanged)
  }, [entryId])
  return (
    <main className="phone show">
      <h1>
        {room.table(entry?.place ?? '')} <small className="n">{time(entry?.createdAt)}</small>
      </h1>
      <ul className="grow lines-scroll">
        {entry?.lines.map((line) => (
          <li key={line.clientId}>
            <b className="n">{line.qty}</b> {line.name}
            {line.seat > 0 && <small> {order.seat(line.seat)}</small>}
            {line.options.map(({ optionId, name }) => (
              <div key={optionId}>+ {name}</div>
            ))}
            {line.notes && <mark>{line.notes}</mark>}
          </li>
        ))}
      </ul>
      <button type="button" className="act" onClick={goBack}>
        {show.seen}
      </button>
    </main>
  )
}
