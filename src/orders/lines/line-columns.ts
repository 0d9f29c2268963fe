import { columns } from '../../platform/storage/columns.ts'
import { DETAIL_NAMES } from './line-details.ts'

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
  ...DETAIL_NAMES,
  'addedAt',
  'firedAt',
  'contains',
  'mayContain',
])
/** Columns that differ between a part of a line and the rest. */
export const AMOUNTS = columns(['qty', 'lineCents', 'discountCents', 'netCents'])
/** Columns that people can change. */
export const CHANGED = columns([
  'modifiers',
  'qty',
  'lineCents',
  'discountCents',
  'netCents',
  ...DETAIL_NAMES,
])
/** Columns of a line as the program reads it. */
export const LINE = columns([
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
  ...DETAIL_NAMES,
  'addedAt',
  'firedAt',
  'readyAt',
  'servedAt',
])
/** Columns that cooks read, from a table with the alias `i`. */
export const TO_COOK = columns(['qty', 'name', 'modifiers', 'contains', 'mayContain', ...DETAIL_NAMES], 'i')
