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

/** A local date and time of an input field, `YYYY-MM-DDTHH:MM`, in the format of the service. */
export function instantFromLocal(local: string, timeZone: string): string {
  const wall = Date.parse(`${local.slice(0, 16)}:00Z`)
  const guess = wall - offsetAt(wall, timeZone)
  return new Date(wall - offsetAt(guess, timeZone)).toISOString().slice(0, 19).replace('T', ' ')
}

/** An instant of the service as the local date and time of an input field. */
export function localOfInstant(instant: Date | number, timeZone: string): string {
  return new Date(instant).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T').slice(0, 16)
}
