import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Font, fontWith, openFont } from './letters.ts'

export const TEXT_FAMILY = 'DejaVu Sans Mono'
/** Draws every character of the basic plane, two columns wide where it should be. */
export const WORLD_FAMILY = 'Unifont'

const FILES = [
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf',
  '@fontsource/unifont/files/unifont-latin-400-normal.woff',
]

let fonts: Font[] | undefined

/** The fonts that come with the service; none of the machine's is ever used. */
function allFonts(): Font[] {
  fonts ??= FILES.map((file) => openFont(readFileSync(fileURLToPath(import.meta.resolve(file)))))
  return fonts
}

/** The rasteriser takes fonts as files only: they hold these letters, and are there while it draws. */
export function withFontFiles<T>(letters: Set<string>, draw: (files: string[]) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-letters-'))
  try {
    const files = allFonts().map((font, index) => {
      const file = join(folder, `${index}.ttf`)
      writeFileSync(file, fontWith(font, letters))
      return file
    })
    return draw(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
