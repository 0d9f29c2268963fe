import { parentPort, workerData } from 'node:worker_threads'
import type { Share } from '../torture/evenings.ts'
import { openHouse } from './setup.ts'
import { spendEvening } from './simulated-evening.ts'

const { from, to, every, until } = workerData as Share
await using house = await openHouse()
for (let seed = from; seed < to && Date.now() < until; seed += every) {
  const { slips, complaints } = await spendEvening(house, seed)
  parentPort?.postMessage({ calls: slips, crashes: 0, faults: complaints })
}
