/** A photo in both sizes, as base64. */
export interface ResizedPhoto {
  large: string
  small: string
}

const SIZES = { large: { pixels: 1_600, bytes: 300_000 }, small: { pixels: 400, bytes: 60_000 } }
const QUALITIES = [0.85, 0.7, 0.55, 0.4]

/** Resizes a picture in the browser. The new file has no place and camera in it. */
export async function resizePhoto(file: File): Promise<ResizedPhoto> {
  const picture = await createImageBitmap(file)
  try {
    const large = await fitting(picture, SIZES.large)
    const small = await fitting(picture, SIZES.small)
    return { large, small }
  } finally {
    picture.close()
  }
}

/** The best quality that fits; a picture that never fits gets smaller. */
async function fitting(
  picture: ImageBitmap,
  { pixels, bytes }: { pixels: number; bytes: number },
): Promise<string> {
  for (let most = pixels; most >= 50; most = Math.floor(most * 0.7)) {
    const scale = Math.min(1, most / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    for (const quality of QUALITIES) {
      const blob = await encoded(canvas, quality)
      if (blob && blob.size <= bytes) return base64(blob)
    }
  }
  throw new Error('the picture does not get small enough')
}

/** Browsers that cannot write WebP write PNG instead; they get JPEG. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality)
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

async function base64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}
