import iconv from 'iconv-lite'

/** The code pages that thermal printers of all brands support, and between which a line may switch. */
const PAGES = ['cp437', 'cp852', 'cp858', 'cp866', 'cp1252']
const UNDEFINED = '\ufffd'

const encodable = new Set(PAGES.flatMap((page) => [...upperHalf(page)].filter((one) => one !== UNDEFINED)))

/** True if the printer's own fonts have every character. Missing ones would be printed as "?". */
export function fitsPrinterFonts(text: string): boolean {
  for (const character of text) {
    if (character > '\x7e' && !encodable.has(character)) return false
  }
  return true
}

function upperHalf(page: string): string {
  return iconv.decode(Buffer.from(Array.from({ length: 128 }, (_, index) => 128 + index)), page)
}
