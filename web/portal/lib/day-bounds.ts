/** The first instant of a calendar day in a time zone, in the format of the service. */
export function startOfDay(date: string, timeZone: string, daysOn = 0): string {
  const midnight = Date.parse(`${date}T00:00:00Z`) + daysOn * 86_400_000
  // Applied twice, because the offset may change in between.
  const guess = midnight - offsetAt(midnight, timeZone)
  const instant = midnight - offsetAt(guess, timeZone)
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ')
}

function offsetAt(instant: number, timeZone: string): number {
  const shown = new Date(instant).toLocaleString('sv-SE', { timeZone })
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}
