import { hasUnsaved } from './guard.ts'

/** What stood in a field that somebody had typed into, under the name that it has on the page. */
export interface TypedField {
  label: string
  value: string
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Words and numbers, never a secret. */
const FIELDS = 'form textarea, form input:not([type=password], [type=checkbox], [type=radio], [type=file])'

let written = new Set<Field>()
let kept: { userId: number; fields: TypedField[] } | undefined

addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof Element && target.matches(FIELDS))) return
    written = new Set([...written].filter((field) => field.isConnected)).add(target as Field)
  },
  { capture: true },
)

/**
 * When a session ends all that was read goes, and the forms with it. What their owner had typed into them, and nothing
 * else, is kept in this tab until they are back.
 */
export function keepTyped(userId: number): void {
  if (!hasUnsaved()) return
  const fields = [...written].filter(({ isConnected, value }) => isConnected && value.trim() !== '')
  kept = { userId, fields: fields.map((field) => ({ label: labelOf(field), value: field.value })) }
}

/** Of that person alone. */
export const typedBy = (userId: number) => (kept?.userId === userId ? kept.fields : [])

export function forgetTyped(): void {
  kept = undefined
}

function labelOf(field: Field): string {
  return field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name
}
