import { serviceFiles } from '../architecture/source-files.ts'
import { statementsIn } from '../architecture/sql-statements.ts'

/** Every statement of the service as the embedded store receives it, with a `?` for each value. */
export function statementsInSource(): { file: string; statement: string }[] {
  // Statements about PostgreSQL itself never reach the embedded store.
  const shared = serviceFiles().filter(
    ({ path }) => !/\bstorage\/(postgres\/|migrate\/online-migration\.ts$)/.test(path),
  )
  return shared.flatMap((file) =>
    statementsIn(file).map(({ texts }) => ({
      file: file.path,
      statement: texts.join('?').replace(/\bfor update\b/, ''),
    })),
  )
}
