import { Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'

/** A photo as it is stored: the file names of both sizes, and the text for people who cannot see it. */
export interface StoredPhoto {
  large: string
  small: string
  altText: string
}

export const PhotoAnswer = Shape({
  large: Type.String({ description: 'Address of the picture, up to 1600 by 1600 pixels' }),
  small: Type.String({ description: 'Address of the small size, up to 400 by 400 pixels' }),
  alt_text: Type.String({ description: 'The picture in words, for people who cannot see it' }),
})

export function photoAnswer(stored: string) {
  const { large, small, altText } = JSON.parse(stored) as StoredPhoto
  return { large: `/pictures/${large}`, small: `/pictures/${small}`, alt_text: altText }
}

/** Left out without a photo. */
export const photoOf = ({ photo }: { photo?: string | null }) =>
  photo == null ? {} : { photo: photoAnswer(photo) }

export const hashesIn = (stored: string | null): string[] =>
  stored === null ? [] : [...stored.matchAll(/-([0-9a-f]{64})\./g)].map(([, hash = '']) => hash)
