import type { Static, TObject, TProperties } from 'typebox'
import { Type } from '../http/type.ts'

export const Version = Type.Integer({ minimum: 1, description: 'The version of the bill after this' })

/** One kind of event: what it means, what it tells, an example, and how a person would put it. */
export function event<Fields extends TProperties>(
  summary: string,
  fields: Fields,
  example: Static<TObject<Fields>>,
  words: (data: Static<TObject<Fields>>) => string,
) {
  return { summary, data: Type.Object(fields), example, words }
}
