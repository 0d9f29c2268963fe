import { centsOf, moneyOf } from '../../../client/src/money.ts'
import type { HubOrder } from './hub.ts'

const PREFIX = 'hubrise-'

/** The id of an order at Comanda: the same for every repetition. */
export const clientIdOf = (orderId: string) => `${PREFIX}${orderId}`

/** The id at HubRise; undefined: the order is of another channel. */
export const hubIdOf = (clientId: string | undefined) =>
  clientId?.startsWith(PREFIX) ? clientId.slice(PREFIX.length) : undefined

/** Amounts of HubRise are written "12.50 EUR". */
const amountOf = (text: string) => moneyOf(centsOf(text.split(' ')[0] ?? '0'))

const FULFILMENTS = { delivery: 'courier', collection: 'pickup', eat_in: 'pickup' } as const

/** The order as Comanda's channel call takes it. The price of a line contains no options, which have their own. */
export function translateOrder(order: HubOrder, takesTheirs: boolean) {
  const paid = (order.payments ?? []).filter(({ type }) => type === 'online')
  const paidCents = paid.reduce((sum, { amount }) => sum + centsOf(amountOf(amount)), 0)
  const { first_name, last_name, phone, address_1, city } = order.customer ?? {}
  const name = [first_name, last_name].filter(Boolean).join(' ')
  const address = [address_1, city].filter(Boolean).join(', ')
  return {
    client_id: clientIdOf(order.id),
    external_number: (order.collection_code ?? order.id).slice(0, 16),
    fulfilment: FULFILMENTS[order.service_type],
    ...(order.expected_time && {
      due_at: new Date(order.expected_time).toISOString().slice(0, 19).replace('T', ' '),
    }),
    ...(order.customer_notes && { note: order.customer_notes.slice(0, 300) }),
    contact: { ...(name && { name }), ...(phone && { phone }), ...(address && { address }) },
    expected_total: amountOf(order.total),
    take_theirs: takesTheirs ? 1 : 0,
    items: order.items.map((item, index) => ({
      client_id: `${clientIdOf(order.id)}-${index + 1}`,
      external_id: item.sku_ref ?? item.product_name.slice(0, 64),
      qty: Math.round(Number(item.quantity)),
      price: amountOf(item.price),
      ...(item.customer_notes && { notes: item.customer_notes.slice(0, 500) }),
      ...(item.options && {
        modifiers: item.options.map(({ ref, name: option }) => ({ external_id: ref ?? option.slice(0, 64) })),
      }),
    })),
    ...(paidCents > 0 && {
      paid: { amount: moneyOf(paidCents), reference: `${clientIdOf(order.id)}-${paid[0]?.ref ?? 'paid'}` },
    }),
  }
}
