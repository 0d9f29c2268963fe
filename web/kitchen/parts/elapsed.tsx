import { clockOf, millisOf } from '../board/cards.ts'
import { useNow } from '../board/clock.ts'

/** The elapsed time. Renders every second, without its surroundings. */
export function Since({ time }: { time: string }) {
  const now = useNow()
  return <span className="age n">{clockOf(now - millisOf(time))}</span>
}
