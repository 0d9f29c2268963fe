import type { Refusal } from '../outbox/entry.ts'

/** Words for refusals; what has none is told as the service told it. */
export type Refusals = Record<string, (told: Refusal) => string>
