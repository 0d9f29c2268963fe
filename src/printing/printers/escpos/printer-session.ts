import type { Printing } from '../../jobs/job-transition.ts'
import type { Address } from '../addresses.ts'
import type { Printer } from '../rules.ts'
import type { RawTiming } from './raw-socket.ts'

/**
 * `done`: a job was printed, and there may be another. `idle`: nothing is waiting. `back off`: the printer cannot be
 * used for now.
 */
export type SessionResult = 'done' | 'idle' | 'back off'

/** One connection to a dialled printer, with at most one job. */
export type PrinterSession = (
  printing: Printing,
  printer: Printer,
  address: Address,
  timing: RawTiming,
) => Promise<SessionResult>
