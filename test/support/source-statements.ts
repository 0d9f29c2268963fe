import { serviceFiles, type Template } from '../architecture/source-files.ts'
import { statementsIn } from '../architecture/sql-statements.ts'

/** Every statement of the service as the embedded store receives it, with a `?` for each value. */
export function statementsInSource(): { file: string; statement: string }[] {
  // Statements about PostgreSQL itself never reach the embedded store.
  const shared = serviceFiles().filter(
    ({ path }) => !/\bstorage\/(postgres\/|migrate\/online-migration\.ts$)/.test(path),
  )
  return shared.flatMap((file) =>
    statementsIn(file).map((template) => ({
      file: file.path,
      statement: textOf(template).replace(/\bfor update\b/, ''),
    })),
  )
}

/** Lists of names have the account's column in place of those of the fragment; a list of columns to read is a value. */
function textOf({ texts, values }: Template): string {
  return texts.map((text, at) => text + placeholder(values[at])).join('')
}

function placeholder(value: string | undefined): string {
  if (value === undefined) return ''
  return value.endsWith('.names') ? 'account_id' : '?'
}
