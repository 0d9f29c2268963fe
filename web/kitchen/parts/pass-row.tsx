import type { ReactNode } from 'react'
import { useText } from '../text/text.ts'
import type { PassCourse } from '../types.ts'
import { Icon } from './icon.tsx'
import { placeOf, shortName } from './place.ts'

interface Row {
  course: PassCourse
  age: string
  look?: string
  since?: string
  children: ReactNode
}

/** A course of a table: dishes where they wait, how far each station is where they cook. */
export function PassRow({ course, age, look = '', since = '', children }: Row) {
  return (
    <div className={`prow ${look}`}>
      <span className="no">{placeOf(course)}</span>
      <span className="c">{course.course > 0 ? `C${course.course}` : ''}</span>
      <span className="what">
        {course.state === 'cooking' && course.stations.length > 0 ? (
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
        <Allergens course={course} />
        {since !== '' && <span className="since">{since}</span>}
      </span>
      <span className="by">{shortName(course.server)}</span>
      <span className="age n">{age}</span>
      <span className="acts">{children}</span>
    </div>
  )
}

/** Named until it is out, and whether whoever makes it has seen it. */
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

const MOST_BOXES = 8

function Stations({ course }: { course: PassCourse }) {
  const text = useText()
  return course.stations.map(({ station, done, of, paper }) => (
    <span className="station" key={station}>
      {station}
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
