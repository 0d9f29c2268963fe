import { useMemo, useState } from 'react'
import { uuid } from '../../../shared/uuid.ts'
import { useText } from '../../locales/load-locale.ts'
import { askAboutAllergens } from '../../orders/allergens.ts'
import { isComboOut } from '../../orders/draft/combo-draft.ts'
import { addDish, countOf } from '../../orders/draft/draft.ts'
import type { Place } from '../../orders/order-place.ts'
import { changeDraft } from '../../orders/take-order.ts'
import { useMenus } from '../../orders/use-menus.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import { useApp } from '../../state.ts'
import type { Item, Section } from '../../types.ts'
import { focused } from '../hooks.ts'
import { Icon } from '../icon.tsx'
import { Sum } from '../money.tsx'
import { usePress } from '../use-press.ts'
import { AgainTile } from './repeat-round-tile.tsx'

/** A line whose modifiers are open, or a dish that is held. */
export interface Picked {
  clientId: string
  item: Item
  section: Section
  /** Opened by holding: quantity, note, and availability. */
  isHeld?: boolean
}

export function useSections(): Section[] {
  const menus = useApp(({ menus }) => menus)
  return useMemo(() => menus.flatMap(({ sections }) => sections), [menus])
}

/** Tap: one more. Hold: quantity, note, OUT. */
export function Dishes({
  place,
  sectionId,
  onPick,
}: {
  place: Place
  sectionId: number | 'find'
  onPick: (picked: Picked | undefined) => void
}) {
  const { entry } = useText()
  const menus = useMenus(place)
  const sections = useMemo(() => menus.flatMap((menu) => menu.sections), [menus])
  const [query, setQuery] = useState('')
  const shown = sectionId === 'find' ? found(sections, query) : itemsOf(sections, sectionId)
  return (
    <>
      {sectionId === 'find' && (
        <div className="find-box">
          <input
            className="field"
            type="search"
            placeholder={entry.findWhat}
            aria-label={entry.find}
            value={query}
            ref={focused}
            onChange={({ target }) => setQuery(target.value)}
          />
        </div>
      )}
      <div className="dishes">
        {shown.map(({ item, section }) => (
          <Dish
            key={`${section.section_id} ${item.item_id}`}
            place={place}
            item={item}
            section={section}
            onPick={onPick}
          />
        ))}
        <AgainTile place={place} />
      </div>
    </>
  )
}

function itemsOf(sections: Section[], sectionId: number) {
  const section = sections.find(({ section_id }) => section_id === sectionId) ?? sections[0]
  return (section?.items ?? []).map((item) => ({ item, section: section as Section }))
}

function found(sections: Section[], query: string) {
  const parts = plain(query).split(/\s+/).filter(Boolean)
  const all = sections.flatMap((section) => section.items.map((item) => ({ item, section })))
  return all.filter(({ item }) => parts.every((part) => plain(item.name).includes(part))).slice(0, 40)
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function Dish({
  place,
  item,
  section,
  onPick,
}: {
  place: Place
  item: Item
  section: Section
  onPick: (picked: Picked | undefined) => void
}) {
  const { entry } = useText()
  const { draft } = usePlace(place)
  const count = countOf(draft.lines.filter(({ itemId }) => itemId === item.item_id))
  const menus = useMenus(place)
  const isOut = item.available === 0 || isComboOut(item, menus)
  const isLater = item.served_now === 0
  const hasQuestions = item.modifiers.length > 0 || item.combo !== undefined
  const add = () => {
    if (isOut) return onPick({ clientId: '', item, section, isHeld: true })
    const question = count === 0 ? askAboutAllergens(place, item, item) : undefined
    if (question) void question.then((isOrdered) => isOrdered && put())
    else put()
  }
  const put = () => {
    const open = draft.lines.find(
      ({ itemId, unanswered }) => itemId === item.item_id && unanswered.length > 0,
    )
    if (open) return onPick({ clientId: open.clientId, item, section })
    const clientId = uuid()
    changeDraft(place, (now) => addDish(now, { item, section }, clientId, menus))
    onPick(hasQuestions ? { clientId, item, section } : undefined)
  }
  const look = () => {
    const line = draft.lines.find(({ itemId }) => itemId === item.item_id)
    onPick({ clientId: line?.clientId ?? '', item, section, isHeld: true })
  }
  const press = usePress(add, look)
  return (
    <button
      type="button"
      className={`dish ${isOut ? 'out' : isLater ? 'later' : ''} ${count > 0 ? 'on' : ''}`}
      data-through
      {...press}
    >
      <span className="name">{item.name} </span>
      <span className="sub">
        {isOut ? (
          <span className="outword">
            <Icon name="x" />
            {entry.out}
          </span>
        ) : (
          <span>
            <Sum of={item.price_1.toFixed(2)} />
            {item.level && <span className="level"> {item.level.name}</span>}
          </span>
        )}
        {!isOut && item.left !== undefined && item.left !== null && (
          <span className="left n">{entry.left(item.left)}</span>
        )}
        {count > 0 && (
          <span className="badge n">
            {count}×<span className="read-out"> {entry.chosen(count)}</span>
          </span>
        )}
        {!isOut && hasQuestions && <Icon name="next" />}
      </span>
    </button>
  )
}

/** Sections in menu order, in two rows, with the course as dots. */
export function Sections({
  current,
  onChoose,
}: {
  current: number | 'find'
  onChoose: (sectionId: number | 'find') => void
}) {
  const { entry } = useText()
  const sections = useSections()
  const dishes = sections.filter(({ course }) => course > 0)
  const drinks = sections.filter(({ course }) => course === 0)
  // A menu without courses is divided into two equal rows.
  const half = Math.ceil(sections.length / 2)
  const rows =
    dishes.length > 0 && drinks.length > 0
      ? [dishes, drinks]
      : [sections.slice(0, half), sections.slice(half)]
  const button = ({ section_id, title, course = 0 }: Section) => (
    <button
      type="button"
      key={section_id}
      className="sec"
      aria-current={current === section_id ? 'true' : undefined}
      data-through
      onClick={() => onChoose(section_id)}
    >
      {course > 0 && (
        <span className="dots-c" role="img" aria-label={entry.course(course)}>
          {Array.from({ length: course }, (_, at) => `dot ${at}`).map((dot) => (
            <i key={dot} />
          ))}
        </span>
      )}
      {title}
    </button>
  )
  return (
    <nav className="sections" aria-label={entry.sections}>
      <div className="track">{rows[0]?.map(button)}</div>
      <div className="track">
        <button
          type="button"
          className="sec find"
          aria-label={entry.find}
          aria-current={current === 'find' ? 'true' : undefined}
          data-through
          onClick={() => onChoose('find')}
        >
          <Icon name="find" />
        </button>
        {rows[1]?.map(button)}
      </div>
    </nav>
  )
}
