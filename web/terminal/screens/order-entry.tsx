import { useEffect, useState } from 'react'
import { useText } from '../locales/load-locale.ts'
import { goBack, goDeeper } from '../navigate.ts'
import type { Place } from '../orders/order-place.ts'
import { usePlace } from '../orders/use-order-place.ts'
import { Icon } from '../parts/icon.tsx'
import { Banner } from '../parts/offline-banner.tsx'
import { Allergy } from '../parts/order/allergy.tsx'
import { Pad } from '../parts/order/draft-list.tsx'
import { ItemSheet } from '../parts/order/lazy-item-sheet.ts'
import { Dishes, type Picked, Sections, useSections } from '../parts/order/menu.tsx'
import { SeatChips } from '../parts/order/seat-chips.tsx'
import { SendBar } from '../parts/order/send-bar.tsx'
import { openMore } from '../parts/order-menu.ts'
import { useApp } from '../state.ts'
import { readOrder } from '../sync/offline-cache.ts'

/** Order entry: the lines above, the menu below. */
export function Entry({ place }: { place: Place }) {
  const { entry } = useText()
  const { label, orderId } = usePlace(place)
  const [picked, setPicked] = useState<Picked>()
  const sections = useSections()
  const [sectionId, setSectionId] = useState<number | 'find'>(sections[0]?.section_id ?? 0)
  const about = useAbout(place)
  useEffect(() => {
    if (orderId !== undefined) void readOrder(orderId)
  }, [orderId])
  return (
    <main className="phone entry">
      <Banner />
      <header className="head">
        <button type="button" className="icon" aria-label={entry.back} onClick={goBack}>
          <Icon name="back" />
        </button>
        <h1>{label}</h1>
        <span className="about grow">{about}</span>
        <button type="button" className="icon" aria-label={entry.more} onClick={() => void openMore(place)}>
          <Icon name="more" />
        </button>
      </header>
      <Allergy place={place} />
      <div className="over-sheet grow">
        <div className="work">
          <Pad place={place} onOpen={() => goDeeper({ at: 'order', place })} />
          <SeatChips place={place} />
          <Dishes place={place} sectionId={sectionId} onPick={setPicked} />
          <Sections current={sectionId} onChoose={setSectionId} />
        </div>
        {picked && (
          <ItemSheet
            key={picked.clientId}
            place={place}
            picked={picked}
            onClose={() => setPicked(undefined)}
          />
        )}
      </div>
      <SendBar place={place} onSent={() => setPicked(undefined)} />
    </main>
  )
}

/** "2 guests · Ben" */
export function useAbout(place: Place): string {
  const { room } = useText()
  const { there, guests } = usePlace(place)
  const person = useApp(({ person }) => person)
  const { covers } = guests
  const server = (there?.server.name ?? person?.name ?? '').split(' ')[0]
  return [covers > 0 && room.guests(covers), server].filter(Boolean).join(' · ')
}
