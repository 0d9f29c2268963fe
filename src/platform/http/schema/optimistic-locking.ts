import { hash } from 'node:crypto'
import type { TOptional, TProperties, TSchema } from 'typebox'
import { invalid, Refusal } from '../../core/refusal.ts'
import { type Faults, FORMS } from '../../core/validation-errors.ts'
import { Type } from './schema-builder.ts'

/** Goes out with whatever people change, and comes back with the change. */
export const Version = Type.String({
  pattern: FORMS.version,
  description: 'Names what can be changed here, as it was when it was read',
})

/** Comes back with a change of which what is left out stays in any case. */
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

/** The fields of a change to something that several people may have before them. */
export function Saved<Fields extends TProperties>(fields: Fields) {
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

/** Without a version everything is replaced, so everything must be there. */
export function mustBeWhole(fields: TProperties, body: Body): void {
  if (body.version !== undefined) return
  const { required = [] } = Type.Object(fields) as { required?: string[] }
  const missing = required.filter((name) => body[name] === undefined)
  const faults: Faults = Object.fromEntries(missing.map((name) => [name, { fault: 'required' }]))
  if (missing.length > 0) throw invalid(faults)
}

/**
 * Whoever changes something must have seen it as it is: asked under the lock, with what the read tells of it.
 * Nobody's change is undone by a form that was opened before it.
 */
export function mustBeSeen({ version }: { version?: string | undefined }, present: object): void {
  const now = versionOf(present)
  if (version === undefined || version === now) return
  throw new Refusal(
    'changed_meanwhile',
    'Somebody else has changed this meanwhile. Choose what should stand, then save again.',
    { version: now, present },
  )
}

/** What is told, with its version. */
export function versioned<Told extends object>(told: Told): Told & { version: string } {
  return { ...told, version: versionOf(told) }
}

function versionOf(told: object): string {
  return hash('sha1', JSON.stringify(told), 'base64url')
}
