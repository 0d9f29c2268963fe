import type { RequestListener } from 'node:http'
import { limitPerTick, TICK_BUDGETS_MS } from '../../runtime/scheduler.ts'

/**
 * Time-slices incoming requests. Node handles all that have arrived in one tick, and thousands of cached responses take
 * as long as a few slow ones; meanwhile no connection is accepted, nothing is written and nothing committed.
 */
export function timeSliced(handle: RequestListener, now?: () => number): RequestListener {
  const handleSoon = limitPerTick(
    ([request, response]: Parameters<RequestListener>) => {
      // The client may have disconnected while waiting.
      if (!request.socket.destroyed) handle(request, response)
    },
    { budgetMs: TICK_BUDGETS_MS.requests },
    now,
  )
  return (request, response) => handleSoon([request, response])
}
