import type { Static, TObject, TProperties } from 'typebox'
import { Type } from '../../platform/http/schema/schema-builder.ts'

export const Version = Type.Integer({ minimum: 1, description: 'The version of the bill after this' })

/** The origin of a security-related event: the address and the user agent as reported. */
export const RequestOrigin = {
  address: Type.Optional(Type.String({ description: 'The network address it was done from' })),
  agent: Type.Optional(Type.String({ description: 'The browser or program, as it calls itself' })),
}

/** Defines a type of event: its meaning, fields, an example, and a description for people. */
export function event<Fields extends TProperties>(
  summary: string,
  fields: Fields,
  example: Static<TObject<Fields>>,
  words: (data: Static<TObject<Fields>>) => string,
) {
  return { summary, data: Type.Object(fields), example, words }
}

/** The id that the client gave to an order when it opened it, by which it finds the order again. */
export const orderClientId = {
  client_id: Type.Optional(Type.String({ description: 'The id that the client gave to the order, if any' })),
}
