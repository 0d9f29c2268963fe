import type { TObject, TProperties, TSchema } from 'typebox'
import { FORMS } from '../../core/validation-errors.ts'
import { Named } from './named-schemas.ts'
import { Type } from './schema-builder.ts'

// The words in which the calls are declared. Limits stand here, where they are enforced.

const JSON_SAFE = Number.MAX_SAFE_INTEGER

export const Id = Type.Integer({ minimum: 1, maximum: JSON_SAFE })
export const Count = Type.Integer({ minimum: 0, maximum: JSON_SAFE })
export const Flag = Type.Integer({ minimum: 0, maximum: 1, description: '0 = no or off, 1 = yes or on' })
export const One = Type.Integer({ minimum: 1, maximum: 1 })

export const Covers = Type.Integer({ minimum: 0, maximum: 999, description: 'Guests; 0 = not counted' })
export const Held = Type.Integer({ minimum: 0, description: 'Lines that were never fired' })

/** What a device calls what it sends, so that it can send it again at any time without doubling it. */
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

/** Text that people type: notes, names, reasons. It is looked through for card numbers. */
export function Text(minLength: number, maxLength: number, description?: string) {
  return Type.String({ minLength, maxLength, 'x-free-text': true, ...(description && { description }) })
}

/** Text that a machine gave or that is kept unreadable: references, tokens, passwords. It is taken as it is. */
export function Opaque(minLength: number, maxLength: number, description?: string) {
  return Type.String({ minLength, maxLength, ...(description && { description }) })
}

/** A browser asks again for a picture that it has only under another address. */
export const Seen = Opaque(0, 100, 'Says nothing: with another value the same picture has another address')

/**
 * An amount coming in, as a number or a decimal string. The handler receives it as integer cents. The
 * most it may be is in the pattern, by which it is read: it is cents by the time it is checked.
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

/** An amount going out on orders and bills. */
export const MoneyText = Named(
  'Money',
  Type.String({ pattern: '^-?[0-9]+[.][0-9]{2}$', examples: ['12.50'] }),
)

/** An amount going out on menus. */
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

/** A time that may not have come yet. */
export const InstantOrEmpty = Type.String({
  pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2})?$',
  description: 'UTC, `YYYY-MM-DD HH:MM:SS`; empty until it happened',
})

/** An object as it goes out: nothing undeclared leaves. One that programs will speak of has a name. */
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

/** The fields of a list that counts its entries. */
export function list<Properties extends TProperties, Entry extends TSchema>(
  echoed: Properties,
  entry: Entry,
) {
  return { ...echoed, records: Count, result: Type.Array(entry) }
}

/** An instant coming in, of the calendar too. */
export const InstantIn = Type.String({
  pattern: FORMS.instant,
  description: 'UTC, `YYYY-MM-DD HH:MM:SS`',
  examples: ['2026-11-15 20:01:00'],
})
