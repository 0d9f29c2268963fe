import type { Static } from 'typebox'
import { changeCall } from '../../platform/http/calls/call.ts'
import { Count, Id, One } from '../../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  VersionedPatch,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Course } from '../import/format.ts'
import { sectionFields, TaxId } from '../menu-response.ts'
import { ServedIn, servedInput } from '../served/served-fields.ts'
import { addSection, changeSection, removeSection, type SectionInput } from './edit-menu.ts'
import { Order, Title } from './menu-routes.ts'
import { reorderSections } from './reorder.ts'

const sectionBody = {
  title: Title,
  printer_id: Type.Optional(
    Type.Integer({
      ...Count,
      description: 'The printer of its station; 0: none; left out: unchanged',
    }),
  ),
  course: Type.Optional(
    Type.Integer({ ...Course, description: 'The course it is served in; 0: none; left out: unchanged' }),
  ),
  tax_id: Type.Optional(
    Type.Integer({
      ...TaxId,
      description: 'The tax rate of its items; 0: that of the location; left out: unchanged',
    }),
  ),
  served: Type.Optional(ServedIn),
}
const sectionExample = { title: 'Desserts' }

interface SectionSaid {
  title: string
  printer_id?: number
  course?: number
  tax_id?: number
  served?: Static<typeof ServedIn>
}

function sectionInput({ title, printer_id, course, tax_id, served }: SectionSaid): SectionInput {
  const taxNumber = tax_id === 0 ? null : tax_id
  return {
    title,
    printerId: printer_id === 0 ? null : printer_id,
    course,
    taxNumber,
    served: servedInput(served),
  }
}

const createSection = changeCall({
  name: 'sections.create',
  method: 'POST',
  path: '/go/menu/:menu_id/sections',
  right: 'manage',
  summary: 'Add a section to a menu',
  params: { menu_id: Id },
  body: sectionBody,
  bodyExample: sectionExample,
  status: 201,
  answer: { section_id: Id },
  refusals: ['menu_not_found', 'printer_not_found', 'tax_rate_not_found', 'hours_not_found'],
  change: async (change, { params, body }) => ({
    section_id: await addSection(change, params.menu_id, sectionInput(body)),
  }),
})

const orderSections = changeCall({
  name: 'sections.reorder',
  method: 'PUT',
  path: '/go/menu/:menu_id/section_order',
  right: 'manage',
  summary: 'Put the sections of a menu in order',
  params: { menu_id: Id },
  body: { ids: Order },
  bodyExample: { ids: [2, 1, 3] },
  status: 201,
  answer: { menu_id: Id, updated: One },
  refusals: ['menu_not_found', 'menu_changed_meanwhile'],
  change: async (change, { params, body }) => {
    await reorderSections(change, params.menu_id, body.ids)
    return { menu_id: params.menu_id, updated: 1 }
  },
})

const editSection = changeCall({
  name: 'sections.change',
  method: 'PUT',
  path: '/go/menu/:section_id/section',
  right: 'manage',
  summary: 'Change a section',
  description:
    'Title, and the printer of the station that makes its items: kitchen tickets go there from now on.',
  params: { section_id: Id },
  body: VersionedPatch(sectionBody),
  bodyExample: sectionExample,
  status: 201,
  answer: { section_id: Id, updated: One },
  refusals: [
    'section_not_found',
    'printer_not_found',
    'tax_rate_not_found',
    'hours_not_found',
    'changed_meanwhile',
  ],
  change: async (change, { params, body }) => {
    requireAllFields(sectionBody, body)
    await changeSection(change, params.section_id, (section) => {
      requireCurrentVersion(body, sectionFields(section))
      return sectionInput({ ...sectionFields(section), ...body })
    })
    return { section_id: params.section_id, updated: 1 }
  },
})

const deleteSection = changeCall({
  name: 'sections.delete',
  method: 'DELETE',
  path: '/go/menu/:section_id/section',
  right: 'manage',
  summary: 'Delete a section',
  params: { section_id: Id },
  status: 200,
  answer: { section_id: Id, deleted: One },
  refusals: ['section_not_found'],
  change: async (change, { params }) => {
    await removeSection(change, params.section_id)
    return { section_id: params.section_id, deleted: 1 }
  },
})

export const sectionCalls = [createSection, orderSections, editSection, deleteSection]
