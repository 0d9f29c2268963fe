import { columns } from '../../platform/storage/columns.ts'
import { PICK_NAMES } from '../combos/line-combo.ts'
import { DETAIL_NAMES } from './line-details.ts'
import { LEVEL_COLUMNS } from './line-level.ts'

// The columns of order_items that statements read or write together.

/** Columns that a part of a line has in common with the line it was split from. */
export const COPIED = columns([
  'itemId',
  'sectionId',
  'name',
  'priceCents',
  'modifiers',
  'taxRateBps',
  'taxName',
  ...LEVEL_COLUMNS,
  ...DETAIL_NAMES,
  'addedAt',
  'firedAt',
  'contains',
  'mayContain',
  ...PICK_NAMES,
])
/** Columns that differ between a part of a line and the rest. */
export const AMOUNTS = columns(['qty', 'lineCents', 'discountCents', 'netCents'])
/** Columns that people can change. */
export const CHANGED = columns([
  'priceCents',
  'baseCents',
  'modifiers',
  'qty',
  'lineCents',
  'discountCents',
  'netCents',
  ...DETAIL_NAMES,
])
/** Columns of a line that follow from its item. */
export const OF_ITEM = columns(['itemId', 'name', 'taxRateBps', 'taxName', 'weightCents', 'supplementCents'])
/** Columns of a line as the program reads it, from a table with the alias `i`. */
export const LINE = columns(
  [
    'id',
    'orderId',
    'itemId',
    'name',
    'qty',
    'priceCents',
    'modifiers',
    'lineCents',
    'discountCents',
    'netCents',
    'taxRateBps',
    'taxName',
    ...LEVEL_COLUMNS,
    ...DETAIL_NAMES,
    'addedAt',
    'firedAt',
    'readyAt',
    'servedAt',
    ...PICK_NAMES,
  ],
  'i',
)
/** Columns that cooks read, from a table with the alias `i`. */
export const TO_COOK = columns(['qty', 'name', 'modifiers', 'contains', 'mayContain', ...DETAIL_NAMES], 'i')
