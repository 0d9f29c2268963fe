import { theLocation } from '../../locations/actions.ts'
import { listHeldAt } from '../../orders/lines/line-store.ts'
import { formatInstant, HOUR } from '../../platform/core/clock.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, Instant, list, One, Serial, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { Printer } from '../../printing/printers/rules.ts'
import { stationForTheRest } from '../line-state/station-of-line.ts'
import { listSectionsMadeAt, listStations } from '../routing/routing-store.ts'
import { acknowledge, bumpTicket, recallTicket, SEEN, type Seen } from './bump.ts'
import { recordShown, showAll, theScreen, ticketsOn } from './screen.ts'
import { offlineStations } from './screen-offline.ts'
import { listTicketsOff } from './screen-store.ts'
import { Following, TicketAnswer, ticketAnswer } from './ticket-response.ts'
import { modifiersOf } from './ticket-view.ts'

/** Limits of the list of recently cleared tickets, which can be recalled. */
const RECALLED_WITHIN_MS = 2 * HOUR
const RECALLED_AT_MOST = 50
const SHOWN_AT_MOST = 500
const Screen = { serial_no: Type.String({ ...Serial, examples: ['K-7F3K2Q'] }) }
const NOT_FOUND = ['printjob_not_found', 'serial_not_allowed'] as const

const tickets = readCall({
  name: 'kitchen.tickets',
  method: 'GET',
  path: '/go/kitchen/:serial_no/tickets',
  right: ['kitchen', 'service'],
  summary: 'Read the tickets of a kitchen screen',
  description:
    'The tickets to display, in the order in which they were sent; with `state=done` those that left the screen in the last two hours, latest first, at most 50. A screen is a printer with transport `screen`; each ticket is one of its print jobs, with its current state.',
  params: Screen,
  query: {
    state: Type.Optional(
      Type.Unsafe<'active' | 'done'>({
        type: 'string',
        enum: ['active', 'done'],
        description: 'Left out: `active`',
      }),
    ),
  },
  answer: {
    ...list({ location_id: Id, serial_no: Type.String(), station: Type.String() }, TicketAnswer),
    makes: Type.Integer({
      ...Flag,
      description: '1: sections of the menu are made here, or all of it, where there is no other station',
    }),
    backup: Type.String({ description: 'The backup printer for when the screen is offline, or empty' }),
    time_zone: Type.String({ description: 'Of the location, for the times on the screen' }),
    section_ids: Type.Array(Id, { description: 'The sections of the menu that are made here' }),
    held: Type.Array(Following, {
      description:
        'The held lines for this screen, of all open orders, whether or not they have a ticket here',
    }),
    dark: Type.Array(
      Shape({
        serial_no: Type.String(),
        station: Type.String(),
        since: Type.String({ ...Instant, description: 'When it last reported' }),
        backup: Type.String({ description: 'As above' }),
      }),
      {
        description: 'Other stations of the location whose screen has not reported for 25 seconds',
      },
    ),
  },
  refusals: ['printer_not_found', 'serial_not_allowed'],
  read: async (reading, { params, query }) => {
    const screen = await theScreen(reading, params.serial_no)
    const { accountId, locationId, id, serialNo, name } = screen
    const [location, sectionIds, shown, printers] = await Promise.all([
      theLocation(reading, locationId),
      listSectionsMadeAt(reading.sql, accountId, locationId, id),
      query.state === 'done' ? ticketsOff(reading, screen) : ticketsOn(reading, screen),
      listStations(reading.sql, accountId, locationId),
    ])
    // If a location has only screens without sections, the first one makes everything.
    const isLast = stationForTheRest(printers, reading.now)?.id === id
    const makes = isLast || printers.some((one) => one.id === id && one.hasSections === 1)
    const held = await listHeldAt(reading.sql, screen, isLast)
    const byId = new Map(printers.map((one) => [one.id, one]))
    const backupOf = (one: Printer) => byId.get(one.backupPrinterId ?? 0)?.name ?? ''
    const result = shown.map((one) => ticketAnswer(one, byId))
    const dark = await offlineStations(reading, screen, printers)
    return {
      location_id: locationId,
      serial_no: serialNo,
      station: name,
      records: result.length,
      result,
      makes: makes ? 1 : 0,
      backup: backupOf(screen),
      time_zone: location.timeZone,
      section_ids: sectionIds,
      held: held.map(({ contains: _, mayContain: __, comboName: ___, ...line }) => ({
        ...line,
        modifiers: modifiersOf(line.modifiers),
      })),
      dark: dark.map((one) => ({
        serial_no: one.serialNo,
        station: one.name,
        since: formatInstant(one.lastSeenAt),
        backup: backupOf(one),
      })),
    }
  },
})

