/** Milliseconds since 1970, UTC. Handed to whatever needs the time, so that tests can turn it. */
export type Clock = () => number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** `YYYY-MM-DD HH:MM:SS`, UTC, as the interface writes times. */
export function formatInstant(instant: number): string {
  const text = new Date(instant).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** The instant that was written so; undefined where there is none such. */
export function readInstant(text: string): number | undefined {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(instant) || formatInstant(instant) !== text ? undefined : instant
}

/** What counts as the time after the clock may have been set back. */
export interface SetBack {
  now: number
  /** As far ahead as the clock of another node may be: nothing reaches further than its own limit from here. */
  soon: number
}

/** The instant that a text of that form names, UTC. */
export function instantOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
