import type { Template } from './source-files.ts'
import { type Condition, conditionsIn, type Equality, equalitiesIn, sourcesIn } from './sql-conditions.ts'
import { isName, isSign, NotUnderstood, splitAt, type Token, tokensOf } from './sql-tokens.ts'

/** The account column of each table and view; null for tables of the installation. */
export type Tables = ReadonlyMap<string, string | null>

/** A source of rows, by its alias in that level. */
interface Reference {
  table: string
  key: string | null
  confined: boolean
}

type Scope = ReadonlyMap<string, Reference>

const NOTHING: Scope = new Map()
const CLAUSES = ['select', 'from', 'where', 'group', 'having', 'order', 'limit', 'offset', 'for', 'returning']

/**
 * Finds statements that could read or write rows of more than one account: each level must confine each of its tables
 * to `${accountId}`, directly or through another confined table.
 */
export function whereNotConfined(statement: Template, tables: Tables): string[] {
  try {
    return complaintsOf(tokensOf(statement), tables)
  } catch (error) {
    if (error instanceof NotUnderstood) return [`cannot be read: ${error.message}`]
    throw error
  }
}

function complaintsOf(tokens: Token[], tables: Tables): string[] {
  const [first, second, third] = tokens
  if (isName(first, 'select')) return inQuery(tokens, tables, NOTHING)
  if (isName(first, 'insert')) return inInsert(tokens, tables)
  if (isName(first, 'update')) return inOneTable(nameIn(second), tokens.slice(2), tables)
  if (isName(first, 'delete')) return inOneTable(nameIn(third), tokens.slice(3), tables)
  throw new NotUnderstood('its first word')
}

function inQuery(tokens: Token[], tables: Tables, outer: Scope): string[] {
  return splitAt(tokens, (token) => isName(token, 'union', 'except', 'intersect')).flatMap((query) =>
    inSelect(isName(query[0], 'all') ? query.slice(1) : query, tables, outer),
  )
}

function inSelect(tokens: Token[], tables: Tables, outer: Scope): string[] {
  const clauses = clausesIn(tokens, CLAUSES)
  const sources = sourcesIn(clauses.get('from') ?? [])
  const level = new Map<string, Reference>()
  for (const { table, alias } of sources) {
    level.set(alias, table === undefined ? derived() : referenceTo(table, tables))
  }
  const conditions = [...sources.flatMap(({ on }) => on), ...conditionsIn(clauses.get('where') ?? [])]
  confine(level, conditions, outer)
  const scope = new Map([...outer, ...level])
  return [
    ...unconfinedIn(level),
    ...sources.flatMap(({ query }) => (query === undefined ? [] : inQuery(query, tables, outer))),
    ...sources.flatMap(({ on }) => on.flatMap((condition) => inGroups(condition.tokens, tables, scope))),
    ...[...clauses]
      .filter(([name]) => name !== 'from')
      // A subselect in the select list cannot rely on the outer conditions: it must name the account itself.
      .flatMap(([name, clause]) => inGroups(clause, tables, name === 'select' ? NOTHING : scope)),
  ]
}

/** An update or a delete, after the name of its table. */
function inOneTable(table: string, tokens: Token[], tables: Tables): string[] {
  const alias = isName(tokens[0], 'as') ? nameIn(tokens[1]) : table
  const clauses = clausesIn(tokens, ['set', 'from', 'where', 'returning'])
  if (clauses.has('from')) throw new NotUnderstood('from in an update')
  const reference = referenceTo(table, tables)
  const level = new Map([[alias, reference]])
  confine(level, conditionsIn(clauses.get('where') ?? []), NOTHING)
  const assigned = splitAt(clauses.get('set') ?? [], (token) => isSign(token, ','))
  const moves = reference.key !== null && assigned.some(([column]) => isColumn(column, reference.key))
  return [
    ...(moves ? [`gives rows of ${table} to another account`] : []),
    ...unconfinedIn(level),
    ...[...clauses.values()].flatMap((clause) => inGroups(clause, tables, level)),
  ]
}

