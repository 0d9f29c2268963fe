import { uuid } from '../../shared/uuid.ts'
import { countOf, sumOf } from '../draft.ts'
import type { Place } from '../place.ts'
import { isRoundOfDrinks, lastRound, lineAgain } from '../round.ts'
import { app, say, useApp } from '../state.ts'
import { changeDraft } from '../taking.ts'
import { useText, words } from '../text/text.ts'
import type { OrderLine } from '../types.ts'
import { usePlace } from '../use-place.ts'
import { Icon } from './icon.tsx'
import { Sum } from './money.tsx'

/** The last round as one tile, the last of every section. */
export function AgainTile({ place }: { place: Place }) {
  const { entry } = useText()
  const { order } = usePlace(place)
  const menus = useApp(({ menus }) => menus)
  const round = lastRound(order, menus)
  const again = round.flatMap((line) => lineAgain(line, menus, '') ?? [])
  if (again.length === 0) return null
  const count = countOf(again)
  return (
    <button type="button" className="dish again" data-through onClick={() => repeat(place, round)}>
      <span className="name">
        <Icon name="repeat" /> {entry.again}
      </span>
      <span className="sub">
        <span>{isRoundOfDrinks(round, menus) ? entry.drinks(count) : entry.items(count)}</span>
        <Sum of={sumOf(again)} />
      </span>
    </button>
  )
}

/** The same again, as new lines that wait to be sent. What is sold out is left out, and said. */
export function repeat(place: Place, lines: readonly OrderLine[]): void {
  const { menus } = app()
  const again = lines.flatMap((line) => lineAgain(line, menus, uuid()) ?? [])
  const out = lines.filter(({ item_id }) => !again.some(({ itemId }) => itemId === item_id))
  if (out.length > 0) say(words().tray.out(out.map(({ item_name }) => item_name).join(', ')), { isBad: true })
  changeDraft(place, (draft) => ({ ...draft, lines: [...draft.lines, ...again] }))
}
