import { CardTipsField, CashTipsField } from '../../locations/service-settings-routes.ts'
import { Id, Instant, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { MOVEMENT_KINDS, type MovementKind } from './movements.ts'
import { MAX_DRAWERS } from './rules.ts'

export const DrawerId = Type.Integer({ minimum: 1, maximum: MAX_DRAWERS })

export const Kind = Type.Unsafe<MovementKind>({
  type: 'string',
  enum: [...MOVEMENT_KINDS],
  description:
    '`pay_in`: cash put in, such as change. `pay_out`: cash spent. `deposit`: taken to the bank or the safe. `tip_out`: tips paid to staff. `opening`: what was in the drawer at the start of the day',
})

export const CashMovementEntry = Shape('CashMovement', {
  movement_id: Type.Integer({ ...Id, description: 'Counts within the location' }),
  drawer_id: DrawerId,
  drawer: Type.String(),
  kind: Kind,
  amount: Type.String({
    ...MoneyText,
    description: 'Negative if cash was taken out. Of an opening count, what was counted',
  }),
  reason: Type.String(),
  done_by: Type.String(),
  approved_by: Type.String(),
  recorded_at: Instant,
})

/** Amounts from which the expected cash follows, apart from what the drawer began with. */
export const cashFields = {
  payments: Type.String({ ...MoneyText, description: 'In cash, less what was reversed' }),
  tips: MoneyText,
  refunds: Type.String({ ...MoneyText, description: 'In cash, tips too' }),
  tips_with_servers: Type.String({
    ...MoneyText,
    description: 'Tips in cash, less refunded ones, that servers keep: not in the drawer',
  }),
  tips_paid_out: Type.String({
    ...MoneyText,
    description: 'Other tips, less refunded ones, that servers took out of the drawer',
  }),
  paid_in: MoneyText,
  paid_out: Type.String({ ...MoneyText, description: 'Spent, taken to the bank, or paid out as tips' }),
  expected: Type.String({
    ...MoneyText,
    description:
      'Beginning + payments + tips - refunds - tips_with_servers - tips_paid_out + paid_in - paid_out',
  }),
}

export const DayCash = Shape({
  cash_tips: CashTipsField,
  card_tips: CardTipsField,
  opening: Type.String({ ...MoneyText, description: 'Floats, or opening counts where there are any' }),
  ...cashFields,
  movements: Type.Array(CashMovementEntry),
})
