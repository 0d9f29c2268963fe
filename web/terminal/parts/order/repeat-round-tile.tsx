import { uuid } from '../../../shared/uuid.ts'
import { strings, useText } from '../../locales/load-locale.ts'
import { countOf, sumOf } from '../../orders/draft/draft.ts'
import type { Place } from '../../orders/order-place.ts'
import { isRoundOfDrinks, lastRound, lineAgain, linesAgain } from '../../orders/repeat-round.ts'
import { changeDraft, placeStateNow } from '../../orders/take-order.ts'
import { menusNow, useMenus } from '../../orders/use-menus.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { showNotice } from '../../state.ts'
import type { OrderLine } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'

/** The last round as one tile, at the end of every section. */
export function AgainTile({ place }: { place: Place }) {
  const { entry } = useText()
  const { order } = usePlace(place)
  const menus = useMenus(place)
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

/** Adds the lines again as new ones to send. Items that are out of stock are left out, with a notice. */
export function repeat(place: Place, lines: readonly OrderLine[]): void {
  const menus = menusNow(place)
  const all = placeStateNow(place).order?.items ?? lines
  const again = linesAgain(lines, all, menus, uuid)
  const out = lines.filter(
    ({ item_id, combo }) => !again.some(({ itemId }) => itemId === (combo?.item_id ?? item_id)),
  )
  if (out.length > 0)
    showNotice(strings().tray.out(out.map(({ item_name }) => item_name).join(', ')), { isBad: true })
  changeDraft(place, (draft) => ({ ...draft, lines: [...draft.lines, ...again] }))
}
