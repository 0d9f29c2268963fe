import { useState } from 'react'
import { useText } from '../../locales/load-locale.ts'
import { labelOf, orderAt, type Place } from '../../orders/order-place.ts'
import type { Question } from '../../orders/prompt.ts'
import { useApp } from '../../state.ts'
import type { OpenOrder } from '../../types.ts'
import { toCents, useAmount } from '../money.tsx'
import { HowMany } from '../pay/quantity-prompt.tsx'
import { type Answering, Title } from '../title.tsx'

/** An order of which something was paid cannot be merged into another. */
const canMerge = ({ balance, total }: OpenOrder) => toCents(balance) === toCents(total)

/** Selects a table or an open order. */
export function TargetPicker({
  title,
  which,
  except,
  most,
  answer,
}: Extract<Question, { kind: 'target' }> & Answering) {
  const { room } = useText()
  const amount = useAmount()
  const [qty, setQty] = useState(most ?? 0)
  const choose = (place: Place) => answer(most === undefined ? place : { ...place, qty })
  const { areas, open, queue } = useApp()
  const tables = areas.flatMap(({ tables }) => tables)
  const shown = tables.filter(({ table_id }) => {
    const order = orderAt(open, { tableId: table_id }, queue.born)
    if (order?.order_id === except && except !== undefined) return false
    if (which === 'free') return !order
    return which === 'open' ? order?.table.table_id === table_id && canMerge(order) : true
  })
  const tabs =
    which === 'free'
      ? []
      : open.filter(
          (tab) => tab.kind !== 'table' && tab.order_id !== except && (which !== 'open' || canMerge(tab)),
        )
  return (
    <>
      <Title text={title} answer={answer} />
      {most !== undefined && <HowMany value={qty} most={most} onChange={setQty} />}
      <div className="targets">
        {shown.map(({ table_id, table_number }) => {
          const order = orderAt(open, { tableId: table_id }, queue.born)
          return (
            <button
              type="button"
              key={table_id}
              className="opt target"
              aria-label={room.table(String(table_number))}
              onClick={() => choose({ tableId: table_id })}
            >
              <b className="n">{order ? labelOf(order) : table_number}</b>
              <span className="dim n">{order ? amount(order.total) : room.free}</span>
            </button>
          )
        })}
        {tabs.map((tab) => (
          <button
            type="button"
            key={tab.order_id}
            className="opt target"
            onClick={() => choose({ orderId: tab.order_id })}
          >
            <b>{labelOf(tab)}</b>
            <span className="dim n">{amount(tab.total)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
