import { useEffect, useState } from 'react'
import { takeUpdateWhenIdle } from '../app-update.ts'
import { useText } from '../locales/load-locale.ts'
import { type Place, placeKey } from '../orders/order-place.ts'
import { ItemSheet } from '../parts/order/lazy-item-sheet.ts'
import { Dishes, type Picked, Sections, useSections } from '../parts/order/menu.tsx'
import { SeatChips } from '../parts/order/seat-chips.tsx'
import { OrderPane } from './order.tsx'
import { Room } from './room.tsx'

/** Room, menu and order side by side; the modifiers of a dish cover the lower half of the menu. */
export function Tablet({ place }: { place: Place | undefined }) {
  const { room, entry, order } = useText()
  useEffect(() => (place ? undefined : takeUpdateWhenIdle()), [place])
  return (
    <main className="tablet">
      <section className="pane" aria-label={room.title}>
        <Room current={place} />
      </section>
      <section className="pane" aria-label={entry.sections}>
        {place && <MenuPane key={placeKey(place)} place={place} />}
      </section>
      <section className="pane" aria-label={order.total}>
        {place ? (
          <OrderPane key={placeKey(place)} place={place} isTablet />
        ) : (
          <p className="dim empty">{room.number}</p>
        )}
      </section>
    </main>
  )
}

/** A tablet held upright: the menu beside the order; the room is a screen of its own. */
export function UprightTablet({ place }: { place: Place }) {
  const { entry, order } = useText()
  return (
    <main className="tablet upright">
      <section className="pane" aria-label={entry.sections}>
        <MenuPane key={placeKey(place)} place={place} />
      </section>
      <section className="pane" aria-label={order.total}>
        <OrderPane key={placeKey(place)} place={place} isTablet hasBack />
      </section>
    </main>
  )
}

function MenuPane({ place }: { place: Place }) {
  const sections = useSections()
  const [sectionId, setSectionId] = useState<number | 'find'>(sections[0]?.section_id ?? 0)
  const [picked, setPicked] = useState<Picked>()
  return (
    <>
      <Sections current={sectionId} onChoose={setSectionId} />
      <SeatChips place={place} />
      <Dishes place={place} sectionId={sectionId} onPick={setPicked} />
      <div className="grow" />
      {picked && (
        <ItemSheet key={picked.clientId} place={place} picked={picked} onClose={() => setPicked(undefined)} />
      )}
    </>
  )
}
