import { memo } from 'react'
import { ageOf, type Card, isSameCard, millisOf } from '../board/cards.ts'
import { useByNow } from '../board/clock.ts'
import type { Slip } from '../board/continued-tickets.ts'
import { bumpCard, seeAllergens } from '../board/ticket-actions.ts'
import { afterKey, beforeKey } from '../board/use-board-pages.ts'
import { useText, wallTime } from '../locales/load-locale.ts'
import { useKitchen } from '../state.ts'
import { Since } from './elapsed.tsx'
import { Digit } from './hotkey-digit.tsx'
import { Icon } from './icon.tsx'
import { LineRow } from './line-row.tsx'
import { NoticeBand } from './notice.tsx'
import { orderKindLabel, orderLabel, shortName } from './order-label.ts'

/** One card, or a part of a long one: head, notices, dishes, and BUMP at the foot of its last part. */
export const TicketCard = memo(DrawnSlip, (before, after) => isSameSlip(before.slip, after.slip))

function DrawnSlip({ slip }: { slip: Slip }) {
  const text = useText()
  const kind = useKitchen(({ settings }) => settings.kind)
  const { card, groups, part, parts } = slip
  const { head, tickets, unseen } = card
  const firedAt = millisOf(head.fired_at)
  const age = useByNow((now) => (tickets.length === 0 ? 'new' : ageOf(firedAt, now, kind)))
  const look = `ticket is-${age}${unseen ? ' has-allergy' : ''}${head.recalled_at === '' ? '' : ' is-recalled'}`
  const isLast = part === parts - 1
  return (
    <article
      className={look}
      data-card={slip.key}
      data-height={slip.key}
      aria-label={part === 0 ? orderLabel(head) : `${orderLabel(head)} ${text.continued}`}
    >
      <CardHead card={card} age={age} part={part} parts={parts} />
      <div className="inside">
        {part === 0 && <Before card={card} />}
        {groups.map(({ ticket, lines, isAdded }) => (
          <div key={ticket.printjob_id}>
            {isAdded && (
              <div className="added">
                <Icon name="plus" />
                {text.added} <span className="n">{wallTime(millisOf(ticket.received_at))}</span>
              </div>
            )}
            <div className="lines">
              {lines.map((line) => (
                <LineRow key={line.order_item_id} ticket={ticket} line={line} isLocked={unseen} />
              ))}
            </div>
          </div>
        ))}
        {isLast && <After card={card} />}
      </div>
      {!isLast && (
        <p className="continues">
          {text.continues} <Icon name="next" />
        </p>
      )}
      {isLast && tickets.length > 0 && (
        <button
          type="button"
          className="bump"
          disabled={unseen}
          // The accessible name has the key, as shown, and the table.
          id={`bump-${card.key}`}
          aria-labelledby={`bump-${card.key} place-${slip.key}`}
          onClick={() => void bumpCard(card)}
        >
          {unseen ? text.allergensFirst : text.bump} <Digit card={card.key} />
        </button>
      )}
    </article>
  )
}

/** True if both render the same: unchanged tickets and lines are the same objects. */
function isSameSlip(one: Slip, other: Slip): boolean {
  const linesOf = ({ groups }: Slip) => groups.flatMap(({ lines }) => lines)
  const [shown, next] = [linesOf(one), linesOf(other)]
  return (
    one.key === other.key &&
    one.parts === other.parts &&
    isSameCard(one.card, other.card) &&
    shown.length === next.length &&
    shown.every((line, at) => line === next[at])
  )
}

/** Notices above the dishes, to be seen before anything is cooked. */
function Before({ card }: { card: Card }) {
  return (
    <div data-height={beforeKey(card)}>
      {card.unseen && <Allergens card={card} />}
      {card.notices
        .filter(({ kind }) => kind !== 'void')
        .map((notice) => (
          <NoticeBand key={notice.ticket.printjob_id} notice={notice} />
        ))}
    </div>
  )
}

/** Voids and other notes of the order, below the dishes. */
function After({ card }: { card: Card }) {
  const text = useText()
  const { head, tickets, notices, unseen } = card
  const follow = tickets[tickets.length - 1]?.follow ?? []
  return (
    <div data-height={afterKey(card)}>
      {notices
        .filter(({ kind }) => kind === 'void')
        .map((notice) => (
          <NoticeBand key={notice.ticket.printjob_id} notice={notice} />
        ))}
      {!unseen && head.allergens === 1 && (
        <div className="other allergy">
          <span>
            <Icon name="eye" /> {text.allergens}
          </span>
          <span>{head.allergen_note || text.ask}</span>
        </div>
      )}
      {head.elsewhere.map(({ station, done, of, paper }) => (
        <div className="other" key={station}>
          <span>{text.alsoAt(station)}</span>
          <span>
            {done >= of && <Icon name="check" />} {paper === 1 ? text.byPaper : text.of(done, of)}
          </span>
        </div>
      ))}
      {follow.length > 0 && (
        <div className="other">
          <span>{text.toFollow}</span>
          <span>{text.dishCount(follow.reduce((sum, { qty }) => sum + qty, 0))}</span>
        </div>
      )}
    </div>
  )
}

interface HeadOf {
  card: Card
  age: string
  part: number
  parts: number
}

function CardHead({ card, age, part, parts }: HeadOf) {
  const text = useText()
  const { head } = card
  const kind = orderKindLabel(head, text)
  const marks = [head.reprint > 0 ? text.reprint : '', head.recalled_at === '' ? '' : text.recalled].filter(
    (word) => word !== '',
  )
  const people = [
    parts > 1 ? text.part(part + 1, parts) : '',
    kind === '' && head.covers > 0 ? text.guests(head.covers) : '',
  ].filter((word) => word !== '')
  const course = head.course > 0 ? text.fired(head.course) : courseWord(card, text.course)
  return (
    <header className="thead" {...(part === 0 && { 'data-height': `head ${card.key}` })}>
      <div className="a">
        <span className="no" id={`place-${part === 0 ? card.key : `${card.key}.${part}`}`}>
          {orderLabel(head)}
        </span>
        {kind !== '' && <span className="kind">{kind}</span>}
        <Since time={head.fired_at} />
      </div>
      {head.duplicate === 1 && <div className="on-paper">{text.onPaper}</div>}
      <div className="b">
        <span>
          {age !== 'new' && (
            <span className="word">
              <Icon name={age === 'late' ? 'warn' : 'clock'} />
              {age === 'late' ? text.late : text.due}
            </span>
          )}{' '}
          {marks.length > 0 && <span className="word">{marks.join(' · ')}</span>} {people.join(' · ')}
        </span>
        <span className="who">{[course, shortName(head.server)].filter(Boolean).join(' · ')}</span>
      </div>
    </header>
  )
}

function courseWord({ tickets }: Card, word: (course: number) => string): string {
  const courses = new Set(tickets.flatMap(({ lines }) => lines.map(({ course }) => course)))
  const [course = 0] = courses
  return courses.size === 1 && course > 0 ? word(course) : ''
}

/** Longer notes are set smaller, so that the button below stays visible. */
const LONG_NOTE = 60

function Allergens({ card }: { card: Card }) {
  const text = useText()
  const note = card.head.allergen_note
  return (
    <div className="note-band band-allergy" role="alert">
      <span className="what">
        <Icon name="warn" />
        {text.allergens}
      </span>
      <span className={note.length > LONG_NOTE ? 'which long' : 'which'}>{note || text.ask}</span>
      <button type="button" className="seen" onClick={() => void seeAllergens(card)}>
        <Icon name="eye" />
        {text.haveSeen}
      </button>
    </div>
  )
}
