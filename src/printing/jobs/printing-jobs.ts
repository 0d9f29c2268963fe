import { setTimeout } from 'node:timers/promises'
import { routeOrders } from '../../kitchen/routing/routing.ts'
import { HOUR, SECOND } from '../../platform/core/clock.ts'
import { type Part, repeat } from '../../platform/runtime/periodic-task.ts'
import type { Leases } from '../../platform/storage/lease.ts'
import { createDispatcher, type DispatchOptions } from '../printers/contact/dispatch.ts'
import { RAW_TIMING, type RawTiming } from '../printers/escpos/raw-socket.ts'
import { DIALLED_TRANSPORTS } from '../printers/transports.ts'
import { onJobReady } from './delivery/work-signals.ts'
import { deleteOldDocuments, expireJobs } from './expire-jobs.ts'
import type { Printing } from './job-transition.ts'
import { CONFIRM_WITHIN_MS } from './rules.ts'

const LOOK_MS = SECOND / 2
/** A silent printer does not delay the shutdown for longer; the next node settles its job. */
const STOP_MS = 5 * SECOND

export interface PrintingTiming {
  raw: RawTiming
  confirmWithinMs: number
  sweepMs: number
}

const TIMING: PrintingTiming = {
  raw: RAW_TIMING,
  confirmWithinMs: CONFIRM_WITHIN_MS,
  sweepMs: 5 * SECOND,
}

/** The lease is short, so that another node soon takes over from a dead one. */
const SWEEPING = { name: 'print jobs', forMs: 15 * SECOND }
const FORGETTING = { name: 'old tickets', forMs: HOUR / 2 }

/**
 * Starts the background tasks of printing; none waits for another. Every node routes orders to stations and dials
 * printers under leases; the remaining tasks run on one node at a time.
 */
export function startPrinting(
  printing: Printing,
  { leases, ...options }: Omit<DispatchOptions, 'timing'> & { leases: Leases },
  timing: PrintingTiming = TIMING,
): Part[] {
  const { log } = printing
  const sweepAll = () => leases.under(SWEEPING, () => expireJobs(printing, timing.confirmWithinMs))
  const forgetAll = () => leases.under(FORGETTING, () => deleteOldDocuments(printing))
  const dispatcher = createDispatcher(printing, { ...options, timing: timing.raw })
  const dispatching = repeat('printer dispatch', LOOK_MS, dispatcher.start, log)
  const unsubscribe = onJobReady(printing.database, DIALLED_TRANSPORTS, dispatching.wake)
  return [
    repeat('order routing', LOOK_MS, () => routeOrders(printing), log),
    repeat('print job timeouts', timing.sweepMs, sweepAll, log),
    repeat('print document retention', HOUR, forgetAll, log),
    {
      async stop() {
        unsubscribe()
        await dispatching.stop()
        await Promise.race([dispatcher.idle(), setTimeout(STOP_MS, undefined, { ref: false })])
      },
    },
  ]
}
