import { useQuery } from '@tanstack/react-query'
import type { PrinterEntry } from '../../../../src/printing/printers/management/overview-routes.ts'
import { isScreen } from '../../../../src/printing/printers/transports.ts'
import type { TerminalEntry } from '../../../../src/terminals/fleet-routes.ts'
import { calls } from '../../api.ts'

/** A device that connects is in no event that the page follows. */
const LOOK_MS = 4_000

export const STEPS = ['menu', 'tables', 'team', 'kitchen', 'phones', 'test'] as const
export type Step = (typeof STEPS)[number]

/** Connected terminals that are not kitchen screens. */
export function phonesOf(terminals: TerminalEntry[], printers: PrinterEntry[]): TerminalEntry[] {
  const screens = new Set(printers.filter(isScreen).map(({ serial_no }) => serial_no))
  return terminals.filter(({ serial_no, last_seen }) => last_seen !== '' && !screens.has(serial_no))
}

/**
 * Which steps of the set-up are done, computed from what the service has. Undefined while it loads. The queries share
 * the keys of the pages that change them, so that progress follows at once.
 */
export function useProgress(locationId: number): Record<Step, boolean> | undefined {
  const here = { location_id: locationId }
  const read = <Answer>(name: string, queryFn: () => Promise<Answer>) => ({
    queryKey: [name, locationId, 'set up'],
    queryFn,
  })
  const menus = useQuery(read('menus', () => calls.menus.list(here)))
  const tables = useQuery(read('floor', () => calls.tables.list(here)))
  const staff = useQuery(read('staff', () => calls.staff.list_people(here, { limit: 200 })))
  const terminals = useQuery({
    ...read('terminals', () => calls.terminals.search(here)),
    refetchInterval: LOOK_MS,
  })
  const printers = useQuery({
    queryKey: ['printers', locationId],
    queryFn: () => calls.printers.list_details(here),
    refetchInterval: LOOK_MS,
  })
  const tickets = useQuery(read('printjobs', () => calls.printjobs.list(here, { show: 'printed' })))
  if (!menus.data || !tables.data || !staff.data || !terminals.data || !printers.data || !tickets.data) {
    return undefined
  }
  return {
    menu: menus.data.result.some(({ total_items }) => total_items > 0),
    tables: tables.data.result.length > 0,
    team: staff.data.result.some(({ isDeleted }) => isDeleted === 0),
    kitchen: printers.data.result.some(({ printer_status }) => printer_status !== 'UNKNOWN'),
    phones: phonesOf(terminals.data.result, printers.data.result).length > 0,
    test: tickets.data.result.some(({ kind }) => kind === 'ticket'),
  }
}
