import { hash } from 'node:crypto'
import type { TOptional, TProperties, TSchema } from 'typebox'
import { invalid, Refusal } from '../../core/refusal.ts'
import { type Faults, FORMS } from '../../core/validation-errors.ts'
import { Type } from './schema-builder.ts'

/** Version of an editable resource, sent with reads and back with changes (optimistic locking). */
export const Version = Type.String({
  pattern: FORMS.version,
  description: 'Names what can be changed here, as it was when it was read',
})

/** Version in a partial update; fields that are left out stay as they are. */
export const SeenVersion = Type.Optional(
  Type.String({
    ...Version,
    description:
      'The version that was read: the change is refused when somebody else was first. Left out: it is made',
  }),
)

type Partly<Fields extends TProperties> = {
  [Name in keyof Fields]: Fields[Name] extends TOptional<TSchema> ? Fields[Name] : TOptional<Fields[Name]>
}

/** Body of a change to a resource that several people may edit. */
export function VersionedPatch<Fields extends TProperties>(fields: Fields) {
  const optional = Object.entries(fields).map(([name, field]) => [name, Type.Optional(field)])
  return {
    ...(Object.fromEntries(optional) as Partly<Fields>),
    version: Type.Optional(
      Type.String({
        ...Version,
        description:
          'The version that was read. With it, only what changes need be sent, and the change is refused when somebody else was first; without it, all of it is replaced',
      }),
    ),
  }
}

type Body = Record<string, unknown> & { version?: string }

/** Without a version the resource is replaced, so all required fields must be present. */
export function requireAllFields(fields: TProperties, body: Body): void {
  if (body.version !== undefined) return
  const { required = [] } = Type.Object(fields) as { required?: string[] }
  const missing = required.filter((name) => body[name] === undefined)
  const faults: Faults = Object.fromEntries(missing.map((name) => [name, { fault: 'required' }]))
  if (missing.length > 0) throw invalid(faults)
}

/**
 * Refuses a change that is based on an outdated version, so that an old form cannot undo a newer change. Call it under
 * the lock, with the same payload that the read returns.
 */
export function requireCurrentVersion({ version }: { version?: string | undefined }, present: object): void {
  const now = versionOf(present)
  if (version === undefined || version === now) return
  throw new Refusal(
    'changed_meanwhile',
    'Somebody else has changed this meanwhile. Choose what should stand, then save again.',
    { version: now, present },
  )
}

/** Adds the version to a payload. */
export function withVersion<Payload extends object>(payload: Payload): Payload & { version: string } {
  return { ...payload, version: versionOf(payload) }
}

function versionOf(payload: object): string {
  return hash('sha1', JSON.stringify(payload), 'base64url')
}
