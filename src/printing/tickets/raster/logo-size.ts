const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** A picture takes four bytes per pixel when decoded: larger ones are rejected before that. */
const MOST_PIXELS = 2_000_000

/** The size in the PNG header; undefined if it is not a PNG, or too large. */
export function pngSize(png: Buffer): { width: number; height: number } | undefined {
  if (png.length < 33 || !png.subarray(0, 8).equals(SIGNATURE)) return undefined
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const isSmall = width > 0 && height > 0 && width * height <= MOST_PIXELS
  return isSmall ? { width, height } : undefined
}

/** True if the whole text is base64. Node's decoder stops at the first `=` and skips invalid characters. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
}
