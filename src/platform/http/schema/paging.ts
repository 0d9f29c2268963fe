import { invalid } from '../../core/refusal.ts'
import { Id } from './fields.ts'
import { Type } from './schema-builder.ts'

const USUAL = 50
const MOST = 200

/** Page size of cursor-paginated lists. */
export const Limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MOST, description: `Maximum number of entries; default: ${USUAL}` }),
)

export function pageSize(limit: number | undefined): number {
  return limit ?? USUAL
}

/** Cuts a result of one row too many to a page. `next` is the cursor of the following page, absent on the last one. */
export function pageOf<Entry, Cursor>(found: Entry[], size: number, cursorOf: (last: Entry) => Cursor) {
  const result = found.slice(0, size)
  const last = result.at(-1)
  return { result, ...(found.length > size && last !== undefined && { next: cursorOf(last) }) }
}

/** Query parameters of a paginated list. */
export const pageQuery = {
  limit: Limit,
  after: Type.Optional(Type.Integer({ ...Id, description: '`next` of the previous page' })),
}

/** Response fields of a page besides its entries. */
export const pageFields = {
  next: Type.Optional(
    Type.Integer({ ...Id, description: 'Value of `after` for the next page; absent on the last page' }),
  ),
}

interface PageQuery {
  limit?: number
  after?: number
}

/** One page of a list that is small enough to be loaded as a whole. */
export function pageOfWhole<Entry>(
  entries: Entry[],
  idOf: (entry: Entry) => number,
  { limit = USUAL, after }: PageQuery,
) {
  const before = after === undefined ? -1 : entries.findIndex((entry) => idOf(entry) === after)
  if (after !== undefined && before === -1) throw invalid({ after: { fault: 'no_such_page' } })
  const page = entries.slice(before + 1, before + 1 + limit)
  const last = page.at(-1)
  const isEnd = before + 1 + limit >= entries.length || last === undefined
  return { page, ...(!isEnd && { next: idOf(last) }) }
}
