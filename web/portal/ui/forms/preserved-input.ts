import { hasUnsaved } from './unsaved-guard.ts'

/** The text of a field and the label that it has on the page. */
export interface TypedField {
  label: string
  value: string
}

type Field = HTMLInputElement | HTMLTextAreaElement

/** Text and number fields only, never passwords. */
const FIELDS = 'form textarea, form input:not([type=password], [type=checkbox], [type=radio], [type=file])'

let written = new Set<Field>()
let saved: { userId: number; fields: TypedField[] } | undefined

addEventListener(
  'input',
  ({ target }) => {
    if (!(target instanceof Element && target.matches(FIELDS))) return
    written = new Set([...written].filter((field) => field.isConnected)).add(target as Field)
  },
  { capture: true },
)

/**
 * When a session ends, all loaded data and all forms are removed. The text that the user had typed, and nothing else,
 * stays in this tab until they sign in again.
 */
export function saveTypedFields(userId: number): void {
  if (!hasUnsaved()) return
  const fields = [...written].filter(({ isConnected, value }) => isConnected && value.trim() !== '')
  saved = { userId, fields: fields.map((field) => ({ label: labelOf(field), value: field.value })) }
}

/** Returns the text of that user only. */
export const typedFieldsOf = (userId: number) => (saved?.userId === userId ? saved.fields : [])

export function clearTypedFields(): void {
  saved = undefined
}

function labelOf(field: Field): string {
  return field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.name
}
