import begin from '../../docs/guides/begin.md?raw'
import calls from '../../docs/guides/calls.md?raw'
import errors from '../../docs/guides/errors.md?raw'
import events from '../../docs/guides/events.md?raw'
import idempotency from '../../docs/guides/idempotency.md?raw'
import keys from '../../docs/guides/keys.md?raw'
import orders from '../../docs/guides/orders.md?raw'
import payments from '../../docs/guides/payments.md?raw'
import printing from '../../docs/guides/printing.md?raw'
import reports from '../../docs/guides/reports.md?raw'
import restaurant from '../../docs/guides/restaurant.md?raw'
import webhooks from '../../docs/guides/webhooks.md?raw'
import { type Block, blocksOf } from './markdown.ts'

export interface Guide {
  name: string
  title: string
  /** The first paragraph of the guide. */
  about: string
  blocks: Block[]
}

/** The guides in reading order. */
export const guides: Guide[] = Object.entries({
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
  restaurant,
  errors,
}).map(([name, text]) => {
  const blocks = blocksOf(text)
  const textOf = (kind: 'heading' | 'paragraph') => {
    const block = blocks.find((one) => one.kind === kind)
    return block && 'text' in block ? block.text : ''
  }
  return { name, title: textOf('heading'), about: textOf('paragraph'), blocks }
})
