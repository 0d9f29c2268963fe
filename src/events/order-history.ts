import type { Static } from 'typebox'
import { Named } from '../platform/http/schema/named-schemas.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { AnyEvent, describeEvent, type EventAnswer, eventAnswer } from './event-format.ts'
import type { LoggedEvent } from './store.ts'

const InWords = Type.Object({
  words: Type.String({ description: 'A description for people' }),
  terminal: Type.Union([Type.String(), Type.Null()], { description: 'The serial number, if known' }),
  reason: Type.Union([Type.String(), Type.Null()]),
})
export type HistoryEntry = EventAnswer & Static<typeof InWords>

export const HistoryEntry = Named('HistoryEntry', Type.Unsafe<HistoryEntry>({ allOf: [AnyEvent, InWords] }))

/** The event with a description for people. */
export function historyEntry(logged: LoggedEvent): HistoryEntry {
  const event = eventAnswer(logged)
  const { terminal = null, reason = null } = event.data as { terminal?: string; reason?: string }
  return { ...event, words: describeEvent(event), terminal, reason }
}
