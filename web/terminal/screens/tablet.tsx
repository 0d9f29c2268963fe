import { useEffect, useState } from 'react'
import { ItemSheet } from '../parts/item-sheet.tsx'
import { Dishes, type Picked, Sections, useSections } from '../parts/menu.tsx'
import { SeatChips } from '../parts/seat-chips.tsx'
import { type Place, placeKey } from '../place.ts'
import { useText } from '../text/text.ts'
import { takeUpdateWhenIdle } from '../update.ts'
import { OrderPane } from './order.tsx'
import { Room } from './room.tsx'

/** Room, menu and order side by side; the questions of a dish take the lower half of the menu. */
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
