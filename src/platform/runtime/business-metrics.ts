import { countOpenTables, countOrders } from '../../orders/across-accounts.ts'
import { findWaitingJobs } from '../../printing/jobs/across-accounts.ts'
import { countPrinters } from '../../printing/printers/across-accounts.ts'
import { findWebhookLag } from '../../webhooks/across-accounts.ts'
import { type Clock, MINUTE, SECOND } from '../core/clock.ts'
import type { CollectGauges, GaugeValue } from '../http/metrics/metrics.ts'

/** Business gauges for operators. */
export function businessMetrics(
  streams: { count(): number },
  now: Clock,
  more: () => GaugeValue[] = () => [],
): CollectGauges {
  let openTables = 0
  let printers = { all: 0, offline: 0 }
  let countedAt = Number.NEGATIVE_INFINITY
  return async (sql): Promise<GaugeValue[]> => {
    // Cached for a minute: counting takes time in proportion to the number of guests and of printers.
    if (Math.abs(now() - countedAt) >= MINUTE) {
      openTables = await countOpenTables(sql)
      printers = await countPrinters(sql)
      countedAt = now()
    }
    const orders = await countOrders(sql)
    const { waiting, oldestAt } = await findWebhookLag(sql)
    const tickets = await findWaitingJobs(sql)
    const ageOf = (at: number | null) => (at === null ? 0 : Math.max(0, now() - at) / SECOND)
    return [
      { name: 'comanda_printers', help: 'Printers and kitchen screens', value: printers.all },
      {
        name: 'comanda_printers_offline',
        help: 'Printers and kitchen screens that are offline',
        value: printers.offline,
      },
      {
        name: 'comanda_print_jobs_waiting',
        help: 'Print jobs that wait for a printer',
        value: tickets.waiting,
      },
      {
        name: 'comanda_print_job_age_seconds',
        help: 'Age of the oldest print job that waits for a printer',
        value: ageOf(tickets.oldestAt),
      },
      { name: 'comanda_open_tables', help: 'Tables in use', value: openTables },
      { name: 'comanda_orders', help: 'Orders ever opened', value: orders },
      {
        name: 'comanda_open_streams',
        help: 'Streams of events open in this process',
        value: streams.count(),
      },
      {
        name: 'comanda_webhook_events_waiting',
        help: 'Events that enabled webhooks have not passed yet',
        value: waiting,
      },
      {
        name: 'comanda_webhook_lag_seconds',
        help: 'Age of the oldest event that an enabled webhook has not passed yet',
        value: ageOf(oldestAt),
      },
      ...more(),
    ]
  }
}
