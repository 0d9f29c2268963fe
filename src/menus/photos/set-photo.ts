import { createHash } from 'node:crypto'
import type { Change } from '../../context.ts'
import { appendEvent } from '../../events/store.ts'
import { routingOf } from '../../identity/auth/account-prefix.ts'
import { theLockedLocation } from '../../locations/actions.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { theLockedPlace } from '../editing/menu-location.ts'
import { findPlaceOfItem, findPlaceOfSection } from '../editing/menu-location-store.ts'
import type { Picture } from './jpeg.ts'
import { hashesIn, type StoredPhoto } from './photo.ts'
import {
  countPictures,
  findPhoto,
  isPictureUsed,
  markPictureUnused,
  type PhotoOwner,
  putPicture,
  updatePhoto,
} from './photo-store.ts'

/** Each photo has two pictures. */
const MAX_PICTURES = 4_000
const MAX_BYTES = 200_000_000

export interface NewPhoto {
  large: Picture
  small: Picture
  altText: string
}

/** Sets or removes the photo of an item, a section or a location. */
export async function setPhoto(
  change: Change,
  owner: PhotoOwner,
  id: number,
  photo: NewPhoto | null,
): Promise<string | null> {
  const { sql, caller } = change
  const locationId = await lockOwner(change, owner, id)
  const before = await findPhoto(sql, caller.accountId, owner, id)
  const stored = photo && (await storedPhoto(change, photo))
  const next = stored && JSON.stringify(stored)
  if (next === before) return next
  await updatePhoto(sql, caller.accountId, owner, id, next)
  for (const hash of hashesIn(before)) {
    if (!(await isPictureUsed(sql, caller.accountId, hash)))
      await markPictureUnused(sql, caller.accountId, hash, change.now)
  }
  await appendEvent(change, locationId, 'menu.photo_changed', { of: owner, id, has_photo: next ? 1 : 0 })
  return next
}

async function lockOwner(change: Change, owner: PhotoOwner, id: number): Promise<number> {
  if (owner === 'location') return (await theLockedLocation(change, id)).id
  const place =
    owner === 'item'
      ? await theLockedPlace(change, findPlaceOfItem, id, 'item_not_found', 'Item')
      : await theLockedPlace(change, findPlaceOfSection, id, 'section_not_found', 'Section')
  return place.locationId
}

async function storedPhoto(change: Change, { large, small, altText }: NewPhoto): Promise<StoredPhoto> {
  const { sql, caller } = change
  const { accountId } = caller
  const { count, bytes } = await countPictures(sql, accountId)
  const added = large.bytes.length + small.bytes.length
  if (count + 2 > MAX_PICTURES || bytes + added > MAX_BYTES) {
    throw new Refusal(
      'too_many_photos',
      'An account has at most 2,000 photos and 200 MB of them. Remove some; they are deleted after 30 days.',
      { pictures: count, bytes },
    )
  }
  const routing = await routingOf(sql, accountId)
  const nameOf = async (picture: Picture) => {
    const hash = createHash('sha256').update(picture.bytes).digest('hex')
    await putPicture(sql, accountId, { hash, kind: picture.kind, bytes: picture.bytes })
    return `${routing}-${hash}.${picture.kind}`
  }
  return { large: await nameOf(large), small: await nameOf(small), altText }
}
