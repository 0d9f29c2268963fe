/** An instant as the service writes it, on the clock of whoever reads; the page shows the day beside each entry. */
export function clockOf(instant: unknown, locale: string): string {
  const at = new Date(`${String(instant ?? '').replace(' ', 'T')}Z`)
  if (Number.isNaN(at.getTime())) return String(instant ?? '')
  return at.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
}
