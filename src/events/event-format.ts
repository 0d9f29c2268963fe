import type { Static, TObject, TSchema } from 'typebox'
import type { Caller } from '../context.ts'
import { invalid } from '../platform/core/refusal.ts'
import { Count, Id } from '../platform/http/schema/fields.ts'
import { Named } from '../platform/http/schema/named-schemas.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { ACCOUNT_ITSELF, type LoggedEvent } from './store.ts'
import { EVENT_TYPES, EVENTS, type EventType } from './types/index.ts'

const Actor = Named(
  'Actor',
  Type.Object(
    {
      kind: Type.String({ enum: ['key', 'device', 'user', 'staff', 'system'] }),
      id: Count,
      name: Type.String(),
    },
    { description: 'The person, device or key that caused the event' },
  ),
)

/** The fields of an event in the feed, the stream and the webhooks. */
export const eventFields = <Data extends TSchema>(type: TSchema, data: Data) => ({
  id: Type.String({
    description:
      'Identifies the event across all accounts; it is the same in the feed, the stream and the webhooks',
    examples: ['evt_1_1_42'],
  }),
  sequence: Type.Integer({ ...Id, description: 'Counts the events of the location, without gaps' }),
  location_id: Type.Integer({ ...Count, description: `${ACCOUNT_ITSELF} = the account itself` }),
  type,
  version: Type.Literal(1),
  timestamp: Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$',
    description: 'ISO 8601, UTC, with milliseconds',
    examples: ['2026-11-15T19:30:00.000Z'],
  }),
  actor: Actor,
  data,
})

const anyEvent = Type.Object(
  eventFields(Type.String({ enum: EVENT_TYPES }), Type.Object({}, { additionalProperties: true })),
)
export type EventAnswer = Static<typeof anyEvent>

/** "payment.approved" → "PaymentApprovedEvent" */
const nameOf = (type: EventType) =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`

/** The schema of each type of event. */
export const EVENT_SCHEMAS = Object.fromEntries(
  EVENT_TYPES.map((type) => [
    type,
    Named(
      nameOf(type),
      Type.Object(eventFields(Type.Literal(type), EVENTS[type].data), { description: EVENTS[type].summary }),
    ),
  ]),
) as unknown as Record<EventType, TObject>

/** An event of any type; its `data` follows from its `type`. */
export const AnyEvent = Named(
  'Event',
  Type.Unsafe<EventAnswer>({
    type: 'object',
    oneOf: Object.values(EVENT_SCHEMAS),
    discriminator: { propertyName: 'type' },
    description: 'Types may be added: ignore those you do not know',
  }),
)

/** The id of an event, unique across all accounts. */
export function eventIdOf(event: Pick<LoggedEvent, 'accountId' | 'locationId' | 'sequence'>): string {
  return `evt_${event.accountId}_${event.locationId}_${event.sequence}`
}

export function eventAnswer(event: LoggedEvent): EventAnswer {
  const { locationId, sequence } = event
  return {
    id: eventIdOf(event),
    sequence,
    location_id: locationId,
    type: event.type,
    version: 1,
    timestamp: new Date(event.happenedAt).toISOString(),
    actor: JSON.parse(event.actor),
    data: JSON.parse(event.data),
  }
}

/** Describes the event for people. */
export function describeEvent({ type, data }: EventAnswer): string {
  const words: (data: never) => string = EVENTS[type as EventType].words
  return words(data as never)
}

/** Parses `table.opened,payment.*`; undefined: all types. */
function readTypes(text: string | undefined): EventType[] | undefined {
  return text === undefined ? undefined : typesNamed(text.split(','), 'types')
}

/** The types that a kitchen screen may follow: nothing about payments, people or keys. */
const FOR_KITCHENS = EVENT_TYPES.filter((type) => /^(order|table|kitchen|printjob|printer|menu)\./.test(type))

/** The requested types that the caller may see; undefined: all types. */
export function typesFor(
  { rights }: Pick<Caller, 'rights'>,
  text: string | undefined,
): EventType[] | undefined {
  const types = readTypes(text)
  if (rights.has('service') || rights.has('reports')) return types
  return (types ?? EVENT_TYPES).filter((type) => FOR_KITCHENS.includes(type))
}

/** Expands names such as `table.opened` and `payment.*` to types. */
export function typesNamed(names: string[], field: string): EventType[] {
  const types = new Set<EventType>()
  for (const name of names) {
    const named = EVENT_TYPES.filter(
      (type) => type === name || (name.endsWith('.*') && type.startsWith(name.slice(0, -1))),
    )
    if (named.length === 0) {
      throw invalid({ [field]: { fault: 'event_types', given: name } })
    }
    for (const type of named) types.add(type)
  }
  return [...types]
}
