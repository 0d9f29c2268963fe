import { theLocation } from '../../locations/actions.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { compareNames } from '../../platform/core/collation.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, Instant, list, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { PRINTER_STATUSES, type Printer, statusNow } from './rules.ts'
import { listPrinters } from './store.ts'

/** The interface defines a format and no empty value, and terminals may fail to parse one. */
export const LastSeen = Type.String({
  ...Instant,
  description: 'When it last called or answered, UTC; while `ever_seen` is 0, when it was registered',
})

/** When the printer was last seen, and whether it ever was. */
export function lastSeen({ lastSeenAt, addedAt }: Pick<Printer, 'lastSeenAt' | 'addedAt'>) {
  return { last_seen: formatInstant(lastSeenAt ?? addedAt), ever_seen: lastSeenAt === null ? 0 : 1 }
}

const listAll = readCall({
  name: 'printers.list',
  method: 'GET',
  path: '/go/printer/:location_id',
  seed: true,
  right: ['service', 'reports', 'manage'],
  summary: 'List printers',
  params: { location_id: Id },
  answer: list(
    { location_id: Id },
    Shape('Printer', {
      printer_id: Id,
      printer_name: Type.String(),
      serial_number: Type.String(),
      model: Type.String(),
      description: Type.String(),
      status: Type.String({ enum: [...PRINTER_STATUSES], description: 'UNKNOWN before the first contact' }),
      last_seen: LastSeen,
      ever_seen: Flag,
      date_added: Instant,
    }),
  ),
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const printers = await listPrinters(reading.sql, location.accountId, location.id)
    const result = printers
      .sort((a, b) => compareNames(a.name, b.name))
      .map((printer) => ({
        printer_id: printer.id,
        printer_name: printer.name,
        serial_number: printer.serialNo,
        model: printer.model,
        description: printer.description,
        status: statusNow(printer, reading.now),
        ...lastSeen(printer),
        date_added: formatInstant(printer.addedAt),
      }))
    return { location_id: location.id, records: result.length, result }
  },
})

export const printerCalls = [listAll]
