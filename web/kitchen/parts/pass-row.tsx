import { memo } from 'react'
import { ageOf, millisOf } from '../board/cards.ts'
import { useByNow } from '../board/clock.ts'
import { callFor, fireCourse, takeCourse } from '../board/ticket-actions.ts'
import { useText, wallTime } from '../locales/load-locale.ts'
import { useKitchen } from '../state.ts'
import type { PassCourse } from '../types.ts'
import { Since } from './elapsed.tsx'
import { Icon } from './icon.tsx'
import { orderLabel, shortName } from './order-label.ts'
import { useOfflineStations } from './stock-news.tsx'

/** One course of a table: its dishes when ready, the progress of each station before. */
export const PassRow = memo(function PassRow({
  course,
  digit,
}: {
  course: PassCourse
  digit?: number | undefined
}) {
  const text = useText()
  const kind = useKitchen(({ settings }) => settings.kind)
  const { state, since, served_before } = course
  const age = useByNow((now) =>
    state === 'cooking' && !isNowhere(course) ? ageOf(millisOf(since), now, kind) : 'new',
  )
  return (
    <div className={`prow ${state === 'cooking' ? `is-${age}` : ''}`}>
      <span className="no">{orderLabel(course)}</span>
      <span className="c">{course.course > 0 ? `C${course.course}` : ''}</span>
      <span className="what">
        {state === 'cooking' && course.stations.length > 0 && !isNowhere(course) ? (
          <Stations course={course} />
        ) : (
          course.lines.map(({ order_item_id, qty, name, ready }) => (
            <span key={order_item_id}>
              {qty} {name}
              {ready === 1 && (
                <span className="ok">
                  <Icon name="check" />
                </span>
              )}
            </span>
          ))
        )}
        <Unconfirmed course={course} />
        <Allergens course={course} />
        <Out course={course} />
        {state === 'held' && served_before !== '' && (
          <span className="since">{text.takenSince(wallTime(millisOf(served_before)))}</span>
        )}
      </span>
      <span className="by">{shortName(course.server)}</span>
      {state === 'held' ? <span className="age n" /> : <Since time={since} />}
      <span className="acts">
        <Acts course={course} age={age} digit={digit} />
      </span>
    </div>
  )
})

function Acts({ course, age, digit }: { course: PassCourse; age: string; digit: number | undefined }) {
  const text = useText()
  if (course.state === 'held')
    return (
      <button type="button" className="pbtn fire" onClick={() => void fireCourse(course)}>
        <Icon name="flame" />
        {text.fire}
      </button>
    )
  if (course.state === 'cooking')
    return age === 'new' ? null : (
      <span className={`flag ${age}`}>
        <Icon name={age === 'late' ? 'warn' : 'clock'} />
        {age === 'late' ? text.late : text.due}
      </span>
    )
  return (
    <>
      <button type="button" className="pbtn" onClick={() => void callFor(course)}>
        <Icon name="bell" />
        {text.call}
      </button>
      <button type="button" className="pbtn take" onClick={() => void takeCourse(course)}>
        {text.taken} {digit && <kbd>{digit}</kbd>}
      </button>
    </>
  )
}

/** True if no station has anything of the course. Boards saved by older versions lack the numbers. */
export const isNowhere = ({ lines, not_confirmed = 0 }: PassCourse) => not_confirmed >= lines.length

/** Dishes of the course that no station has: on their way, or not printed at all. */
function Unconfirmed({ course: { state, not_confirmed = 0, not_printed = 0 } }: { course: PassCourse }) {
  const text = useText()
  if (state === 'held' || not_confirmed === 0) return null
  return not_printed > 0 ? (
    <span className="not-printed">
      <Icon name="warn" />
      {text.notPrinted(not_printed)}
    </span>
  ) : (
    <span className="since">{text.onItsWay(not_confirmed)}</span>
  )
}

/** Allergens until the course is served, and whether the station has acknowledged them. */
function Allergens({ course: { allergens, allergen_note, allergens_seen, state } }: { course: PassCourse }) {
  const text = useText()
  if (allergens === 0) return null
  const isSeen = allergens_seen === 1
  return (
    <span className="allergy">
      <Icon name={isSeen || state === 'held' ? 'eye' : 'warn'} /> {allergen_note || text.allergens}
      {state !== 'held' && ` · ${isSeen ? text.seenAll : text.notSeen}`}
    </span>
  )
}

/** Dishes of the course that are out of stock. */
function Out({ course: { lines } }: { course: PassCourse }) {
  const text = useText()
  const out = lines.filter((line) => line.out === 1 && line.ready === 0)
  if (out.length === 0) return null
  return (
    <span className="out">
      <Icon name="x" />
      {text.wentOut([...new Set(out.map(({ name }) => name))].join(', '))}
    </span>
  )
}

const MOST_BOXES = 8

function Stations({ course }: { course: PassCourse }) {
  const text = useText()
  const dark = useOfflineStations()
  return course.stations.map(({ station, serial_no, done, of, paper }) => (
    <span className="station" key={serial_no}>
      {station}
      {dark.some((one) => one.serial_no === serial_no) && (
        <span className="dark">
          <Icon name="warn" />
          {text.dark}
        </span>
      )}
      {paper === 1 ? (
        <span className="since">{text.byPaper}</span>
      ) : done >= of ? (
        <span className="ok">
          <Icon name="check" />
        </span>
      ) : (
        <>
          {of <= MOST_BOXES && (
            <span className="prog" aria-hidden="true">
              {Array.from({ length: of }, (_, index) => (
                <i key={String(index)} className={index < done ? 'on' : ''} />
              ))}
            </span>
          )}
          <span className="n">{text.of(done, of)}</span>
        </>
      )}
    </span>
  ))
}
