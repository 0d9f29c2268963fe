import { showTrouble } from './trouble.ts'

const GHOST_MS = 250
const GHOST_PX = 40
const HELD_MS = 700
const SLIPPED_PX = 12
const TOO_LONG_SHOWN_MS = 4_000

interface Touch {
  at: number
  x: number
  y: number
}

const isNear = (one: Touch, other: Touch, px: number) => Math.hypot(one.x - other.x, one.y - other.y) <= px

/**
 * Filters ghost touches on wet or greasy glass. A press counts if it ends near its start and within HELD_MS; a second
 * one near it within GHOST_MS is a ghost. Keys are not filtered.
 */
export function ignoreGhosts(): void {
  let down: Touch | undefined
  let last: Touch | undefined
  const touchOf = ({ timeStamp, clientX, clientY }: MouseEvent): Touch => ({
    at: timeStamp,
    x: clientX,
    y: clientY,
  })
  document.addEventListener(
    'pointerdown',
    (event) => {
      down = event.isPrimary ? touchOf(event) : undefined
    },
    true,
  )
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return
      const touch = touchOf(event)
      const isGhost = last !== undefined && touch.at - last.at < GHOST_MS && isNear(touch, last, GHOST_PX)
      const isHeld = down !== undefined && (touch.at - down.at > HELD_MS || !isNear(touch, down, SLIPPED_PX))
      if (!isGhost && !isHeld) {
        last = touch
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isHeld && !isGhost) showTrouble('too_long', TOO_LONG_SHOWN_MS)
    },
    true,
  )
}
