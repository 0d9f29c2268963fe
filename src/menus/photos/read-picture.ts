import { Refusal } from '../../platform/core/refusal.ts'
import { type Picture, readJpeg } from './jpeg.ts'
import { readWebp } from './webp.ts'

/** The limits of the two sizes of a photo. */
export const SIZES = {
  large: { pixels: 1_600, bytes: 300_000 },
  small: { pixels: 400, bytes: 60_000 },
} as const
export type SizeName = keyof typeof SIZES

/** Longest base64 text of a picture. */
export const longestText = (size: SizeName) => Math.ceil(SIZES[size].bytes / 3) * 4

/** Reads a picture by its container and headers alone, and drops everything that is not the picture. */
export function readPicture(base64: string, size: SizeName): Picture {
  const file = Buffer.from(base64, 'base64')
  const { pixels, bytes } = SIZES[size]
  if (file.length === 0 || file.length > bytes) throw notAPhoto(size, `has at most ${bytes} bytes`)
  const picture = readJpeg(file) ?? readWebp(file)
  if (!picture) throw notAPhoto(size, 'is a complete JPEG or WebP picture that does not move')
  if (picture.width > pixels || picture.height > pixels)
    throw notAPhoto(size, `has at most ${pixels} by ${pixels} pixels`)
  return picture
}

function notAPhoto(size: SizeName, rule: string): Refusal {
  return new Refusal('not_a_photo', `The picture “${size}” is not accepted. It ${rule}.`, { size })
}
