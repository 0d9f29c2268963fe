import { Fragment, type SqlPart, type SqlValue } from './database.ts'

/** The columns of a table that statements read or write together. */
export interface Columns<Field extends string> {
  /** Select list, such as `order_id as "orderId", qty`. */
  readonly selected: Fragment
  /** Column names, for an insert, an update or a copy. */
  readonly names: Fragment
  /** Values in the order of the names. */
  values(row: { [key in Field]: SqlValue }): Fragment
}

/**
 * Declares columns once for all statements of a table, by the names of the fields. The account is not one of them:
 * every statement writes it out, where the check of tenant confinement reads it.
 */
export function columns<Field extends string>(fields: readonly Field[], alias = ''): Columns<Field> {
  const names = fields.map(columnOf)
  const prefix = alias === '' ? '' : `${alias}.`
  const selected = fields.map((field, at) =>
    names[at] === field ? `${prefix}${field}` : `${prefix}${names[at]} as "${field}"`,
  )
  const pieces = ['', ...fields.slice(1).map(() => ', '), '']
  return {
    selected: new Fragment([selected.join(', ')]),
    names: new Fragment([names.join(', ')]),
    values: (row) =>
      new Fragment(
        pieces,
        fields.map((field) => row[field]),
      ),
  }
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

interface Expanded {
  /** Pieces of each fragment; undefined: a value. */
  fragments: (readonly string[] | undefined)[]
  text: TemplateStringsArray
}

const expansions = new WeakMap<TemplateStringsArray, Expanded>()

/** Inserts the fragments of a statement into its text. The resulting text is the same object at every run. */
export function expand(
  text: TemplateStringsArray,
  values: readonly SqlPart[],
): { text: TemplateStringsArray; values: SqlValue[] } {
  if (!values.some((value) => value instanceof Fragment)) return { text, values: values as SqlValue[] }
  const known = expansions.get(text) ?? remember(text, values)
  const flat: SqlValue[] = []
  for (const [at, value] of values.entries()) {
    if (!(value instanceof Fragment)) flat.push(value)
    else if (value.pieces === known.fragments[at]) flat.push(...value.values)
    else throw new Error('a statement has the same columns at every run')
  }
  return { text: known.text, values: flat }
}

function remember(text: TemplateStringsArray, values: readonly SqlPart[]): Expanded {
  const [first = '', ...others] = text
  const pieces = [first]
  for (const [at, piece] of others.entries()) {
    const value = values[at]
    const [start = '', ...rest] = value instanceof Fragment ? value.pieces : ['', '']
    pieces.push(`${pieces.pop()}${start}`, ...rest)
    pieces.push(`${pieces.pop()}${piece}`)
  }
  const expanded = {
    fragments: values.map((value) => (value instanceof Fragment ? value.pieces : undefined)),
    text: Object.assign(pieces, { raw: pieces }) as TemplateStringsArray,
  }
  expansions.set(text, expanded)
  return expanded
}
