import { isName, isSign, NotUnderstood, splitAt, type Token } from './sql-tokens.ts'

/** The source after `from`: a table, or a subquery. */
interface Source {
  table: string | undefined
  alias: string
  query: Token[] | undefined
  on: Condition[]
}

/** A condition that holds for every row of the level, or only for the rows of an outer-joined table. */
export interface Condition {
  tokens: Token[]
  only: string | undefined
}

interface Side {
  table: string | undefined
  column: string | undefined
  value: Token | undefined
}

export interface Equality {
  left: Side
  right: Side
}

const JOINS = ['join', 'left', 'outer', 'inner', 'cross']
const ENDS_AN_ALIAS = [...JOINS, 'on', 'using', 'natural', 'full', 'right', 'limit']

export function sourcesIn(from: Token[]): Source[] {
  const sources: Source[] = []
  let at = 0
  let isLeft = false
  while (at < from.length) {
    const { source, next } = sourceAt(from, at)
    sources.push(source)
    at = next
    if (isName(from[at], 'on')) {
      const begin = ++at
      while (at < from.length && !isName(from[at], ...JOINS) && !isSign(from[at], ',')) at++
      const only = isLeft ? source.alias : undefined
      source.on = conditionsIn(from.slice(begin, at)).map((condition) => ({ ...condition, only }))
    }
    const border = at
    while (isName(from[at], ...JOINS) || isSign(from[at], ',')) at++
    if (at < from.length && at === border) throw new NotUnderstood('what follows from')
    isLeft = from.slice(border, at).some((token) => isName(token, 'left'))
  }
  return sources
}

function sourceAt(from: Token[], at: number): { source: Source; next: number } {
  const first = from[at]
  let next = at + 1
  if (isName(from[next], 'as')) next++
  const named = from[next]
  const hasAlias = (named?.kind === 'name' && !ENDS_AN_ALIAS.includes(named.text)) || named?.kind === 'quoted'
  if (hasAlias) next++
  const alias = hasAlias && 'text' in named ? named.text : undefined
  if (first?.kind === 'group' && isName(first.tokens[0], 'select')) {
    return { source: { table: undefined, alias: alias ?? '', query: first.tokens, on: [] }, next }
  }
  if (first?.kind !== 'name') throw new NotUnderstood('what follows from')
  return { source: { table: first.text, alias: alias ?? first.text, query: undefined, on: [] }, next }
}

/** Conditions joined by `and`; of alternatives, none is known to hold. */
export function conditionsIn(tokens: Token[]): Condition[] {
  if (tokens.length === 0) return []
  if (tokens.some((token) => isName(token, 'or')))
    return [{ tokens: [{ kind: 'group', tokens }], only: undefined }]
  return splitAt(tokens, (token) => isName(token, 'and')).map((part) => ({ tokens: part, only: undefined }))
}

/** Matches exactly `a.b = c.d`. */
export function equalitiesIn(condition: Token[]): Equality[] {
  const [left, right, ...more] = splitAt(condition, (token) => isSign(token, '='))
  if (left === undefined || right === undefined || more.length > 0) return []
  const sides = [sideOf(left), sideOf(right)]
  const [first, second] = sides
  return first && second ? [{ left: first, right: second }] : []
}

function sideOf(tokens: Token[]): Side | undefined {
  const [first, dot, last] = tokens
  if (tokens.length === 1 && first?.kind === 'value')
    return { table: undefined, column: undefined, value: first }
  if (tokens.length === 1) return { table: undefined, column: columnIn(first), value: undefined }
  if (tokens.length !== 3 || first?.kind !== 'name' || !isSign(dot, '.')) return undefined
  return { table: first.text, column: columnIn(last), value: undefined }
}

const columnIn = (token: Token | undefined) =>
  token?.kind === 'name' || token?.kind === 'quoted' ? token.text : undefined
