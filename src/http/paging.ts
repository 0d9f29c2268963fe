import { Type } from './type.ts'

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
