import { countOf } from '../draft.ts'
import type { Place } from '../place.ts'
import { fire } from '../taking.ts'
import { useText } from '../text/text.ts'
import type { OrderLine } from '../types.ts'
import { Icon } from './icon.tsx'
import { LineRow } from './line-row.tsx'
import { useTime } from './money.tsx'

interface CourseProps {
  course: number
  firedAt: string
  lines: OrderLine[]
  place: Place
  orderId: number | undefined
  chosen: readonly OrderLine[]
  onChoose: (line: OrderLine) => void
}

/** What the kitchen has. */
export function SentCourse({ course, firedAt, lines, ...rest }: CourseProps) {
  const { order } = useText()
  const time = useTime()
  return (
    <section className="course">
      <div className="ch">
        <span>{course === 0 ? order.atOnce : order.course(course)}</span>
        <span className="when">
          <Icon name="check" />
          {order.kitchen(time(firedAt))}
        </span>
      </div>
      {lines.map((line) => (
        <LineRow key={line.order_item_id} line={line} {...rest} />
      ))}
    </section>
  )
}

/** The action is the foot of its thing: FIRE closes the held course. */
export function HeldCourse({ course, lines, place, ...rest }: CourseProps) {
  const { order } = useText()
  return (
    <section className="course held">
      <div className="ch">
        <span className="tag">
          <Icon name="pause" />
          {order.held(course)}
        </span>
        <span className="when">{order.dishes(countOf(lines))}</span>
      </div>
      {lines.map((line) => (
        <LineRow key={line.order_item_id} line={line} place={place} {...rest} />
      ))}
      <button type="button" className="fire" onClick={() => void fire(place, course)}>
        <Icon name="flame" />
        {order.fire(course)}
      </button>
    </section>
  )
}
