/**
 * Rewrites a migration statement for Citus: a new table is distributed before its foreign keys are added, and the
 * checks of a new column are added after it.
 */
export function citusDdl(statement: string): string[] {
  const created = /^\s*create table (\w+) \(/.exec(statement)?.[1]
  if (created !== undefined && /\baccount_id\b/.test(statement)) return forNewTable(statement, created)
  const [, altered, column] = /^\s*alter table (\w+) add column (\w+) /.exec(statement) ?? []
  if (altered !== undefined && column !== undefined) return forNewColumn(statement, altered, column)
  return [statement]
}

/** Makes changes to the shards of one table visible to later statements of the same transaction. */
const ONE_BY_ONE = "set local citus.multi_shard_modify_mode = 'sequential'"

function forNewTable(statement: string, table: string): string[] {
  const pointers: string[] = []
  const alone = statement
    .replace(/,\s*(foreign key \([^)]*\) references \w+ \([^)]*\)(?: on delete cascade)?)/g, (_, pointer) => {
      pointers.push(pointer)
      return ''
    })
    .replace(/(\w+)( [^,()]*?) references (\w+ \([^)]*\))/g, (_, column, type, target) => {
      pointers.push(`foreign key (${column}) references ${target}`)
      return `${column}${type}`
    })
  return [
    ONE_BY_ONE,
    alone,
    `select create_distributed_table('${table}', 'account_id', colocate_with => 'locations')`,
    ...pointers.map((pointer) => `alter table ${table} add ${pointer}`),
  ]
}

function forNewColumn(statement: string, table: string, column: string): string[] {
  const checks: string[] = []
  let alone = statement
  for (let at = alone.search(/\bcheck \(/); at >= 0; at = alone.search(/\bcheck \(/)) {
    const end = endOfBrackets(alone, alone.indexOf('(', at))
    checks.push(alone.slice(at, end))
    alone = alone.slice(0, at).trimEnd() + alone.slice(end)
  }
  if (checks.length === 0) return [statement]
  const named = (index: number) => `${table}_${column}_check${index === 0 ? '' : index}`
  return [
    ONE_BY_ONE,
    alone,
    ...checks.map((check, index) => `alter table ${table} add constraint ${named(index)} ${check}`),
  ]
}

function endOfBrackets(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return at + 1
  }
  return text.length
}
