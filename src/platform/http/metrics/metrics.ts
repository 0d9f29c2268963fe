import type { Database, Sql } from '../../storage/database.ts'
import { newCounts, newRequestCount, observeValue } from './counters.ts'
import type { Exposition, GaugeValue } from './prometheus-text.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Reads the gauges, from memory or from the database. */
export type CollectGauges = (sql: Sql) => Promise<GaugeValue[]>

/** Metrics of the whole installation: no secrets, no tenant's data. */
export function createMetrics() {
  const counts = newCounts()
  let exposition: Promise<Exposition> | undefined

  // Loaded on the first scrape: it is a hundred files, which would slow down the start.
  const load = () => import('./prometheus-text.ts').then(({ createExposition }) => createExposition(counts))

  return {
    newRequestCount: (method: string, route: string, status: number) =>
      newRequestCount(counts, method, route, status),
    countCommit: (writes: number) => observeValue(counts.writesPerCommit, writes),
    /** Metrics in the text format of Prometheus. Gauges from the database are queried on each call. */
    async text(database: Database, watch: CollectGauges): Promise<{ text: Buffer; contentType: string }> {
      exposition ??= load()
      const exposed = await exposition
      for (const figure of await database.read(watch)) exposed.set(figure)
      return { text: await exposed.text(), contentType: exposed.contentType }
    },
  }
}
