import { get } from '../state.ts'
import type { Tickets } from '../types.ts'

const LOOK_AGAIN_MS = 30

let drawn: Tickets | undefined

/** The station has them on its board. */
export function noteDrawn(tickets: Tickets | undefined): void {
  drawn = tickets
}

/**
 * What is said to be shown is on the glass: drawing may come later than the answer, and a board that is never drawn
 * shows nothing. The pass is drawn with what it is told.
 */
export async function untilDrawn(): Promise<void> {
  while (get().device && get().view === 'station' && drawn !== get().tickets) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
