import { serviceFiles } from './tidy/source.ts'
import { statementsIn } from './tidy/statements.ts'

/** Every statement of the service as the embedded store is sent it, with a `?` for each value. */
export function statementsInSource(): { file: string; statement: string }[] {
  return serviceFiles().flatMap((file) =>
    statementsIn(file).map(({ texts }) => ({
      file: file.path,
      statement: texts.join('?').replace(/\bfor update\b/, ''),
    })),
  )
}
