import type { Static } from 'typebox'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Id, One, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { PhotoAnswer, photoAnswer } from './photo.ts'
import { longestText, readPicture } from './read-picture.ts'
import { type NewPhoto, setPhoto } from './set-photo.ts'

const body = {
  large: Type.String({
    maxLength: longestText('large'),
    description: 'JPEG or WebP in base64, up to 1600 by 1600 pixels and 300 kB',
  }),
  small: Type.String({
    maxLength: longestText('small'),
    description: 'Picture in small, up to 400 by 400 pixels and 60 kB',
  }),
  alt_text: Type.Optional(Text(0, 250, 'The picture in words, for people who cannot see it')),
}
const Body = Type.Object(body)

/** The smallest WebP picture that there is: one pixel. */
const ONE_PIXEL = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='
const bodyExample = { large: ONE_PIXEL, small: ONE_PIXEL, alt_text: 'Schnitzel with lemon' }
const described =
  'The service reads the container only and removes all metadata. Pictures are public: anyone with the address can see them.'
const maxBodyBytes = 512 * 1024

/** Reads both pictures before the transaction begins. */
const readBody = ({ large, small, alt_text = '' }: Static<typeof Body>): NewPhoto => ({
  large: readPicture(large, 'large'),
  small: readPicture(small, 'small'),
  altText: alt_text,
})

const setItem = changeCall({
  name: 'items.set_photo',
  method: 'PUT',
  path: '/go/menu/:item_id/photo',
  right: 'manage',
  summary: 'Set the photo of an item',
  description: described,
  params: { item_id: Id },
  body,
  bodyExample,
  maxBodyBytes,
  status: 201,
  answer: { item_id: Id, photo: PhotoAnswer },
  refusals: ['item_not_found', 'not_a_photo', 'too_many_photos'],
  change: async (change, { params, body }) => {
    const stored = await setPhoto(change, 'item', params.item_id, readBody(body))
    return { item_id: params.item_id, photo: photoAnswer(stored as string) }
  },
})

const removeItem = changeCall({
  name: 'items.remove_photo',
  method: 'DELETE',
  path: '/go/menu/:item_id/photo',
  right: 'manage',
  summary: 'Remove the photo of an item',
  params: { item_id: Id },
  status: 200,
  answer: { item_id: Id, deleted: One },
  refusals: ['item_not_found'],
  change: async (change, { params }) => {
    await setPhoto(change, 'item', params.item_id, null)
    return { item_id: params.item_id, deleted: 1 }
  },
})

const setSection = changeCall({
  name: 'sections.set_photo',
  method: 'PUT',
  path: '/go/menu/:section_id/section_photo',
  right: 'manage',
  summary: 'Set the photo of a section',
  description: described,
  params: { section_id: Id },
  body,
  bodyExample,
  maxBodyBytes,
  status: 201,
  answer: { section_id: Id, photo: PhotoAnswer },
  refusals: ['section_not_found', 'not_a_photo', 'too_many_photos'],
  change: async (change, { params, body }) => {
    const stored = await setPhoto(change, 'section', params.section_id, readBody(body))
    return { section_id: params.section_id, photo: photoAnswer(stored as string) }
  },
})

const removeSection = changeCall({
  name: 'sections.remove_photo',
  method: 'DELETE',
  path: '/go/menu/:section_id/section_photo',
  right: 'manage',
  summary: 'Remove the photo of a section',
  params: { section_id: Id },
  status: 200,
  answer: { section_id: Id, deleted: One },
  refusals: ['section_not_found'],
  change: async (change, { params }) => {
    await setPhoto(change, 'section', params.section_id, null)
    return { section_id: params.section_id, deleted: 1 }
  },
})

const setLocation = changeCall({
  name: 'locations.set_photo',
  method: 'PUT',
  path: '/go/location/:location_id/photo',
  right: 'manage',
  summary: 'Set the photo of a location',
  description: described,
  params: { location_id: Id },
  body,
  bodyExample,
  maxBodyBytes,
  status: 201,
  answer: { location_id: Id, photo: PhotoAnswer },
  refusals: ['location_not_found', 'not_a_photo', 'too_many_photos'],
  change: async (change, { params, body }) => {
    const stored = await setPhoto(change, 'location', params.location_id, readBody(body))
    return { location_id: params.location_id, photo: photoAnswer(stored as string) }
  },
})

const removeLocation = changeCall({
  name: 'locations.remove_photo',
  method: 'DELETE',
  path: '/go/location/:location_id/photo',
  right: 'manage',
  summary: 'Remove the photo of a location',
  params: { location_id: Id },
  status: 200,
  answer: { location_id: Id, deleted: One },
  refusals: ['location_not_found'],
  change: async (change, { params }) => {
    await setPhoto(change, 'location', params.location_id, null)
    return { location_id: params.location_id, deleted: 1 }
  },
})

export const photoCalls = [setItem, removeItem, setSection, removeSection, setLocation, removeLocation]
