import type { Static } from 'typebox'
import type { Reading } from '../context.ts'
import { theLocation } from '../locations/actions.ts'
import { formatInstant } from '../platform/core/clock.ts'
import { readCall } from '../platform/http/calls/call.ts'
import {
  Count,
  Flag,
  Id,
  Instant,
  InstantOrEmpty,
  Serial,
  Shape,
  Text,
} from '../platform/http/schema/fields.ts'
import { Version, withVersion } from '../platform/http/schema/optimistic-locking.ts'
import { Limit } from '../platform/http/schema/paging.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import { yieldTick } from '../platform/runtime/scheduler.ts'
import { bySerialNo, countFleet, type FleetScope, searchFleet } from './fleet.ts'
import type { TerminalInFleet } from './fleet-store.ts'
import {
  isLowOnBattery,
  LOW_BATTERY_PERCENT,
  quarterOf,
  RETAINED_QUARTERS,
  stateOf,
  TERMINAL_STATES,
  type Terminal,
  type TerminalState,
} from './rules.ts'
import { type BatterySample, listBatterySamples } from './store.ts'

const PAGE = 100
/** Battery histories are read in batches of this size, about a millisecond each: a history has up to 96 rows. */
const DAYS_AT_ONCE = 25

const Battery = Type.Integer({ minimum: 0, maximum: 100 })

const TerminalEntry = Shape({
  id: Id,
  location_id: Id,
  serial_no: Type.String(),
  name: Type.String(),
  state: Type.Unsafe<TerminalState>({ type: 'string', enum: [...TERMINAL_STATES] }),
  battery: Type.Union([Battery, Type.Null()]),
  battery_low: Type.Integer({
    minimum: 0,
    maximum: 1,
    description: `1 = it last said that it had ${LOW_BATTERY_PERCENT} percent or less, and was not charging`,
  }),
  charging: Type.Union([Flag, Type.Null()]),
  ip: Type.String(),
  ssid: Type.String(),
  registered: Instant,
  last_seen: InstantOrEmpty,
  history: Type.Array(Type.Union([Battery, Type.Null()]), {
    description: 'Battery in each quarter of an hour of the last day, oldest first; null: not seen',
  }),
  version: Version,
})
export type TerminalEntry = Static<typeof TerminalEntry>

const TerminalsAnswer = Shape({
  result: Type.Array(TerminalEntry),
  more: Flag,
  next: Type.Optional(Serial),
})
export type TerminalsAnswer = Static<typeof TerminalsAnswer>

const list = readCall({
  name: 'terminals.search',
  method: 'GET',
  path: '/go/terminal',
  right: ['manage', 'reports'],
  summary: 'Search the terminals',
  description: `By serial number, ${PAGE} at a time unless \`limit\` says otherwise; continue with \`after\` = the \`next\` of the response. Without a location, all that the caller reaches.`,
  query: {
    location_id: Type.Optional(Id),
    q: Type.Optional(Text(0, 80, 'Part of a name or a serial number')),
    attention: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1,
        description: '1 = only those that need attention: offline, or online and low on battery',
      }),
    ),
    limit: Limit,
    after: Type.Optional(Serial),
  },
  answer: TerminalsAnswer.properties,
  refusals: ['location_not_found'],
  read: async (reading, { query }) => {
    const size = query.limit ?? PAGE
    const search = {
      words: (query.q ?? '').trim(),
      attention: query.attention ?? 0,
      after: query.after ?? '',
      limit: size + 1,
      now: reading.now,
    }
    const found: TerminalInFleet[] = []
    for (const place of await scopesOf(reading, query.location_id)) {
      found.push(...(await searchFleet(reading.sql, { ...place, ...search })))
    }
    found.sort(bySerialNo)
    const page = found.slice(0, size)
    const isMore = found.length > size
    const last = page.at(-1)
    return {
      result: await entriesOf(reading, page),
      more: isMore ? 1 : 0,
      ...(isMore && last && { next: last.serialNo }),
    }
  },
})

const TerminalsSummary = Shape({ terminals: Count, online: Count, low_battery: Count })
export type TerminalsSummary = Static<typeof TerminalsSummary>

const summary = readCall({
  name: 'terminals.count',
  method: 'GET',
  path: '/go/terminal/summary',
  right: ['manage', 'reports'],
  summary: 'Count the terminals',
  description: 'All of them, those that are online, and those of these that are low on battery.',
  query: { location_id: Type.Optional(Id) },
  answer: TerminalsSummary.properties,
  refusals: ['location_not_found'],
  read: async (reading, { query }) => {
    const sum = { terminals: 0, online: 0, low_battery: 0 }
    for (const place of await scopesOf(reading, query.location_id)) {
      const { terminals, online, lowBattery } = await countFleet(reading.sql, place, reading.now)
      sum.terminals += terminals
      sum.online += online
      sum.low_battery += lowBattery
    }
    return sum
  },
})

type Changeable = Pick<Terminal, 'name' | 'locationId' | 'blockedAt'>

/** The requested location, or all that the caller reaches. */
async function scopesOf(reading: Reading, locationId: number | undefined): Promise<FleetScope[]> {
  const { accountId, reach } = reading.caller
  if (locationId !== undefined) await theLocation(reading, locationId)
  else if (reach !== 'account') return reach.map((id) => ({ accountId, locationId: id }))
  return [{ accountId, locationId }]
}

async function entriesOf(reading: Reading, terminals: TerminalInFleet[]): Promise<TerminalEntry[]> {
  const entries: TerminalEntry[] = []
  for (let from = 0; from < terminals.length; from += DAYS_AT_ONCE) {
    const some = terminals.slice(from, from + DAYS_AT_ONCE)
    entries.push(...(await Promise.all(some.map((terminal) => entryOf(reading, terminal)))))
    await yieldTick()
  }
  return entries
}

async function entryOf({ sql, caller, now }: Reading, terminal: TerminalInFleet): Promise<TerminalEntry> {
  const newest = quarterOf(now)
  const samples = await listBatterySamples(sql, caller.accountId, terminal.id, newest - RETAINED_QUARTERS)
  return {
    id: terminal.id,
    location_id: terminal.locationId,
    serial_no: terminal.serialNo,
    name: terminal.name,
    version: withVersion(editableFields(terminal)).version,
    state: stateOf(terminal, now),
    battery: terminal.batteryPercent,
    battery_low: isLowOnBattery(terminal) ? 1 : 0,
    charging: terminal.charging,
    ip: terminal.ip ?? '',
    ssid: terminal.ssid ?? '',
    registered: formatInstant(terminal.registeredAt),
    last_seen: terminal.lastSeenAt === null ? '' : formatInstant(terminal.lastSeenAt),
    history: historyOf(samples, terminal, newest),
  }
}

/** The editable fields of a terminal. */
export function editableFields({ name, locationId, blockedAt }: Changeable) {
  return { name, location_id: locationId, blocked: blockedAt === null ? 0 : 1 }
}

/** The stored samples, and the last reported value for the current quarter. */
function historyOf(
  samples: BatterySample[],
  { lastSeenAt, batteryPercent }: TerminalInFleet,
  newest: number,
): (number | null)[] {
  const history = new Array<number | null>(RETAINED_QUARTERS).fill(null)
  for (const { quarter, batteryPercent } of samples) {
    history[RETAINED_QUARTERS - 1 - (newest - quarter)] = batteryPercent
  }
  if (lastSeenAt !== null && quarterOf(lastSeenAt) === newest) history[RETAINED_QUARTERS - 1] = batteryPercent
  return history
}

export const fleetCalls = [list, summary]
