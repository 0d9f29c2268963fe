import type { Static, TObject, TProperties } from 'typebox'
import { Type } from '../../platform/http/schema/schema-builder.ts'

export const Version = Type.Integer({ minimum: 1, description: 'The version of the bill after this' })

/** With what concerns who gets in: from where it was done, and with what, as they said. */
export const CameFrom = {
  address: Type.Optional(Type.String({ description: 'The network address it was done from' })),
  agent: Type.Optional(Type.String({ description: 'The browser or program, as it calls itself' })),
}

/** One kind of event: what it means, what it tells, an example, and how a person would put it. */
export function event<Fields extends TProperties>(
  summary: string,
  fields: Fields,
  example: Static<TObject<Fields>>,
  words: (data: Static<TObject<Fields>>) => string,
) {
  return { summary, data: Type.Object(fields), example, words }
}

/** The id that whoever opened an order gave it: how a program finds its own order again. */
export const orderClientId = {
  client_id: Type.Optional(
    Type.String({ description: 'The id that whoever opened the order gave it, if any' }),
  ),
}
