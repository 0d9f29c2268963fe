/**
 * Removes the constraint `check (<from>)` from the text of a table, or replaces its condition. SQLite drops only
 * constraints that have a name; migrations apply this function to `sqlite_schema`. Throws unless exactly one constraint
 * has this condition, so that a migration never changes another one.
 */
export function changeCheck(table: string, from: string, to: string): string {
  const found = checksOf(table).filter(({ condition }) => condition === from)
  const [check] = found
  if (found.length !== 1 || !check)
    throw new Error(`${found.length} constraints check (${from}) in: ${table}`)
  const before = table.slice(0, check.start)
  const after = table.slice(check.end)
  return to === '' ? before.trimEnd() + after : `${before}check (${to})${after}`
}

interface Check {
  /** Condition, with single blanks. */
  condition: string
  start: number
  end: number
}

function checksOf(table: string): Check[] {
  return [...table.matchAll(/\bcheck\s*\(/gi)].map((match) => {
    const open = match.index + match[0].length
    const close = closingBracket(table, open)
    return {
      condition: table.slice(open, close).trim().replace(/\s+/g, ' '),
      start: match.index,
      end: close + 1,
    }
  })
}

function closingBracket(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at
  }
  throw new Error(`a bracket is not closed: ${text}`)
}
