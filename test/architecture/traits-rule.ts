import { METHODS } from '../../src/payments/methods.ts'
import { TRANSPORTS } from '../../src/printing/printers/transports.ts'
import { type Rule, taggedTemplatesIn, visit } from './source-files.ts'

interface Traits {
  names: readonly string[]
  /** The file with the traits. */
  source: string
  /** Files that may compare names: the one with the traits, and those of a single one. */
  own: RegExp
  /** Column with the name, in statements. */
  column: string
}

/** Code must ask for a trait of a transport instead of comparing its name. */
export const transportsAreNotCompared = namesAreNotCompared({
  names: TRANSPORTS,
  source: 'src/printing/printers/transports.ts',
  own: /^src\/printing\/printers\/(transports\.ts$|(cloudprnt|mqtt|epson|escpos|agent)\/)/,
  column: 'transport',
})

/** Code must ask for a trait of a payment method instead of comparing its name. */
export const methodsAreNotCompared = namesAreNotCompared({
  names: METHODS,
  source: 'src/payments/methods.ts',
  own: /^src\/payments\/methods\.ts$/,
  column: 'method',
})

const COMPARED = /^[!=]==?$/

function namesAreNotCompared({ names, source, own, column }: Traits): Rule {
  const inSql = new RegExp(`\\b${column}\\b[^,;]*?'(${names.join('|')})'`)
  const isName = (value: unknown) => names.some((name) => name === value)
  return (files) =>
    files.flatMap((file) => {
      if (own.test(file.path)) return []
      const found: string[] = []
      const look = (...sides: unknown[]) => {
        const name = sides.map((side) => (side as { value?: unknown } | null)?.value).find(isName)
        if (name !== undefined) found.push(`${file.path} asks for ${name}: let ${source} say why`)
      }
      visit(file, {
        BinaryExpression({ operator, left, right }) {
          if (COMPARED.test(operator)) look(left, right)
        },
        SwitchCase({ test }) {
          look(test)
        },
      })
      for (const { texts } of taggedTemplatesIn(file)) {
        const [, value] = inSql.exec(texts.join('?')) ?? []
        if (value !== undefined) look({ value })
      }
      return found
    })
}
