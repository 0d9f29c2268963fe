import type { Static } from 'typebox'
import { Id, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { ServedColumns } from '../menu-types.ts'
import { ALL_CHANNELS, bitsOf, CHANNELS, type Channel, channelsOf } from './channels.ts'

export const ChannelField = Type.Unsafe<Channel>({ type: 'string', enum: [...CHANNELS] })

const HoursOrAlways = Type.Union([Type.Null(), Id], { description: 'The set of hours; null: always' })

/** When and where an entry is offered, in requests. */
export const ServedIn = Type.Object(
  {
    hours_id: Type.Optional(HoursOrAlways),
    channels: Type.Optional(
      Type.Array(ChannelField, { minItems: 1, maxItems: CHANNELS.length, description: 'Left out: all' }),
    ),
  },
  {
    additionalProperties: false,
    description: 'When and on which channels it is offered; left out: unchanged, and always for a new entry',
  },
)

export const ServedAnswer = Shape('Served', { hours_id: HoursOrAlways, channels: Type.Array(ChannelField) })

/** Undefined: unchanged. */
export function servedInput(served: Static<typeof ServedIn> | undefined): ServedColumns | undefined {
  return served && { hoursNumber: served.hours_id ?? null, channels: bitsOf(served.channels) }
}

export const servedAnswer = ({ hoursNumber, channels }: ServedColumns) => ({
  hours_id: hoursNumber,
  channels: channelsOf(channels),
})

/** True if an entry of the menus is not simply always offered. */
export const isRestricted = ({ hoursNumber, channels }: ServedColumns) =>
  hoursNumber !== null || channels !== ALL_CHANNELS