async function ticketsOff(reading: Parameters<typeof ticketsOn>[0], screen: { id: number }) {
  const { sql, caller, now } = reading
  const since = now - RECALLED_WITHIN_MS
  const off = await listTicketsOff(sql, caller.accountId, screen.id, since, RECALLED_AT_MOST)
  return showAll(reading, off, [])
}

const shown = changeCall({
  name: 'kitchen.report_shown',
  method: 'PUT',
  path: '/go/kitchen/:serial_no/shown',
  right: 'kitchen',
  summary: 'Report what a kitchen screen shows',
  description:
    'Call this at least every 20 seconds, even if the screen shows nothing: it proves that the screen is online. A displayed job is `printed`. After 60 seconds without a report, unfinished tickets go to the backup printer.',
  params: Screen,
  body: { printjob_ids: Type.Array(Id, { maxItems: SHOWN_AT_MOST }) },
  bodyExample: { printjob_ids: [701] },
  status: 201,
  answer: {
    serial_no: Type.String(),
    printed: Type.Array(Id, { description: 'The jobs that became `printed`' }),
  },
  refusals: ['printer_not_found', 'serial_not_allowed'],
  change: async (change, { params, body }) => ({
    serial_no: params.serial_no,
    printed: await recordShown(change, params.serial_no, body.printjob_ids),
  }),
})

const bump = changeCall({
  name: 'kitchen.bump',
  method: 'PUT',
  path: '/go/kitchen/:printjob_id/bump',
  right: 'kitchen',
  summary: 'Bump a ticket, or lines of it',
  description:
    '`qty` of an item is the total number done; without `items` everything is done, and the ticket leaves the screen. A line is ready when every screen that had it is done with it.',
  params: { printjob_id: Id },
  body: {
    items: Type.Optional(
      Type.Array(Shape({ order_item_id: Id, qty: Count }), { minItems: 1, maxItems: 200 }),
    ),
  },
  bodyExample: {},
  status: 201,
  answer: {
    printjob_id: Id,
    updated: One,
    cleared: Type.Integer({ ...Flag, description: '1: the ticket is off the screen' }),
    ready: Type.Array(Id, { description: 'The lines that became ready by it' }),
  },
  refusals: [...NOT_FOUND, 'order_item_not_found', 'allergens_unseen'],
  change: async (change, { params, body }) => {
    const { cleared, ready } = await bumpTicket(change, params.printjob_id, body.items)
    return { printjob_id: params.printjob_id, updated: 1, cleared: cleared ? 1 : 0, ready }
  },
})

const recall = changeCall({
  name: 'kitchen.recall',
  method: 'PUT',
  path: '/go/kitchen/:printjob_id/recall',
  right: 'kitchen',
  summary: 'Recall a ticket to its screen',
  description: 'All its lines are open again.',
  params: { printjob_id: Id },
  status: 201,
  answer: { printjob_id: Id, updated: One },
  refusals: [...NOT_FOUND],
  change: async (change, { params }) => {
    await recallTicket(change, params.printjob_id)
    return { printjob_id: params.printjob_id, updated: 1 }
  },
})

const seen = changeCall({
  name: 'kitchen.acknowledge',
  method: 'PUT',
  path: '/go/kitchen/:printjob_id/acknowledge',
  right: 'kitchen',
  summary: 'Acknowledge a notice on a ticket',
  description:
    '`allergens` must be acknowledged before the ticket can be bumped, and again after each change of the note. The event log records who did it, and when.',
  params: { printjob_id: Id },
  body: { what: Type.Unsafe<Seen>({ type: 'string', enum: [...SEEN] }) },
  bodyExample: { what: 'allergens' },
  status: 201,
  answer: { printjob_id: Id, updated: One },
  refusals: [...NOT_FOUND],
  change: async (change, { params, body }) => {
    await acknowledge(change, params.printjob_id, body.what)
    return { printjob_id: params.printjob_id, updated: 1 }
  },
})

export const kitchenScreenCalls = [tickets, shown, bump, recall, seen]
