import type { Costs } from './capacity-model.ts'

/**
 * On plain PostgreSQL, measured on 2026-11-15 on two shared cores; polls and the idle node on 2026-11-16 (`npm run
 * bench:cost`, `bench:idle`). Orders and check-ins are scaled by the ratio of the version of 2026-11-17 to that one,
 * measured alternately: the machine was too busy by then for absolute figures.
 */
export const MEASURED: Costs = {
  order: { nodeMs: 7.7, databaseMs: 8.9, walBytes: 27_800 },
  checkIn: { nodeMs: 0.29, databaseMs: 0.15, walBytes: 238 },
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
