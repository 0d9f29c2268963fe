import { memo, useLayoutEffect, useRef, useState } from 'react'
import { allDay, heldSums, type Sum } from '../board/cards.ts'
import { useText } from '../locales/load-locale.ts'
import { set } from '../state.ts'
import type { HeldLine, Ticket } from '../types.ts'
import { Dialog } from './dialog.tsx'
import { Icon } from './icon.tsx'

interface Sums {
  tickets: Ticket[]
  held: HeldLine[]
}

/** All-day counts over all tickets: as many as fit in one row, and the number of the others. */
export const AllDay = memo(function AllDay({ tickets, held }: Sums) {
  const text = useText()
  const sums = allDay(tickets)
  const isHeld = heldSums(held).reduce((sum, { qty }) => sum + qty, 0)
  const { row, hidden } = useHidden(sums)
  return (
    <section className="allday" aria-label={text.allDay}>
      <span className="k">{text.allDayTitle}</span>
      <ul className="sums" ref={row}>
        {sums.length === 0 && <li>{text.nothingToMake}</li>}
        {sums.map((sum) => (
          <Dish key={sum.name} sum={sum} />
        ))}
      </ul>
      {isHeld > 0 && (
        <span className="heldsum">
          <Icon name="pause" /> {text.held} <b className="n">{isHeld}</b>
        </span>
      )}
      <button type="button" className="tool" onClick={() => set({ dialog: 'allday' })}>
        {hidden > 0 ? text.moreDishes(hidden) : text.list} <Icon name="next" />
      </button>
    </section>
  )
})

/** Number of entries that do not fit; they wrap into a hidden second row. */
function useHidden(sums: Sum[]) {
  const row = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState(0)
  const content = sums.map(({ name, qty }) => `${qty} ${name}`).join()
  // Measured once per content, never as a result of its own change: that could loop.
  useLayoutEffect(() => {
    const entries = content === '' ? [] : ([...(row.current?.children ?? [])] as HTMLElement[])
    const top = entries[0]?.offsetTop ?? 0
    setHidden(entries.filter((entry) => entry.offsetTop > top).length)
  }, [content])
  return { row, hidden }
}

/** All dishes to make, and those on hold. */
export function AllDayDialog({ tickets, held }: Sums) {
  const text = useText()
  const sums = allDay(tickets)
  const later = heldSums(held)
  return (
    <Dialog title={text.allDayTitle}>
      <ul className="allday-list">
        {sums.length === 0 && <li>{text.nothingToMake}</li>}
        {sums.map((sum) => (
          <Dish key={sum.name} sum={sum} />
        ))}
      </ul>
      {later.length > 0 && (
        <>
          <h3 className="held">
            <Icon name="pause" /> {text.held}
          </h3>
          <ul className="allday-list">
            {later.map((sum) => (
              <Dish key={sum.name} sum={sum} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}

function Dish({ sum: { name, qty, modifiers } }: { sum: Sum }) {
  return (
    <li>
      <b className="n">{qty}</b>
      {name}
      {modifiers.length > 0 && (
        <small>{modifiers.map((one) => `${one.qty} ${one.name.toLowerCase()}`).join(', ')}</small>
      )}
    </li>
  )
}
