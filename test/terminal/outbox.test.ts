import test from 'node:test'
import { playSchedule } from './schedule.ts'

const EVENINGS = 200
const AT_ONCE = 20

test('whatever happens to requests and pages, every line arrives once or waits for a person', async () => {
  for (let seed = 1; seed <= EVENINGS; seed += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => playSchedule(seed + at)))
  }
})
