import { theLocation } from '../../locations/actions.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Id, One, Text } from '../../platform/http/schema/fields.ts'
import {
  requireAllFields,
  requireCurrentVersion,
  VersionedPatch,
} from '../../platform/http/schema/optimistic-locking.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { menuTree } from '../full-menu.ts'
import { MenuEntry, menuEntry, menuFields } from '../menu-response.ts'
import { ServedIn, servedInput } from '../served/served-fields.ts'
import { addMenu, changeMenu, removeMenu } from './edit-menu.ts'
import { reorderMenus } from './reorder.ts'

const tree = readCall({
  name: 'menus.get_editable',
  method: 'GET',
  path: '/go/menu/:location_id/outline',
  right: ['manage', 'reports'],
  summary: 'See the menus of a location as a whole',
  description: 'Menus, sections, items and modifiers, each in its order.',
  params: { location_id: Id },
  answer: { location_id: Id, result: Type.Array(MenuEntry) },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const location = await theLocation(reading, params.location_id)
    const menus = await menuTree(reading.sql, location.accountId, location.id)
    const result = menus.map(menuEntry)
    return { location_id: location.id, result }
  },
})

export const Title = Text(1, 120)
const menuBody = {
  title: Title,
  description: Type.Optional(Text(0, 1000)),
  served: Type.Optional(ServedIn),
}
export const Order = Type.Array(Id, {
  minItems: 1,
  maxItems: 500,
  description: 'All ids, in the new order',
})

const createMenu = changeCall({
  name: 'menus.create',
  method: 'POST',
  path: '/go/menu/:location_id',
  right: 'manage',
  summary: 'Add a menu',
  params: { location_id: Id },
  body: menuBody,
  bodyExample: { title: 'Brunch', description: 'Sundays until three' },
  status: 201,
  answer: { menu_id: Id },
  refusals: ['location_not_found', 'hours_not_found'],
  change: async (change, { params, body }) => ({
    menu_id: await addMenu(change, params.location_id, {
      title: body.title,
      description: body.description ?? '',
      served: servedInput(body.served),
    }),
  }),
})

const editMenu = changeCall({
  name: 'menus.change',
  method: 'PUT',
  path: '/go/menu/:menu_id',
  right: 'manage',
  summary: 'Change a menu',
  params: { menu_id: Id },
  body: VersionedPatch(menuBody),
  bodyExample: { title: 'Brunch', description: '' },
  status: 201,
  answer: { menu_id: Id, updated: One },
  refusals: ['menu_not_found', 'hours_not_found', 'changed_meanwhile'],
  change: async (change, { params, body }) => {
    requireAllFields(menuBody, body)
    await changeMenu(change, params.menu_id, (menu) => {
      requireCurrentVersion(body, menuFields(menu))
      const leftOut = body.version === undefined ? '' : menu.description
      const served = servedInput(body.served)
      return { title: body.title ?? menu.title, description: body.description ?? leftOut, served }
    })
    return { menu_id: params.menu_id, updated: 1 }
  },
})

const deleteMenu = changeCall({
  name: 'menus.delete',
  method: 'DELETE',
  path: '/go/menu/:menu_id',
  right: 'manage',
  summary: 'Delete a menu',
  params: { menu_id: Id },
  status: 200,
  answer: { menu_id: Id, deleted: One },
  refusals: ['menu_not_found'],
  change: async (change, { params }) => {
    await removeMenu(change, params.menu_id)
    return { menu_id: params.menu_id, deleted: 1 }
  },
})

const orderMenus = changeCall({
  name: 'menus.reorder',
  method: 'PUT',
  path: '/go/menu/:location_id/menu_order',
  right: 'manage',
  summary: 'Put menus in order',
  params: { location_id: Id },
  body: { ids: Order },
  bodyExample: { ids: [2, 1] },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: ['location_not_found', 'menu_changed_meanwhile'],
  change: async (change, { params, body }) => {
    await reorderMenus(change, params.location_id, body.ids)
    return { location_id: params.location_id, updated: 1 }
  },
})

export const menuEditingCalls = [tree, createMenu, editMenu, deleteMenu, orderMenus]
