import { serviceFiles } from './tidy/source.ts'
import { statementsIn } from './tidy/statements.ts'

/** Every statement of the service as the embedded store is sent it, with a `?` for each value. */
export function statementsInSource(): { file: string; statement: string }[] {
  // What only PostgreSQL is asked about itself the embedded store never sees.
  const shared = serviceFiles().filter(({ path }) => !/\bstorage\/postgres-[a-z-]+\.ts$/.test(path))
  return shared.flatMap((file) =>
    statementsIn(file).map(({ texts }) => ({
      file: file.path,
      statement: texts.join('?').replace(/\bfor update\b/, ''),
    })),
  )
}
