import type { Database, Sql } from '../../storage/database.ts'
import { countIn, newCounts, newRequestCount } from './counters.ts'
import type { Exposition, Figure } from './prometheus-text.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** Figures that somebody knows, or finds in the database. */
export type Watch = (sql: Sql) => Promise<Figure[]>

/** What an operator watches. Counts over the whole installation: no secrets, no tenant's data. */
export function openMetrics() {
  const counts = newCounts()
  let exposition: Promise<Exposition> | undefined

  // Loaded when first asked for: it is a hundred files, and nobody waits for them at the start.
  const load = () => import('./prometheus-text.ts').then(({ openExposition }) => openExposition(counts))

  return {
    newRequestCount: (method: string, route: string, status: number) =>
      newRequestCount(counts, method, route, status),
    countCommit: (writes: number) => countIn(counts.writesPerCommit, writes),
    /** Prometheus text. What stands in the database is looked up when asked for. */
    async text(database: Database, watch: Watch): Promise<{ text: Buffer; contentType: string }> {
      exposition ??= load()
      const exposed = await exposition
      for (const figure of await database.read(watch)) exposed.set(figure)
      return { text: await exposed.text(), contentType: exposed.contentType }
    },
  }
}
