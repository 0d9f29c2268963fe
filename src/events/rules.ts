import { Refusal } from '../platform/core/refusal.ts'

export interface EventLog {
  accountId: number
  locationId: number
  /** The oldest retained event, or the next one if there is none. */
  firstSequence: number
  /** The hash of the event before it; empty at the very beginning. */
  forgottenHash: string
  lastSequence: number
  lastHash: string
}

/** Refuses a position from which the log cannot be read without a gap. */
export function whyNotReadAfter(log: EventLog, after: number): Refusal | undefined {
  const { firstSequence, lastSequence, locationId } = log
  if (after < firstSequence - 1) {
    return new Refusal(
      'events_forgotten',
      `Events up to ${firstSequence - 1} of location ${locationId} are no longer kept. Read the present state, then go on after ${firstSequence - 1}.`,
      { first_sequence: firstSequence, last_sequence: lastSequence },
    )
  }
  if (after > lastSequence) {
    return new Refusal(
      'events_ahead',
      `The log of location ${locationId} ends at ${lastSequence}. Read the present state, then go on after ${lastSequence}.`,
      { first_sequence: firstSequence, last_sequence: lastSequence },
    )
  }
  return undefined
}
