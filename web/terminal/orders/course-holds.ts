import { withHolds } from '../outbox/line.ts'
import type { Order } from '../types.ts'
import type { Draft } from './draft/draft.ts'

/** The draft with its holds, after what is still to be served of the order. */
export function draftWithHolds(draft: Draft, order: Order | undefined): Draft {
  const before = (order?.items ?? []).filter(({ state }) => state !== 'served').map(({ course }) => course)
  return { ...draft, lines: withHolds(draft.lines, before) }
}
