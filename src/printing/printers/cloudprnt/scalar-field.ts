/**
 * What a device says in one word or number. Anything else says nothing: lists within lists would cost more to spell out
 * than they took to send. Stores agree about all letters but NUL.
 */
export function textTold(told: unknown): string {
  if (typeof told === 'string') return told.replaceAll('\0', '')
  return typeof told === 'number' ? String(told) : ''
}
