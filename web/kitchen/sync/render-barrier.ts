import { get } from '../state.ts'
import type { Tickets } from '../types.ts'

const LOOK_AGAIN_MS = 30

let drawn: Tickets | undefined

/** Records that the station's board has rendered these tickets. */
export function markRendered(tickets: Tickets | undefined): void {
  drawn = tickets
}

/**
 * Waits until the tickets are on the screen before they are reported as shown: rendering is deferred, and a board that
 * never renders must not claim to show them. The pass renders at once.
 */
export async function untilRendered(): Promise<void> {
  while (get().device && get().view === 'station' && drawn !== get().tickets) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
}
