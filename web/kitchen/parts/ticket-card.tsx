import { memo } from 'react'
import { bumpCard, seeAllergens, UNDO_MS, undoBump } from '../acts.ts'
import { ageOf, type Card, instantOf, isSameCard } from '../cards.ts'
import { useByNow, useNow } from '../clock.ts'
import { type Leaving, usePart } from '../state.ts'
import { useText, wallTime } from '../text/text.ts'
import { Digit } from './digit.tsx'
import { Icon } from './icon.tsx'
import { LineRow } from './line-row.tsx'
import { NoticeBand } from './notice.tsx'
import { kindOf, placeOf, shortName } from './place.ts'
import { Since } from './since.tsx'

/** One card: head, what must be seen, dishes, and BUMP as its foot. */
export const TicketCard = memo(DrawnCard, (before, after) => isSameCard(before.card, after.card))

function DrawnCard({ card }: { card: Card }) {
  const text = useText()
  const kind = usePart(({ settings }) => settings.kind)
  const { head, tickets, notices, unseen } = card
  const firedAt = instantOf(head.fired_at)
  const age = useByNow((now) => (tickets.length === 0 ? 'new' : ageOf(firedAt, now, kind)))
  const look = `ticket is-${age}${unseen ? ' has-allergy' : ''}${head.recalled_at === '' ? '' : ' is-recalled'}`
  const follow = tickets[tickets.length - 1]?.follow ?? []
  return (
    <article className={look} data-card={card.key} aria-label={placeOf(head)}>
      <CardHead card={card} age={age} />
      <div className="inside">
        {unseen && <Allergens card={card} />}
        {notices
          .filter(({ kind }) => kind !== 'void')
          .map((notice) => (
            <NoticeBand key={notice.ticket.printjob_id} notice={notice} />
          ))}
        {tickets.map((ticket, index) => (
          <div key={ticket.printjob_id}>
            {index > 0 && (
              <div className="added">
                <Icon name="plus" />
                {text.added} <span className="n">{wallTime(instantOf(ticket.received_at))}</span>
              </div>
            )}
            <div className="lines">
              {ticket.lines
                .filter(({ left }) => left > 0)
                .map((line) => (
                  <LineRow key={line.order_item_id} ticket={ticket} line={line} isLocked={unseen} />
                ))}
            </div>
          </div>
        ))}
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
      {tickets.length > 0 && (
        <button
          type="button"
          className="bump"
          disabled={unseen}
          // Read out with its key, as it is seen, and with whose it is.
          id={`bump-${card.key}`}
          aria-labelledby={`bump-${card.key} place-${card.key}`}
          onClick={() => void bumpCard(card)}
        >
          {unseen ? text.allergensFirst : text.bump} <Digit card={card.key} />
        </button>
      )}
    </article>
  )
}

function CardHead({ card, age }: { card: Card; age: string }) {
  const text = useText()
  const { head } = card
  const kind = kindOf(head, text)
  const marks = [
    head.reprint > 0 ? text.reprint : '',
    head.duplicate === 1 ? text.onPaper : '',
    head.recalled_at === '' ? '' : text.recalled,
  ].filter((word) => word !== '')
  const course = head.course > 0 ? text.fired(head.course) : courseWord(card, text.course)
  return (
    <header className="thead">
      <div className="a">
        <span className="no" id={`place-${card.key}`}>
          {placeOf(head)}
          <small>{kind || (head.covers > 0 ? text.guests(head.covers) : '')}</small>
        </span>
        <Since time={head.fired_at} />
      </div>
      <div className="b">
        <span>
          {age !== 'new' && (
            <span className="word">
              <Icon name={age === 'late' ? 'warn' : 'clock'} />
              {age === 'late' ? text.late : text.due}
            </span>
          )}{' '}
          {marks.length > 0 && <span className="word">{marks.join(' · ')}</span>}
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

function Allergens({ card }: { card: Card }) {
  const text = useText()
  return (
    <div className="note-band band-allergy" role="alert">
      <span className="what">
        <Icon name="warn" />
        {text.allergens}
      </span>
      <span className="which">{card.head.allergen_note || text.ask}</span>
      <button type="button" className="seen" onClick={() => void seeAllergens(card)}>
        <Icon name="eye" />
        {text.haveSeen}
      </button>
    </div>
  )
}

/** A card that was just bumped: it keeps its place and its size for as long as it can be had back. */
export function LeavingCard({ leaving, height }: { leaving: Leaving; height: number | undefined }) {
  const text = useText()
  const now = useNow()
  const { card, until } = leaving
  const [first] = card.tickets.flatMap(({ lines }) => lines)
  return (
    <article
      className="ticket gone"
      data-card={card.key}
      aria-label={placeOf(card.head)}
      style={{ minHeight: height }}
    >
      <header className="thead">
        <div className="a">
          <span className="no">{placeOf(card.head)}</span>
          <Since time={card.head.fired_at} />
        </div>
        <div className="b">
          <span className="who">{first ? `${first.left} ${first.name}` : ''}</span>
          <span>{text.bumped}</span>
        </div>
      </header>
      <button type="button" className="bump undo" onClick={() => void undoBump(card)}>
        <Icon name="repeat" />
        {text.undo}{' '}
        <span className="n">
          {text.seconds(Math.min(UNDO_MS / 1000, Math.max(0, Math.ceil((until - now) / 1000))))}
        </span>
      </button>
    </article>
  )
}
