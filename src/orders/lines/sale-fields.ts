import type { Caller } from '../../context.ts'
import { instantOf } from '../../platform/core/clock.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { InstantIn, Pin } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import type { SaleInput } from './sale-terms.ts'

/** Refusals of what is not offered, and of manual price levels. */
export const LEVEL_REFUSALS = [
  'item_not_served',
  'level_not_found',
  'reason_needed',
  'approval_needed',
  'pin_not_set',
  'pin_wrong',
  'pin_locked',
] as const

/** Fields of a request about the sale as a whole. */
export const SaleIn = {
  ordered_at: Type.Optional(
    Type.Unsafe<string>({
      ...InstantIn,
      description:
        'When the order was taken, by a paired device that was offline: its prices apply if it is at most 30 minutes ago',
    }),
  ),
  supervisor_pin: Type.Optional(Pin),
}

export function saleInput(
  { serialNo }: Pick<Caller, 'serialNo'>,
  { ordered_at, supervisor_pin }: { ordered_at?: string; supervisor_pin?: number },
): SaleInput {
  if (ordered_at !== undefined && serialNo === undefined)
    throw invalid({ ordered_at: { fault: 'only_from_devices' } })
  return { orderedAt: ordered_at === undefined ? null : instantOf(ordered_at), supervisorPin: supervisor_pin }
}
