import { parentPort, workerData } from 'node:worker_threads'
import type { Share } from './evenings.ts'
import { simulate } from './simulation.ts'

const { from, to, every, until } = workerData as Share
for (let seed = from; seed < to && Date.now() < until; seed += every) {
  parentPort?.postMessage(await simulate(seed))
}
