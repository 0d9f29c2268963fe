import { useText } from '../../locales/load-locale.ts'
import { countOf } from '../../orders/draft/draft.ts'
import type { Place } from '../../orders/order-place.ts'
import { inKitchenOf } from '../../orders/order-view.ts'
import { unservedOf } from '../../orders/serve-course.ts'
import { fire, markServed } from '../../orders/take-order.ts'
import { usePlace } from '../../orders/use-order-place.ts'
import type { OrderLine } from '../../types.ts'
import { Icon } from '../icon.tsx'
import { useTime } from '../money.tsx'
import { LineRow } from './line-row.tsx'

interface CourseProps {
  course: number
  lines: OrderLine[]
  place: Place
  orderId: number | undefined
  chosen: readonly OrderLine[]
  onChoose: (line: OrderLine) => void
}

/** A course that was sent: on its way, confirmed by printer or screen, or not printed. */
export function SentCourse({ course, lines, ...rest }: CourseProps) {
  const { order } = useText()
  const isMissing = lines.some(({ state }) => state === 'not_printed')
  return (
    <section className={`course ${isMissing ? 'missing' : ''}`}>
      <div className="ch">
        <span>{course === 0 ? order.atOnce : order.course(course)}</span>
        <InKitchen lines={lines} />
      </div>
      {lines.map((line) => (
        <LineRow key={line.order_item_id} line={line} {...rest} />
      ))}
      <ServeCourse course={course} lines={lines} {...rest} />
    </section>
  )
}

/** Marks everything of the course as served, with one tap. */
function ServeCourse({ course, lines, place, orderId }: CourseProps) {
  const { room } = useText()
  const { label } = usePlace(place)
  const ids = unservedOf(lines).map(({ order_item_id }) => order_item_id)
  if (orderId === undefined || ids.length === 0) return null
  return (
    <button type="button" className="fire serve" onClick={() => void markServed(orderId, label, ids)}>
      <Icon name="check" />
      {room.courseServed(course)}
    </button>
  )
}

function InKitchen({ lines }: { lines: OrderLine[] }) {
  const { order, entry } = useText()
  const time = useTime()
  const there = inKitchenOf(lines)
  if (there.how === 'missing') {
    return (
      <span className="when missing" role="alert">
        <Icon name="warn" />
        {order.notPrinted}
      </span>
    )
  }
  if (there.how === 'fired') {
    return (
      <span className="when">
        <Icon name="send" />
        {entry.sent}
      </span>
    )
  }
  const [from, to] = [time(there.from), time(there.to)]
  return (
    <span className="when">
      <Icon name="check" />
      {order.kitchen(from === to ? from : `${from} – ${to}`)}
    </span>
  )
}

/** A course on hold, with FIRE at its foot. */
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
