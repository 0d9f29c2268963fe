import { FORMS } from '../../platform/core/validation-errors.ts'
import { changeCall, readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, One, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { inSnapshot } from '../editing/plan-in-snapshot.ts'
import { changeMenuLanguages } from './change-languages.ts'
import { MAX_LANGUAGES, theMenuLanguages } from './menu-languages.ts'
import { listTranslations, plannedTexts, writeTexts } from './save-translations.ts'
import { TEXT_FIELDS, type TextField } from './source-text.ts'
import { TEXT_TYPES, type TextType } from './text-store.ts'

export const MenuLanguage = Type.String({
  pattern: FORMS.menu_language,
  description: 'A language of the menus: two letters, optionally with a region, such as `fr` or `fr-CA`',
})

const text = {
  type: Type.Unsafe<TextType>({ type: 'string', enum: [...TEXT_TYPES] }),
  id: Id,
  field: Type.Unsafe<TextField>({ type: 'string', enum: [...TEXT_FIELDS] }),
}

const listed = readCall({
  name: 'texts.list',
  slow: true,
  method: 'GET',
  path: '/go/menu/:location_id/texts',
  right: ['manage', 'reports'],
  summary: 'Read the texts of the menus with their translations',
  params: { location_id: Id },
  query: { language: Type.Optional(MenuLanguage) },
  answer: {
    location_id: Id,
    language: Type.String(),
    missing: Type.Integer({ ...Count, description: 'Number of texts without a translation' }),
    stale: Type.Integer({ ...Count, description: 'Number of texts that changed after they were translated' }),
    texts: Type.Array(
      Shape({
        ...text,
        source_text: Type.String(),
        text: Type.String({ description: 'Empty: not translated' }),
        checked: Type.Integer({ ...Flag, description: '1: a person of the location has confirmed it' }),
        stale: Type.Integer({ ...Flag, description: '1: the text changed after it was translated' }),
      }),
    ),
  },
  refusals: ['location_not_found', 'language_unknown'],
  read: async (reading, { params, query }) => ({
    location_id: params.location_id,
    language: query.language ?? '',
    ...(await listTranslations(reading, params.location_id, query.language)),
  }),
})

const change = changeCall({
  name: 'texts.change',
  slow: true,
  method: 'PUT',
  path: '/go/menu/:location_id/texts',
  right: 'manage',
  summary: 'Translate texts of the menus',
  description:
    'Any of the texts, all or none. An empty text removes the translation. Texts that an API key sends are not `checked`: guests see them when a person has confirmed them, or if the location shows unchecked texts.',
  params: { location_id: Id },
  query: { language: Type.Optional(MenuLanguage) },
  body: {
    texts: Type.Array(Type.Object({ ...text, text: Text(0, 1_000), checked: Type.Optional(Flag) }), {
      minItems: 1,
      maxItems: 2_000,
    }),
  },
  bodyExample: {
    texts: [{ type: 'item' as const, id: 7, field: 'name' as const, text: 'Tarte au citron' }],
  },
  maxBodyBytes: 4 * 1024 * 1024,
  status: 201,
  answer: { location_id: Id, updated: Count },
  refusals: ['location_not_found', 'language_unknown', 'menu_changed_meanwhile'],
  prepare: (parts, { params, query, body }) =>
    inSnapshot(parts, (reading) => plannedTexts(reading, params.location_id, query.language, body.texts)),
  change: async (change, { params, query }, planned) => {
    await writeTexts(change, params.location_id, query.language ?? '', planned)
    return { location_id: params.location_id, updated: planned.length }
  },
})

const Languages = Type.Array(MenuLanguage, {
  minItems: 1,
  maxItems: MAX_LANGUAGES,
  description: 'Languages of the menus; the first one is that in which they are written',
})
const ShowUnchecked = Type.Integer({
  ...Flag,
  description: '1: guests see translations that no person of the location has confirmed; default 0',
})

const languages = readCall({
  name: 'menus.get_languages',
  method: 'GET',
  path: '/go/menu/:location_id/languages',
  right: ['service', 'manage', 'reports'],
  summary: 'Read the languages of the menus',
  params: { location_id: Id },
  answer: { location_id: Id, menu_languages: Languages, show_unchecked: ShowUnchecked },
  refusals: ['location_not_found'],
  read: async (reading, { params }) => {
    const { languages, showsUnchecked } = await theMenuLanguages(reading, params.location_id)
    return {
      location_id: params.location_id,
      menu_languages: languages,
      show_unchecked: showsUnchecked ? 1 : 0,
    }
  },
})

const changeLanguages = changeCall({
  name: 'menus.change_languages',
  method: 'PUT',
  path: '/go/menu/:location_id/languages',
  right: 'manage',
  summary: 'Choose the languages of the menus',
  description:
    'The first language is that in which the menus are written; terminals, tickets, receipts and the log use it. Translations into a language that is taken off the list are kept. `show_unchecked` needs the right `own`.',
  params: { location_id: Id },
  body: { menu_languages: Type.Optional(Languages), show_unchecked: Type.Optional(ShowUnchecked) },
  bodyExample: { menu_languages: ['en', 'fr'] },
  status: 201,
  answer: { location_id: Id, updated: One },
  refusals: ['location_not_found', 'language_unknown', 'right_missing'],
  change: async (change, { params, body }) => {
    await changeMenuLanguages(change, params.location_id, body)
    return { location_id: params.location_id, updated: 1 }
  },
})

export const textCalls = [languages, changeLanguages, listed, change]
