import { useState } from 'react'
import { splitBill } from '../paying.ts'
import { setPortions, usePortions } from '../portions.ts'
import { useText } from '../text/text.ts'
import type { Order } from '../types.ts'
import { ChosenLine } from './chosen-line.tsx'
import { Keypad } from './keypad.tsx'
import { Sum, toCents } from './money.tsx'
import { Stepper } from './stepper.tsx'

export function WaysPicker() {
  const { pay } = useText()
  const ways = usePortions(({ ways }) => ways)
  return (
    <div className="split picker">
      <span>{pay.howMany}</span>
      <Stepper
        label={pay.howMany}
        value={ways}
        most={20}
        onChange={(value) => setPortions({ ways: Math.max(1, value) })}
      />
    </div>
  )
}

/** The dishes that one guest pays; the service says what they come to, taxes and all. */
export function ItemPicker({ order }: { order: Order }) {
  const items = usePortions(({ items }) => items)
  const toggle = async (id: number) => {
    const next = items.includes(id) ? items.filter((one) => one !== id) : [...items, id]
    setPortions({ items: next, picked: 0 })
    if (next.length === 0) return
    const shares = await splitBill(order.order_id, { groups: [next] })
    setPortions({ picked: toCents(shares.find(({ rest }) => rest === 0)?.total) })
  }
  return (
    <>
      {order.items
        .filter(({ state }) => state !== 'voided')
        .map((line) => (
          <ChosenLine
            key={line.order_item_id}
            line={line}
            chosen={items}
            onToggle={(id) => void toggle(id)}
          />
        ))}
    </>
  )
}

export function AmountPicker() {
  const { pay } = useText()
  const [cents, setCents] = useState(0)
  const change = (next: number) => {
    const now = Math.min(next, 9_999_999)
    setCents(now)
    setPortions({ picked: now })
  }
  return (
    <div className="amount-picker">
      <div className="split picker">
        <span>{pay.amount}</span>
        <b className="lead">
          <Sum of={cents} />
        </b>
      </div>
      <Keypad
        onDigit={(digit) => change(cents * 10 + Number(digit))}
        onErase={() => change(Math.floor(cents / 10))}
      />
    </div>
  )
}
