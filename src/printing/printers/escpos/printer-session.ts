import type { Printing } from '../../jobs/job-transition.ts'
import type { Address } from '../addresses.ts'
import type { Printer } from '../rules.ts'
import type { RawTiming } from './raw-socket.ts'

/** `done`: it printed one, and may have another. `idle`: nothing waits for it. */
export type EndOfConversation = 'done' | 'idle' | 'to be left alone'

/** One connection to a printer that we call, at most one job. */
export type Converse = (
  printing: Printing,
  printer: Printer,
  address: Address,
  timing: RawTiming,
) => Promise<EndOfConversation>
