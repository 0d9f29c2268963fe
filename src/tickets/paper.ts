import type { Language } from './languages.ts'

// A ticket as printers and people get to see it. What draws it, some fifty files, is loaded at the first ticket:
// at the start everybody would wait for it.

/** The document in the printer's language. */
export async function bytesOf(markup: string, columns: number, language: Language): Promise<Buffer> {
  const { rendered } = await import('./render.ts')
  return rendered(markup, columns, language)
}

/** The document as a drawing. */
export async function drawingOf(markup: string, columns: number): Promise<string> {
  const { svgOf } = await import('./picture.ts')
  return svgOf(markup, columns)
}

/** The document in the printer's dots. */
export async function dotsOf(markup: string, columns: number): Promise<Buffer> {
  const { bitmapOf, pngOf, svgOf } = await import('./picture.ts')
  return pngOf(await bitmapOf(svgOf(markup, columns)))
}
