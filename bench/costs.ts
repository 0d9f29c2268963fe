import type { Costs } from './capacity-model.ts'

/** On plain PostgreSQL, measured on 2026-11-15 on two shared cores; polls and the idle node on 2026-11-16 (`npm run bench:cost`, `bench:idle`). */
export const MEASURED: Costs = {
  order: { nodeMs: 13.5, databaseMs: 10.1, walBytes: 27_800 },
  checkIn: { nodeMs: 0.36, databaseMs: 0.18, walBytes: 238 },
  poll: { nodeMs: 0.19, databaseMs: 0.12, walBytes: 0 },
  read: { nodeMs: 0.19, databaseMs: 0.06, walBytes: 0 },
  idleNode: 0.009,
  storedForEverBytes: 3_250,
  storedForAWhile: [
    { bytes: 5_700, days: 90 },
    { bytes: 2_000, days: 30 },
    { bytes: 2_400, days: 1 },
  ],
}
