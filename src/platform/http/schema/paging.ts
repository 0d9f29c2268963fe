import { invalid } from '../../core/refusal.ts'
import { Id } from './fields.ts'
import { Type } from './schema-builder.ts'

const USUAL = 50
const MOST = 200

/** Lists of ours are read page by page: so many, after the last one that is had. */
export const Limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MOST, description: `At most so many; left out: ${USUAL}` }),
)

export function pageSize(limit: number | undefined): number {
  return limit ?? USUAL
}

/** Of one more than fit, those that do; `next` tells where to go on, and is absent at the end. */
export function pageOf<Entry, Cursor>(found: Entry[], size: number, cursorOf: (last: Entry) => Cursor) {
  const result = found.slice(0, size)
  const last = result.at(-1)
  return { result, ...(found.length > size && last !== undefined && { next: cursorOf(last) }) }
}

/** The query of a list that is told in pages. */
export const pageQuery = {
  limit: Limit,
  after: Type.Optional(Type.Integer({ ...Id, description: 'From `next` of the page before' })),
}

/** The fields that a page has besides its entries. */
export const pageFields = {
  next: Type.Optional(Type.Integer({ ...Id, description: 'What comes `after`; left out: this is the end' })),
}

interface Asked {
  limit?: number
  after?: number
}

/** One page of a list that is short enough to be read as a whole, in its order. */
export function pageOfWhole<Entry>(
  entries: Entry[],
  idOf: (entry: Entry) => number,
  { limit = USUAL, after }: Asked,
) {
  const before = after === undefined ? -1 : entries.findIndex((entry) => idOf(entry) === after)
  if (after !== undefined && before === -1) throw invalid({ after: { fault: 'no_such_page' } })
  const page = entries.slice(before + 1, before + 1 + limit)
  const last = page.at(-1)
  const isEnd = before + 1 + limit >= entries.length || last === undefined
  return { page, ...(!isEnd && { next: idOf(last) }) }
}
