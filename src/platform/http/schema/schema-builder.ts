import type { Type as Typebox } from 'typebox'

type Options = Record<string, unknown>
type Schema = Options

/** Marks an optional field. The mark is not part of the schema itself; the enclosing object reads it. */
const MAY_BE_LEFT_OUT = Symbol('may be left out')

/**
 * The typebox builders that the contracts use, with typebox's types: they produce plain JSON Schema. typebox itself is
 * 700 files, a quarter of our start-up time, for what these few lines do.
 */
export const Type = {
  String: (options?: Options) => ({ type: 'string', ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Null: () => ({ type: 'null' }),
  Unknown: () => ({}),
  Literal: (value: string | number) => ({ type: typeof value, const: value }),
  Unsafe: (schema: Schema) => schema,
  Union: (anyOf: Schema[], options?: Options) => ({ anyOf, ...options }),
  Array: (items: Schema, options?: Options) => ({ type: 'array', items, ...options }),
  Optional: (schema: Schema) =>
    Object.defineProperty({ ...schema }, MAY_BE_LEFT_OUT, { value: true, enumerable: false }),
  Object: (properties: Record<string, Schema>, options?: Options) => {
    const required = Object.keys(properties).filter((name) => !(MAY_BE_LEFT_OUT in (properties[name] ?? {})))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
} as unknown as Pick<
  typeof Typebox,
  | 'String'
  | 'Integer'
  | 'Number'
  | 'Null'
  | 'Unknown'
  | 'Literal'
  | 'Unsafe'
  | 'Union'
  | 'Array'
  | 'Optional'
  | 'Object'
>
