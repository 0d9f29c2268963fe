/**
 * Converts a scalar field of a device to text. Anything else becomes empty: serialising deeply nested lists would cost
 * more than sending them. NUL is removed, because not all databases can store it.
 */
export function scalarToText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  return typeof value === 'number' ? String(value) : ''
}
