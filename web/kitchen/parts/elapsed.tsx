import { clockOf, instantOf } from '../board/cards.ts'
import { useNow } from '../board/clock.ts'

/** How long ago it was. Drawn every second, and nothing around it. */
export function Since({ time }: { time: string }) {
  const now = useNow()
  return <span className="age n">{clockOf(now - instantOf(time))}</span>
}
