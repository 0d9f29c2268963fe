import { useText } from '../../locales/load-locale.ts'
import type { Place } from '../../orders/order-place.ts'
import { changeDraft } from '../../orders/take-order.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { Icon } from '../icon.tsx'

/** Selects the seat of the next lines; it stays until another is chosen. */
export function SeatChips({ place }: { place: Place }) {
  const { entry } = useText()
  const { draft, there } = usePlace(place)
  const seats = Math.max(draft.seats, there?.covers ?? 0, draft.covers ?? 0)
  const choose = (seat: number) =>
    changeDraft(place, (now) => ({ ...now, seat, seats: Math.max(now.seats, seat) }))
  return (
    <fieldset className="seg seats" aria-label={entry.seat}>
      <span className="dim k">{entry.seat}</span>
      <div className="track">
        {Array.from({ length: seats + 1 }, (_, seat) => seat).map((seat) => (
          <button
            type="button"
            key={seat}
            className="chip"
            aria-pressed={draft.seat === seat}
            data-through
            onClick={() => choose(seat)}
          >
            {seat === 0 ? entry.allSeats : seat}
          </button>
        ))}
        <button
          type="button"
          className="chip"
          aria-label={entry.addSeat}
          data-through
          onClick={() => choose(seats + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </fieldset>
  )
}
