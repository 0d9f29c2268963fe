import type { Static } from 'typebox'
import { invalid } from '../../platform/core/refusal.ts'
import { changeCall, stepsCall } from '../../platform/http/calls/call.ts'
import { requireCaller } from '../../platform/http/calls/session-call-context.ts'
import { Count, Flag, Id, Opaque, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { yieldToShortRequests } from '../../platform/runtime/scheduler.ts'
import { inSnapshot } from '../editing/plan-in-snapshot.ts'
import { exportAll, FormatField, words } from './export-routes.ts'
import { MenuFile } from './format.ts'
import { type ImportPreview, plannedImport, previewImport, writeImport } from './import.ts'
import { LEVELS } from './outline.ts'
import { type Format, readMenusYielding } from './read-file.ts'

/** Enough for a menu of ten thousand entries, as JSON inside JSON. */
const MAX_FILE_BYTES = 2 * 1024 * 1024
/** Maximum number of changes listed in a preview; the rest is counted. */
const MAX_CHANGES = 1_000

const fileBody = {
  menus: Type.Optional(
    Type.Array(MenuFile, {
      description: 'The menus as exported. An entry without an id is matched by external id, then by name',
    }),
  ),
  format: Type.Optional(FormatField),
  file: Type.Optional(Type.String({ minLength: 1, description: 'A file as text, instead of `menus`' })),
  remove_missing: Type.Optional(
    Type.Integer({
      ...Flag,
      description:
        '1: entries missing from the file are deleted. Left out: they stay, behind their predecessor',
    }),
  ),
}
const fileExample = {
  menus: [
    {
      title: 'Brunch',
      sections: [{ title: 'Eggs', items: [{ name: 'Omelette', price_1: '9.50', external_id: 'PLU-4011' }] }],
    },
  ],
}

/** Menus in the body are read like a file: counted first, and with every fault by its place. */
function asFile({ menus, ...body }: Record<string, unknown>): Record<string, unknown> {
  if (menus === undefined || menus === null) return body
  return { format: 'json', file: JSON.stringify({ menus }), ...body }
}

const Change = Shape({
  change: words(['added', 'changed', 'removed'], 'The effect of the import on it'),
  level: words(LEVELS, 'A question is what terminals know as a modifier'),
  path: Type.Array(Type.String(), { description: 'Names of its parents, from the menu down' }),
  name: Type.String(),
  fields: Type.Array(
    Shape({
      field: Type.String({ description: 'The CSV column; `section` for an item that is moved' }),
      from: Type.String(),
      to: Type.String(),
    }),
  ),
  reordered: Type.Integer({ ...Flag, description: '1: its children are reordered' }),
  below: Type.Integer({ ...Count, description: 'Number of entries deleted with it' }),
})

const counted = {
  location_id: Id,
  added: Count,
  changed: Count,
  removed: Count,
  unchanged: Count,
  reordered: Type.Integer({ ...Flag, description: '1: the menus are reordered' }),
}
export type ImportCounts = Static<ReturnType<typeof Shape<typeof counted>>>

const previewAnswer = {
  ...counted,
  fingerprint: Type.String({ description: 'Identifies this plan; send it with the import' }),
  records: Type.Integer({ ...Count, description: 'Number of changes' }),
  result: Type.Array(Change, { description: `The first ${MAX_CHANGES} of them` }),
}

export type ImportChange = Static<typeof Change>
export type ImportAnswer = Static<ReturnType<typeof Shape<typeof previewAnswer>>>

const preview = stepsCall({
  name: 'menus.preview_import',
  slow: true,
  method: 'POST',
  path: '/go/menu/:location_id/import/preview',
  right: 'manage',
  summary: 'See what an import of menus would change',
  description: `Checks the whole file, and changes nothing. Up to ${MAX_FILE_BYTES / 1024 / 1024} MiB.`,
  params: { location_id: Id },
  body: fileBody,
  bodyExample: fileExample,
  tidy: asFile,
  maxBodyBytes: MAX_FILE_BYTES,
  status: 200,
  answer: previewAnswer,
  refusals: ['location_not_found'],
  steps: async (session, { params, body }) => {
    const reading = { caller: requireCaller(session), now: session.now(), secrets: session.secrets }
    await yieldToShortRequests()
    const input = await importInput(body)
    await yieldToShortRequests()
    const planned = await session.database.read((sql) =>
      previewImport({ ...reading, sql }, params.location_id, input),
    )
    return {
      ...countsOf(params.location_id, planned),
      fingerprint: planned.fingerprint,
      records: planned.changes.length,
      result: planned.changes
        .slice(0, MAX_CHANGES)
        .map((change) => ({ ...change, reordered: change.reordered ? 1 : 0 })),
    }
  },
})

const runImport = changeCall({
  name: 'menus.import',
  slow: true,
  method: 'POST',
  path: '/go/menu/:location_id/import',
  right: 'manage',
  summary: 'Import menus',
  description:
    'In one transaction. With the fingerprint of a preview it does exactly what that showed, or is refused: 409 `menu_changed_meanwhile` if the menus or the file have changed. Without a fingerprint that happens only if others keep changing the menus.',
  params: { location_id: Id },
  body: {
    ...fileBody,
    fingerprint: Type.Optional(Opaque(1, 64, 'From the preview; left out: any plan')),
  },
  bodyExample: { ...fileExample, fingerprint: 'd6CMh0Nh0KS1Zq9fMsVhSb3GlEEj5bZ2vYw6yC1xK0g' },
  tidy: asFile,
  maxBodyBytes: MAX_FILE_BYTES,
  status: 201,
  answer: counted,
  refusals: ['location_not_found', 'menu_changed_meanwhile'],
  prepare: async (parts, { params, body }) => {
    const isShown = body.fingerprint !== undefined
    const input = { ...(await importInput(body)), isShown }
    await yieldToShortRequests()
    return inSnapshot(parts, (reading) => plannedImport(reading, params.location_id, input))
  },
  change: async (change, { params, body }, planned) => {
    const done = await writeImport(change, params.location_id, planned, body.fingerprint)
    return countsOf(params.location_id, done)
  },
})

async function importInput({
  format,
  file,
  ...body
}: {
  format?: Format
  file?: string
  remove_missing?: number
}) {
  if (file === undefined) throw invalid({ menus: { fault: 'required' } })
  if (format === undefined) throw invalid({ format: { fault: 'required' } })
  return { file: await readMenusYielding(format, file), removeMissing: body.remove_missing === 1 }
}

function countsOf(locationId: number, { counts, reordered }: ImportPreview): ImportCounts {
  return { location_id: locationId, ...counts, reordered: reordered ? 1 : 0 }
}

export const menuFileCalls = [exportAll, preview, runImport]
