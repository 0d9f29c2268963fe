import receiptline from 'receiptline'
import { CUT } from '../markup.ts'
import type { Page } from '../page-settings.ts'
import { fitsPrinterFonts } from './codepage.ts'
import { bytesOfActions, bytesOfCut, type DeviceActions } from './cut-and-drawer.ts'
import { ESCPOS, type Language, PNG_IMAGE, STAR_IMPACT, STARPRNT } from './printer-languages.ts'

/** The commands that the library puts around a document. Initialisation and status queries belong to the transport. */
const ESCPOS_AROUND = { before: '\x1b@\x1da\x00', after: '\x1dr1' }
const STAR_AROUND = { before: '\x1b@\x1b\x1ea\x00', after: '\x1b\x1d\x03\x01\x00\x00' }
const AROUND = {
  [STARPRNT]: { command: 'starsbcs', ...STAR_AROUND },
  [STAR_IMPACT]: { command: 'starimpact', ...STAR_AROUND, after: `${STAR_AROUND.after}\x04` },
  [ESCPOS]: { command: 'epson', ...ESCPOS_AROUND },
} as const
type Around = (typeof AROUND)[keyof typeof AROUND] | typeof STRUCK
const STRUCK = { command: 'impact', ...ESCPOS_AROUND } as const

/** Encodes the document as text in the printer's language; undefined if the printer's fonts lack a character. */
export function encodeText(
  markup: string,
  page: Page,
  language: Language,
  acts: DeviceActions,
): Buffer | undefined {
  if (language === PNG_IMAGE || !fitsPrinterFonts(markup)) return undefined
  const around = language === ESCPOS && page.isImpact ? STRUCK : AROUND[language]
  const papers = splitAtCuts(markup).flatMap((paper) => {
    const lines = paper.split('\n').map((line) => commandsOf(line, page.columns, around))
    const commands = setUp(page.columns, around) + lines.join('')
    return [Buffer.from(commands, 'latin1'), bytesOfCut(page, language)]
  })
  return Buffer.concat([bytesOfActions(acts, page, language), ...papers])
}

/** The cache size: a few hundred kilobytes, and the dishes of some dozen locations. */
const CACHED_LINES = 4_000
const CACHED_LINE_LENGTH = 200
const cache = new Map<string, string>()

/**
 * Encodes one line of the document. Lines do not depend on each other, and most have been printed before: parsing a
 * line by the library takes ten times as long as this lookup.
 */
function commandsOf(line: string, columns: number, around: Around): string {
  const name = `${around.command} ${columns} ${line}`
  const known = cache.get(name)
  if (known !== undefined) return known
  const commands = fromLibrary(line, columns, around).slice(setUp(columns, around).length)
  if (line.length <= CACHED_LINE_LENGTH) {
    if (cache.size >= CACHED_LINES) cache.clear()
    cache.set(name, commands)
  }
  return commands
}

const setUps = new Map<string, string>()

/** The commands before the first line: the part of an empty document that a second line does not add. */
function setUp(columns: number, around: Around): string {
  const name = `${around.command} ${columns}`
  const known = setUps.get(name)
  if (known !== undefined) return known
  const [one, two] = [fromLibrary('', columns, around), fromLibrary('\n', columns, around)]
  const commands = one.slice(0, 2 * one.length - two.length)
  setUps.set(name, commands)
  return commands
}

function fromLibrary(markup: string, columns: number, { command, before, after }: Around): string {
  const commands = receiptline.transform(markup, {
    cpl: columns,
    encoding: 'multilingual',
    command,
    spacing: true,
    cutting: false,
  })
  if (!commands.startsWith(before) || !commands.endsWith(after))
    throw new Error(`unexpected ${command} document`)
  return commands.slice(before.length, -after.length)
}

/** Splits the document at its cuts. */
export function splitAtCuts(markup: string): string[] {
  return markup.split(`\n${CUT}\n`)
}
