import { parentPort, workerData } from 'node:worker_threads'
import type { Share } from '../torture/evenings.ts'
import { openKitchenSetup } from './setup.ts'
import { spendEvening } from './simulated-evening.ts'

const { from, to, every, until } = workerData as Share
await using setup = await openKitchenSetup()
for (let seed = from; seed < to && Date.now() < until; seed += every) {
  const { slips, complaints } = await spendEvening(setup, seed)
  parentPort?.postMessage({ calls: slips, crashes: 0, faults: complaints })
}
