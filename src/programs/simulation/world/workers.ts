import type { Stage, Worker } from './actors.ts'
import { startHandhelds } from './handhelds.ts'
import { startPrinters } from './printers.ts'
import { startScreens } from './screens.ts'

/** The simulated devices of every location; the last to finish comes first. */
const WORKERS: ((stage: Stage) => Promise<Worker>)[] = [startHandhelds, startScreens, startPrinters]

export function startWorkers(stage: Stage): Promise<Worker[]> {
  return Promise.all(WORKERS.map((open) => open(stage)))
}
