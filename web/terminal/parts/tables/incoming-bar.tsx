import { channel_orders_accept, channel_orders_refuse } from '../../../../client/src/call-table.ts'
import { requestOf } from '../../../../client/src/client.ts'
import { useText } from '../../locales/load-locale.ts'
import { askFor } from '../../orders/prompt.ts'
import { useApp } from '../../state.ts'
import { readAgain } from '../../sync/offline-cache.ts'
import { perform } from '../../sync/send-now.ts'
import type { IncomingOrder } from '../../types.ts'
import { Icon } from '../icon.tsx'

const MINUTES = [10, 15, 20, 30, 45]
const REASONS = ['out_of_stock', 'closed', 'too_busy', 'other'] as const

/** The order of a delivery service that has waited longest to be accepted. */
export function IncomingBar({ now }: { now: number }) {
  const { incoming: text, room } = useText()
  const incoming = useApp(({ incoming }) => incoming)
  const order = incoming.filter((one) => until(one) > now).at(-1)
  if (!order) return null
  const left = Math.ceil((until(order) - now) / 60_000)
  const waiting = incoming.length > 1 ? ` +${incoming.length - 1}` : ''

  const answer = async () => {
    const { order_id } = order
    const chosen = await askFor({
      kind: 'choice',
      title: [nameOf(order), order.total, order.note].filter((part) => part !== '').join(' · '),
      offered: [
        ...MINUTES.map((minutes) => ({ key: String(minutes), text: text.accept(minutes) })),
        ...REASONS.map((reason) => ({ key: reason, text: text.refuse[reason], isBad: true })),
      ],
    })
    const reason = REASONS.find((one) => one === chosen)
    if (reason) await perform(requestOf(channel_orders_refuse, { order_id }, { reason }))
    else if (chosen !== undefined)
      await perform(requestOf(channel_orders_accept, { order_id }, { minutes: Number(chosen) }))
    await readAgain('incoming', 'open')
  }

  return (
    <div className="passbar incoming">
      <Icon name="bell" />
      <span className="what">
        <b>
          {nameOf(order)}
          {waiting}
        </b>{' '}
        {room.min(left)} · {order.total}
      </span>
      <button type="button" className="take" onClick={() => void answer()}>
        {text.answer}
      </button>
    </div>
  )
}

const until = ({ answer_until }: IncomingOrder) => Date.parse(`${answer_until.replace(' ', 'T')}Z`)

const nameOf = ({ channel, external_number }: IncomingOrder) =>
  [channel, external_number].filter((part) => part !== '').join(' ')
