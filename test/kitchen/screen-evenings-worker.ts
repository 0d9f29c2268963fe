import { parentPort, workerData } from 'node:worker_threads'
import { openRestaurant } from '../support/test-app.ts'
import type { Share } from '../torture/evenings.ts'
import { spendEveningAtScreen } from './simulated-screen-evening.ts'

const { from, to, every, until } = workerData as Share
for (let seed = from; seed < to && Date.now() < until; seed += every) {
  await using bistro = await openRestaurant('sqlite')
  parentPort?.postMessage({ calls: 0, crashes: 0, faults: await spendEveningAtScreen(bistro, seed) })
}
