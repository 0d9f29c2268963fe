import receiptline from 'receiptline'
import { fitsPrinterFonts } from './encoding.ts'
import { type Acts, bytesOfActs, bytesOfCut } from './finish.ts'
import { ESCPOS, type Language, PNG_IMAGE, STAR_IMPACT, STARPRNT } from './languages.ts'
import { CUT } from './markup.ts'
import type { Page } from './page.ts'

/** What the library puts around a document. Initialising and asking for status is the transport's part. */
const ESCPOS_AROUND = { before: '\x1b@\x1da\x00', after: '\x1dr1' }
const STAR_AROUND = { before: '\x1b@\x1b\x1ea\x00', after: '\x1b\x1d\x03\x01\x00\x00' }
const AROUND = {
  [STARPRNT]: { command: 'starsbcs', ...STAR_AROUND },
  [STAR_IMPACT]: { command: 'starimpact', ...STAR_AROUND, after: `${STAR_AROUND.after}\x04` },
  [ESCPOS]: { command: 'epson', ...ESCPOS_AROUND },
} as const
const STRUCK = { command: 'impact', ...ESCPOS_AROUND } as const

/** The document as text in the printer's language; undefined when the printer's fonts cannot write all of it. */
export function writtenOut(markup: string, page: Page, language: Language, acts: Acts): Buffer | undefined {
  if (language === PNG_IMAGE || !fitsPrinterFonts(markup)) return undefined
  const { command, before, after } = language === ESCPOS && page.isImpact ? STRUCK : AROUND[language]
  const papers = papersIn(markup).flatMap((paper) => {
    const commands = receiptline.transform(paper, {
      cpl: page.columns,
      encoding: 'multilingual',
      command,
      spacing: true,
      cutting: false,
    })
    if (!commands.startsWith(before) || !commands.endsWith(after))
      throw new Error(`unexpected ${command} document`)
    return [Buffer.from(commands.slice(before.length, -after.length), 'latin1'), bytesOfCut(page, language)]
  })
  return Buffer.concat([bytesOfActs(acts, page, language), ...papers])
}

/** What is cut apart. */
export function papersIn(markup: string): string[] {
  return markup.split(`\n${CUT}\n`)
}
