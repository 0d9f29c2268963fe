import type { Stage, Worker } from './actors.ts'
import { openHandhelds } from './handhelds.ts'
import { openPrinters } from './printers.ts'
import { openScreens } from './screens.ts'

/** The simulated devices of every location; the last to finish comes first. */
const WORKERS: ((stage: Stage) => Promise<Worker>)[] = [openHandhelds, openScreens, openPrinters]

export function openWorkers(stage: Stage): Promise<Worker[]> {
  return Promise.all(WORKERS.map((open) => open(stage)))
}
