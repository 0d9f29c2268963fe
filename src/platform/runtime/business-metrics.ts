import { countOpenTables, countOrders } from '../../orders/across-accounts.ts'
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
  let countedAt = Number.NEGATIVE_INFINITY
  return async (sql): Promise<GaugeValue[]> => {
    // Cached for a minute: counting open tables takes time in proportion to the number of guests.
    if (Math.abs(now() - countedAt) >= MINUTE) {
      openTables = await countOpenTables(sql)
      countedAt = now()
    }
    const orders = await countOrders(sql)
    const { waiting, oldestAt } = await findWebhookLag(sql)
    return [
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
        value: oldestAt === null ? 0 : Math.max(0, now() - oldestAt) / SECOND,
      },
      ...more(),
    ]
  }
}
