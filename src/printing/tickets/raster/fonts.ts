import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontFile } from '../../../platform/runtime/paths.ts'
import { isDevanagari, isRightToLeft } from './complex-scripts.ts'
import { type Font, parseFont, subsetFont, unpackFont } from './font-subset.ts'

export const TEXT_FAMILY = 'DejaVu Sans Mono'
/** Draws every character of the basic plane, with double width where needed. */
export const WORLD_FAMILY = 'Unifont'

const FILES = [
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf',
  '@fontsource/unifont/files/unifont-latin-400-normal.woff',
]

/** These fonts are loaded whole, because they contain the joining rules; only if the text needs them. */
const RIGHT_TO_LEFT = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf']
const DEVANAGARI = [500, 700].map(
  (weight) => `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
)

/** All font files that the renderer uses. */
export const FONTS = [...FILES, ...RIGHT_TO_LEFT, ...DEVANAGARI]

let fonts: Font[] | undefined

/** The bundled fonts; system fonts are never used. */
function allFonts(): Font[] {
  fonts ??= FILES.map((file) => parseFont(readFileSync(fontFile(file))))
  return fonts
}

/** The rasteriser only takes font files: these contain the given characters and exist while it draws. */
export function withFontFiles<T>(letters: Set<string>, draw: (files: string[]) => T): T {
  // A font without the joining rules would draw these characters incorrectly.
  const alone = [...letters].filter((letter) => !isRightToLeft(letter) && !isDevanagari(letter))
  const folder = mkdtempSync(join(tmpdir(), 'comanda-letters-'))
  try {
    const files = allFonts().map((font, index) => {
      const file = join(folder, `${index}.ttf`)
      writeFileSync(file, subsetFont(font, alone))
      return file
    })
    return draw([...files, ...wholeFonts(letters, folder)])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const unpacked = new Map<string, Buffer>()

function wholeFonts(letters: Set<string>, folder: string): string[] {
  const text = [...letters].join('')
  const needed = [...(isRightToLeft(text) ? RIGHT_TO_LEFT : []), ...(isDevanagari(text) ? DEVANAGARI : [])]
  return needed.map((path, index) => {
    const file = fontFile(path)
    if (file.endsWith('.ttf')) return file
    const font = unpacked.get(path) ?? unpackFont(readFileSync(file))
    unpacked.set(path, font)
    const copy = join(folder, `whole-${index}.ttf`)
    writeFileSync(copy, font)
    return copy
  })
}
