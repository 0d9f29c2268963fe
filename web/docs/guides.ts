import begin from '../../docs/guides/begin.md'
import calls from '../../docs/guides/calls.md'
import channels from '../../docs/guides/channels.md'
import errors from '../../docs/guides/errors.md'
import events from '../../docs/guides/events.md'
import idempotency from '../../docs/guides/idempotency.md'
import keys from '../../docs/guides/keys.md'
import orders from '../../docs/guides/orders.md'
import payments from '../../docs/guides/payments.md'
import printing from '../../docs/guides/printing.md'
import reports from '../../docs/guides/reports.md'
import restaurant from '../../docs/guides/restaurant.md'
import webhooks from '../../docs/guides/webhooks.md'
import type { Guide } from './guides-plugin.ts'

/** The guides in reading order. */
export const guides: Guide[] = [
  begin,
  keys,
  calls,
  idempotency,
  orders,
  payments,
  printing,
  reports,
  events,
  webhooks,
  channels,
  restaurant,
  errors,
]
