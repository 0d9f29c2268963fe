import type { Static } from 'typebox'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, MoneyText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { csvOfMenus } from './csv-format.ts'
import { Course, codeLists, ExternalId } from './format.ts'
import { exportMenus } from './import.ts'
import { jsonOf } from './outline.ts'
import { FORMATS } from './read-file.ts'

export const words = <Word extends string>(list: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...list], description })

export const FormatField = words(
  FORMATS,
  'JSON in the shape that is exported, or CSV with a row for each thing',
)

const id = Type.Optional(Id)
const MenuOut = Shape({
  menu_id: id,
  title: Type.String(),
  description: Type.String(),
  sections: Type.Array(
    Shape({
      section_id: id,
      title: Type.String(),
      printer: Type.Optional(
        Type.String({ description: 'Serial number of the printer at its station; empty: none' }),
      ),
      course: Course,
      tax: Type.String({ description: 'Name of its tax rate; empty: that of the location' }),
      items: Type.Array(
        Shape({
          item_id: id,
          name: Type.String(),
          description: Type.String(),
          calories: Count,
          indicators: Type.String(),
          price1_label: Type.String(),
          price_1: MoneyText,
          available: Flag,
          external_id: ExternalId,
          open_price: Flag,
          tax: Type.String({ description: 'Name of its tax rate; empty: that of the section' }),
          ...codeLists,
          modifiers: Type.Array(
            Shape({
              modifier_id: id,
              name: Type.String({ description: 'The question put to the guest' }),
              min: Count,
              max: Count,
              group: Type.Optional(
                Type.String({ description: 'The external id of the shared group that it is a copy of' }),
              ),
              options: Type.Array(
                Shape({
                  option_id: id,
                  name: Type.String(),
                  price: MoneyText,
                  external_id: ExternalId,
                  is_selected: Flag,
                  ...codeLists,
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})
type MenuOut = Static<typeof MenuOut>

export const exportAll = readCall({
  name: 'menus.export',
  slow: true,
  method: 'GET',
  path: '/go/menu/:location_id/export',
  right: ['manage', 'reports'],
  summary: 'Export the menus of a location',
  description:
    'All levels, in order, as JSON or CSV. An export can be edited and imported again; imported unchanged, it changes nothing.',
  params: { location_id: Id },
  query: {
    format: Type.Optional(FormatField),
    separator: Type.Optional(
      words(
        ['comma', 'semicolon'],
        'For CSV. With semicolons amounts have a decimal comma, as German spreadsheets expect',
      ),
    ),
    portable: Type.Optional(
      Type.Integer({ ...Flag, description: '1: without ids and stations, for use at another location' }),
    ),
  },
  answer: { location_id: Id, menus: Type.Array(MenuOut) },
  documents: { 'text/csv': 'A row for each menu, section, item, question and option' },
  refusals: ['location_not_found'],
  read: async (reading, { params, query }) => {
    const menus = await exportMenus(reading, params.location_id)
    const portable = query.portable === 1
    if (query.format === 'csv') {
      const sheet = csvOfMenus(menus, query.separator === 'semicolon' ? ';' : ',', portable)
      return new Document('text/csv', sheet, `menus-${params.location_id}.csv`)
    }
    return {
      location_id: params.location_id,
      menus: menus.map((menu) => jsonOf(menu, portable) as unknown as MenuOut),
    }
  },
})
