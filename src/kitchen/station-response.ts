import { Count, Flag, Shape } from '../platform/http/schema/fields.ts'
import { Type } from '../platform/http/schema/schema-builder.ts'
import type { Printer } from '../printing/printers/rules.ts'
import { isScreen } from '../printing/printers/transports.ts'
import type { StationAt } from './stations.ts'

export const StationAnswer = Shape({
  station: Type.String(),
  serial_no: Type.String(),
  done: Count,
  of: Count,
  paper: Type.Integer({ ...Flag, description: '1: it prints on paper, so its progress is unknown' }),
})

export function stationAnswer({ printerId, done, of }: StationAt, printers: Map<number, Printer>) {
  const printer = printers.get(printerId)
  return {
    station: printer?.name ?? '',
    serial_no: printer?.serialNo ?? '',
    done,
    of,
    paper: printer && isScreen(printer) ? 0 : 1,
  }
}
