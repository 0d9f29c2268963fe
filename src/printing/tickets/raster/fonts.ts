import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fontFile } from '../../../platform/runtime/paths.ts'
import { isDevanagari, isRightToLeft } from './complex-scripts.ts'
import { type Font, fontOfFile, fontWith, openFont } from './font-subset.ts'

export const TEXT_FAMILY = 'DejaVu Sans Mono'
/** Draws every character of the basic plane, two columns wide where it should be. */
export const WORLD_FAMILY = 'Unifont'

const FILES = [
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf',
  '@fontsource/unifont/files/unifont-latin-400-normal.woff',
]

/** Given whole, since how their letters join is in them; only where there are such letters. */
const RIGHT_TO_LEFT = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf']
const DEVANAGARI = [500, 700].map(
  (weight) => `@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-${weight}-normal.woff`,
)

/** All that it draws with. */
export const FONTS = [...FILES, ...RIGHT_TO_LEFT, ...DEVANAGARI]

let fonts: Font[] | undefined

/** The fonts that come with the service; none of the machine's is ever used. */
function allFonts(): Font[] {
  fonts ??= FILES.map((file) => openFont(readFileSync(fontFile(file))))
  return fonts
}

/** The rasteriser takes fonts as files only: they hold these letters, and are there while it draws. */
export function withFontFiles<T>(letters: Set<string>, draw: (files: string[]) => T): T {
  // A font without the rules by which letters join would draw them all the same.
  const alone = [...letters].filter((letter) => !isRightToLeft(letter) && !isDevanagari(letter))
  const folder = mkdtempSync(join(tmpdir(), 'comanda-letters-'))
  try {
    const files = allFonts().map((font, index) => {
      const file = join(folder, `${index}.ttf`)
      writeFileSync(file, fontWith(font, alone))
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
    const font = unpacked.get(path) ?? fontOfFile(readFileSync(file))
    unpacked.set(path, font)
    const copy = join(folder, `whole-${index}.ttf`)
    writeFileSync(copy, font)
    return copy
  })
}
