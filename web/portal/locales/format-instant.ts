/** Formats an instant of the service in the time zone of the device. The page shows the date beside each entry. */
export function clockOf(instant: unknown, locale: string): string {
  const at = new Date(`${String(instant ?? '').replace(' ', 'T')}Z`)
  if (Number.isNaN(at.getTime())) return String(instant ?? '')
  return at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}
