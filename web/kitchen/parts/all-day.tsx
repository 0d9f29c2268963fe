import { memo } from 'react'
import { allDay, heldSums, type Sum } from '../cards.ts'
import { useText } from '../text/text.ts'
import type { Ticket } from '../types.ts'
import { Icon } from './icon.tsx'

/** What is still to be made, over all tickets. */
export const AllDay = memo(function AllDay({ tickets }: { tickets: Ticket[] }) {
  const text = useText()
  const sums = allDay(tickets)
  const held = heldSums(tickets)
  return (
    <section className="allday" aria-label={text.allDay}>
      <span className="k">{text.allDayTitle}</span>
      <ul className="sums">
        {sums.length === 0 && <li>{text.nothingToMake}</li>}
        {sums.map((sum) => (
          <li key={sum.name}>
            <b className="n">{sum.qty}</b>
            {sum.name}
            <With {...sum} />
          </li>
        ))}
      </ul>
      {held.length > 0 && (
        <div className="heldsum">
          <span className="k">
            <Icon name="pause" /> {text.held}
          </span>
          {held.map(({ name, qty }) => (
            <span key={name}>
              <b className="n">{qty}</b>
              {name}
            </span>
          ))}
        </div>
      )}
    </section>
  )
})

function With({ modifiers }: Sum) {
  if (modifiers.length === 0) return null
  return <small>{modifiers.map(({ qty, name }) => `${qty} ${name.toLowerCase()}`).join(', ')}</small>
}
