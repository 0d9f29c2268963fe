import type { TObject, TProperties, TSchema } from 'typebox'
import { FORMS } from '../../core/validation-errors.ts'
import { Named } from './named-schemas.ts'
import { Type } from './schema-builder.ts'

// Field types of the contracts. Limits are defined here, where they are enforced.

const JSON_SAFE = Number.MAX_SAFE_INTEGER

export const Id = Type.Integer({ minimum: 1, maximum: JSON_SAFE })
export const Count = Type.Integer({ minimum: 0, maximum: JSON_SAFE })
export const Flag = Type.Integer({ minimum: 0, maximum: 1, description: '0 = no or off, 1 = yes or on' })
export const One = Type.Integer({ minimum: 1, maximum: 1 })

export const Covers = Type.Integer({ minimum: 0, maximum: 999, description: 'Guests; 0 = not counted' })
export const Held = Type.Integer({ minimum: 0, description: 'Lines that were never fired' })

/** Id chosen by the device, so that it can resend at any time without creating a duplicate. */
export const ClientId = Type.String({
  pattern: FORMS.client_id,
  description: '2 to 64 visible characters, best a UUID; unique in the account, and for good',
  examples: ['0197b1f2-6f0e-7c3a-9d55-2f7a4c1e8b01'],
})

export const Pin = Type.Integer({
  minimum: 0,
  maximum: 99_999_999,
  description: 'As a number: the leading zeros of a keypad are lost, and screens pad to four digits',
  examples: [1234],
})

export const Serial = Type.String({
  pattern: FORMS.serial,
  description: 'Serial number: 1 to 64 letters, digits, dots, colons, dashes or underscores',
  examples: ['T-1001'],
})

/** An integer that the interface sends as a decimal string. The handler receives a number. */
export function IntegerText(minimum: number, maximum: number, description: string) {
  return Type.Unsafe<number>({
    type: ['string', 'integer'],
    pattern: '^[0-9]{1,16}$',
    minimum,
    maximum,
    'x-integer': true,
    description,
  })
}

/** Text typed by people: notes, names, reasons. It is scanned for card numbers. */
export function Text(minLength: number, maxLength: number, description?: string) {
  return Type.String({ minLength, maxLength, 'x-free-text': true, ...(description && { description }) })
}

/** Text made by a machine or stored hashed: references, tokens, passwords. It is not scanned or cleaned. */
export function Opaque(minLength: number, maxLength: number, description?: string) {
  return Type.String({ minLength, maxLength, ...(description && { description }) })
}

/** Cache buster for pictures that a browser has cached. */
export const Seen = Opaque(0, 100, 'Says nothing: with another value the same picture has another address')

/**
 * Amount in a request, as a number or a decimal string; the handler receives integer cents. The maximum is part of the
 * pattern, because the amount is cents by the time it is validated.
 */
export const MoneyIn = Named(
  'Amount',
  Type.Unsafe<number>({
    type: ['number', 'string'],
    pattern: '^[0-9]{1,7}([.][0-9]{1,2})?$',
    minimum: 0,
    'x-money': true,
    description: 'Amount from 0 to 9999999.99 with at most 2 decimals, as a decimal string or a number',
    examples: ['12.50'],
  }),
)

/** Amount in responses about orders and bills. */
export const MoneyText = Named(
  'Money',
  Type.String({ pattern: '^-?[0-9]+[.][0-9]{2}$', examples: ['12.50'] }),
)

/** Amount in responses about menus. */
export const MoneyNumber = Type.Number({ minimum: 0, examples: [12.5] })

export const Percent = Type.Number({ minimum: 0, maximum: 100, description: 'Percent', examples: [12.5] })
export const PercentText = Type.String({ pattern: '^[0-9]+[.][0-9]{2}$', examples: ['12.50'] })

export const Instant = Named(
  'Instant',
  Type.String({
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$',
    description: 'UTC, `YYYY-MM-DD HH:MM:SS`',
    examples: ['2026-11-15 19:30:00'],
  }),
)

/** Instant that is empty until the event has happened. */
export const InstantOrEmpty = Type.String({
  pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$',
  description: 'UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened',
})

/** Object in a response; undeclared fields are not sent. Give it a name if clients should have a type for it. */
export function Shape<Properties extends TProperties>(properties: Properties): TObject<Properties>
export function Shape<Properties extends TProperties>(
  name: string,
  properties: Properties,
): TObject<Properties>
export function Shape(...given: [TProperties] | [string, TProperties]) {
  const [name, properties] = given.length === 2 ? given : [undefined, given[0]]
  const shape = Type.Object(properties, { additionalProperties: false })
  return name === undefined ? shape : Named(name, shape)
}

/** Fields of a list response with a record count. */
export function list<Properties extends TProperties, Entry extends TSchema>(
  echoed: Properties,
  entry: Entry,
) {
  return { ...echoed, records: Count, result: Type.Array(entry) }
}

/** Instant in a request; must be a real calendar date. */
export const InstantIn = Type.String({
  pattern: FORMS.instant,
  description: 'UTC, `YYYY-MM-DD HH:MM:SS`',
  examples: ['2026-11-15 20:01:00'],
})