function inInsert(tokens: Token[], tables: Tables): string[] {
  const table = nameIn(tokens[2])
  const columns = tokens[3]
  if (columns?.kind !== 'group') throw new NotUnderstood('an insert without columns')
  const { key } = referenceTo(table, tables)
  const conflict = tokens.findIndex((token, at) => isName(token, 'on') && isName(tokens[at + 1], 'conflict'))
  const returning = tokens.findIndex((token) => isName(token, 'returning'))
  const end = conflict >= 0 ? conflict : returning >= 0 ? returning : tokens.length
  const rows = tokens.slice(4, end)
  const place = splitAt(columns.tokens, (token) => isSign(token, ',')).findIndex(([name]) =>
    isColumn(name, key),
  )
  // A new account has no owner yet.
  const isOwned = key !== null && table !== 'accounts'
  const written = new Map([[table, { table, key, confined: true }]])
  const found = isName(rows[0], 'select') ? inQuery(rows, tables, NOTHING) : inGroups(rows, tables, written)
  if (!isName(rows[0], 'select') && hasSelect(rows)) {
    found.push(
      `asks among the values for ${table}: where accounts are spread over machines that cannot be done`,
    )
  }
  if (isOwned && !givesAccount(rows, place, key)) found.push(`writes rows of ${table} without their account`)
  if (conflict >= 0) {
    const rest = tokens.slice(conflict + 2)
    const changes = rest.some((token, at) => isName(token, 'do') && isName(rest[at + 1], 'update'))
    const target = rest[0]?.kind === 'group' ? rest[0].tokens : []
    if (isOwned && changes && !target.some((name) => isColumn(name, key))) {
      found.push(`changes rows of ${table} that are in the way, whosever they are`)
    }
    found.push(...inGroups(rest, tables, written))
  }
  return found
}

/** True if each written row gets the account of the caller, or of a confined row. */
function givesAccount(rows: Token[], place: number, key: string): boolean {
  if (place < 0) return false
  const isComma = (token: Token) => isSign(token, ',')
  if (isName(rows[0], 'select')) {
    const item = splitAt(clausesIn(rows, CLAUSES).get('select') ?? [], isComma)[place]
    return isAccount(item?.at(-1)) || isColumn(item?.at(-1), key)
  }
  if (!isName(rows[0], 'values')) return false
  const values = rows.slice(1).filter((token) => token.kind === 'group')
  return values.every(({ tokens }) => {
    const item = splitAt(tokens, isComma)[place] ?? []
    return item.length === 1 && isAccount(item[0])
  })
}

/** Checks selects within brackets. */
function inGroups(tokens: Token[], tables: Tables, scope: Scope): string[] {
  return tokens.flatMap((token) => {
    if (token.kind !== 'group') return []
    if (isName(token.tokens[0], 'select')) return inQuery(token.tokens, tables, scope)
    return inGroups(token.tokens, tables, scope)
  })
}

const hasSelect = (tokens: Token[]): boolean =>
  tokens.some(
    (token) => token.kind === 'group' && (isName(token.tokens[0], 'select') || hasSelect(token.tokens)),
  )

/** Repeats until no further table turns out to be confined. */
function confine(level: Map<string, Reference>, conditions: Condition[], outer: Scope): void {
  const known = conditions.flatMap((condition) =>
    equalitiesIn(condition.tokens).flatMap(({ left, right }) => [
      { left, right, only: condition.only },
      { left: right, right: left, only: condition.only },
    ]),
  )
  const keyOf = (side: Equality['left'], scope: Scope) => {
    if (side.column === undefined) return undefined
    const alias = side.table ?? (level.size === 1 ? [...level.keys()][0] : undefined)
    const reference = alias === undefined ? undefined : scope.get(alias)
    return reference && reference.key === side.column ? { alias, reference } : undefined
  }
  for (let again = true; again; ) {
    again = false
    for (const { left, right, only } of known) {
      const found = keyOf(left, level)
      if (!found || found.reference.confined || (only !== undefined && only !== found.alias)) continue
      const other = keyOf(right, new Map([...outer, ...level]))
      if (isAccount(right.value) || other?.reference.confined) {
        found.reference.confined = true
        again = true
      }
    }
  }
}

function unconfinedIn(level: Scope): string[] {
  return [...level.values()]
    .filter(({ key, confined }) => key !== null && !confined)
    .map(({ table }) => `${table} is not confined to one account`)
}

const derived = (): Reference => ({ table: '', key: null, confined: false })

function referenceTo(table: string, tables: Tables): Reference {
  const key = tables.get(table)
  if (key === undefined) throw new NotUnderstood(`the table ${table}`)
  return { table, key, confined: false }
}

function clausesIn(tokens: Token[], names: string[]): Map<string, Token[]> {
  const clauses = new Map<string, Token[]>()
  let clause: Token[] = []
  for (const token of tokens) {
    if (token.kind === 'name' && names.includes(token.text)) {
      if (clauses.has(token.text)) throw new NotUnderstood(`a second ${token.text}`)
      clause = []
      clauses.set(token.text, clause)
    } else clause.push(token)
  }
  return clauses
}

function nameIn(token: Token | undefined): string {
  if (token?.kind !== 'name') throw new NotUnderstood('a name')
  return token.text
}

const isColumn = (token: Token | undefined, column: string | null) =>
  (token?.kind === 'name' || token?.kind === 'quoted') && token.text === column

/** A value whose name says that it is the account id. */
const isAccount = (token: Token | undefined) => token?.kind === 'value' && /(^|\.)accountId$/.test(token.text)
