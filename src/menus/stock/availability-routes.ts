import type { Change } from '../../context.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Flag, Id, One } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { setAvailable, setOptionAvailable, setOutForToday, setPortionsLeft } from './availability.ts'
import { setDailyPortions } from './daily-portions.ts'

const MAX_PORTIONS = 99_999

const item = changeCall({
  name: 'items.set_available',
  method: 'PUT',
  path: '/go/menu/:item_id/available',
  right: ['service', 'manage', 'kitchen'],
  summary: 'Put an item in or out of stock, or count its portions',
  description:
    'An item that is out of stock can no longer be ordered. With `until` it comes back when the next business day begins. `left` is counted down by each order; the last portion puts the item out of stock. A `switch` ends the counting.',
  params: { item_id: Id },
  body: {
    switch: Type.Optional(Flag),
    until: Type.Optional(
      Type.Unsafe<'tomorrow'>({
        type: 'string',
        enum: ['tomorrow'],
        description: 'Left out: until it is put back',
      }),
    ),
    left: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_PORTIONS, description: 'Instead of switch' }),
    ),
    daily_quantity: Type.Optional(
      Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: MAX_PORTIONS })], {
        description:
          'The count is set to it when the business day begins; null: no longer; left out: unchanged',
      }),
    ),
    low_stock_at: Type.Optional(
      Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: MAX_PORTIONS })], {
        description:
          'The event `menu.low_stock` is appended when orders bring the count down to it; null: never',
      }),
    ),
  },
  bodyExample: { left: 6 },
  status: 201,
  answer: { item_id: Id, updated: One },
  refusals: ['item_not_found'],
  change: async (change, { params, body }) => {
    await setStockAsSaid(change, params.item_id, body)
    return { item_id: params.item_id, updated: 1 }
  },
})

interface Said {
  switch?: number
  until?: 'tomorrow'
  left?: number
  daily_quantity?: number | null
  low_stock_at?: number | null
}

async function setStockAsSaid(change: Change, itemId: number, said: Said): Promise<void> {
  const { switch: available, until, left, daily_quantity: dailyQuantity, low_stock_at: lowStockAt } = said
  const isDaily = dailyQuantity !== undefined || lowStockAt !== undefined
  if (isDaily) await setDailyPortions(change, itemId, { dailyQuantity, lowStockAt })
  if (isDaily && available === undefined && left === undefined && until === undefined) return
  if ((available === undefined) === (left === undefined))
    throw invalid({ switch: { fault: 'switch_or_left' } })
  if (until !== undefined && available !== 0) throw invalid({ until: { fault: 'only_when_out' } })
  if (left !== undefined) await setPortionsLeft(change, itemId, left)
  else if (until !== undefined) await setOutForToday(change, itemId)
  else await setAvailable(change, itemId, available as number)
}

const option = changeCall({
  name: 'options.set_available',
  method: 'PUT',
  path: '/go/menu/:option_id/option_available',
  right: ['service', 'manage', 'kitchen'],
  summary: 'Put an option in or out of stock',
  params: { option_id: Id },
  body: { switch: Flag },
  bodyExample: { switch: 0 },
  status: 201,
  answer: { option_id: Id, updated: One },
  refusals: ['option_not_found'],
  change: async (change, { params, body }) => {
    await setOptionAvailable(change, params.option_id, body.switch)
    return { option_id: params.option_id, updated: 1 }
  },
})

export const availabilityCalls = [item, option]
