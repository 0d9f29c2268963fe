/**
 * Converts a scalar field of a device to text. Anything else becomes empty: serialising deeply nested lists would cost
 * more than sending them. NUL is removed, because not all databases can store it.
 */
export function textTold(told: unknown): string {
  if (typeof told === 'string') return told.replaceAll('\0', '')
  return typeof told === 'number' ? String(told) : ''
}
