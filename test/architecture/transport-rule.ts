import { TRANSPORTS } from '../../src/printing/printers/transports.ts'
import { type Rule, taggedTemplatesIn, visit } from './source-files.ts'

const NAMES: readonly unknown[] = TRANSPORTS
/** The file with the traits of the transports, and the files of a single transport. */
const OWN = /^src\/printing\/printers\/(transports\.ts$|(cloudprnt|mqtt|epson|escpos|agent)\/)/
const COMPARED = /^[!=]==?$/
const COMPARED_IN_SQL = new RegExp(`\\btransport\\b[^,;]*?'(${TRANSPORTS.join('|')})'`)

/** Code must ask for a trait of a transport instead of comparing its name. */
export const transportsAreNotCompared: Rule = (files) =>
  files.flatMap((file) => {
    if (OWN.test(file.path)) return []
    const found: string[] = []
    const look = (...sides: unknown[]) => {
      const name = sides.map((side) => (side as { value?: unknown } | null)?.value).find(isName)
      if (name !== undefined)
        found.push(`${file.path} asks for ${name}: let src/printing/printers/transports.ts say why`)
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
      const [, value] = COMPARED_IN_SQL.exec(texts.join('?')) ?? []
      if (value !== undefined) look({ value })
    }
    return found
  })

const isName = (value: unknown) => NAMES.includes(value)
