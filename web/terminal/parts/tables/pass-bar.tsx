import { useEffect } from 'react'
import { useText } from '../../locales/load-locale.ts'
import { labelOf } from '../../orders/order-place.ts'
import { markServed } from '../../orders/take-order.ts'
import { app, useApp } from '../../state.ts'
import { readOrder } from '../../sync/offline-cache.ts'
import type { OpenOrder, Order } from '../../types.ts'
import { Icon } from '../icon.tsx'

interface Waiting {
  order: OpenOrder
  what: string
  ids: number[]
}

/** Courses waiting at the pass, by order. */
export function useReady(): Waiting[] {
  const open = useApp(({ open }) => open)
  const orders = useApp(({ orders }) => orders)
  const entries = useApp(({ queue }) => queue.entries)
  const ready = open.filter(({ ready }) => ready > 0)
  // Kitchen progress does not change the bill's version, so the cached order is compared by its ready lines.
  useEffect(() => {
    for (const { order_id, version, ready } of open) {
      const known = app().orders[order_id]
      const isKnown = known?.bill.version === version && readyLines(known).length === ready
      if (ready > 0 && !isKnown) void readOrder(order_id)
    }
  }, [open])
  const taken = new Set(
    entries.flatMap(({ act, body }) => (act === 'served' ? ((body.items ?? []) as number[]) : [])),
  )
  return ready.flatMap((order) => {
    const lines = readyLines(orders[order.order_id]).filter(({ order_item_id }) => !taken.has(order_item_id))
    // Until the order is read, there is nothing to take.
    if (lines.length === 0) return []
    const what = lines.map(({ qty, item_name }) => `${item_name} × ${qty}`).join(', ')
    return [{ order, what, ids: lines.map(({ order_item_id }) => order_item_id) }]
  })
}

const readyLines = (order: Order | undefined) => (order?.items ?? []).filter(({ state }) => state === 'ready')

export function PassRow({ waiting: { order, what, ids } }: { waiting: Waiting }) {
  const { room } = useText()
  return (
    <div className="passbar">
      <Icon name="bell" />
      <span className="what">
        <b>{labelOf(order)}</b> {what}
      </span>
      <button
        type="button"
        className="take"
        onClick={() => void markServed(order.order_id, labelOf(order), ids)}
      >
        {room.take}
      </button>
    </div>
  )
}

/** The first course waiting at the pass for the signed-in person. */
export function PassBar() {
  const ready = useReady()
  const person = useApp(({ person }) => person)
  const first = ready.find(({ order }) => order.server.staff_id === person?.staffId) ?? ready[0]
  return first ? <PassRow waiting={first} /> : null
}
