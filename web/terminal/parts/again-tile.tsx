import { uuid } from '../../shared/uuid.ts'
import { countOf } from '../draft.ts'
import { lineCents } from '../order-view.ts'
import type { Place } from '../place.ts'
import { lastRound, lineAgain } from '../round.ts'
import { app, useApp } from '../state.ts'
import { changeDraft } from '../taking.ts'
import { useText } from '../text/text.ts'
import type { OrderLine } from '../types.ts'
import { usePlace } from '../use-place.ts'
import { Icon } from './icon.tsx'
import { Sum, toCents } from './money.tsx'

/** The last round as one tile, the last of every section. */
export function AgainTile({ place }: { place: Place }) {
  const { entry } = useText()
  const { order } = usePlace(place)
  const menus = useApp(({ menus }) => menus)
  const round = lastRound(order, menus)
  if (round.length === 0) return null
  return (
    <button type="button" className="dish again" data-through onClick={() => repeat(place, round)}>
      <span className="name">
        <Icon name="repeat" /> {entry.again}
      </span>
      <span className="sub">
        <span>{entry.drinks(countOf(round))}</span>
        <Sum of={round.reduce((sum, line) => sum + lineCents(line, toCents), 0)} />
      </span>
    </button>
  )
}

/** The same again, as new lines that wait to be sent. */
export function repeat(place: Place, lines: readonly OrderLine[]): void {
  const { menus } = app()
  const again = lines.flatMap((line) => lineAgain(line, menus, uuid()) ?? [])
  changeDraft(place, (draft) => ({ ...draft, lines: [...draft.lines, ...again] }))
}
