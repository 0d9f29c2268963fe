import receiptline from 'receiptline'
import { fitsPrinterFonts } from './encoding.ts'
import { ESCPOS, type Language, PNG_IMAGE, STARPRNT } from './languages.ts'

/** What the library puts around a document. Initialising and asking for status is the transport's part. */
const AROUND = {
  [STARPRNT]: { command: 'starsbcs', before: '\x1b@\x1b\x1ea\x00', after: '\x1b\x1d\x03\x01\x00\x00' },
  [ESCPOS]: { command: 'epson', before: '\x1b@\x1da\x00', after: '\x1dr1' },
} as const

/** The document as text in the printer's language; undefined when the printer's fonts cannot write all of it. */
export function writtenOut(markup: string, columns: number, language: Language): Buffer | undefined {
  if (language === PNG_IMAGE || !fitsPrinterFonts(markup)) return undefined
  const { command, before, after } = AROUND[language]
  const commands = receiptline.transform(markup, {
    cpl: columns,
    encoding: 'multilingual',
    command,
    spacing: true,
  })
  if (!commands.startsWith(before) || !commands.endsWith(after))
    throw new Error(`unexpected ${command} document`)
  return Buffer.from(commands.slice(before.length, -after.length), 'latin1')
}
