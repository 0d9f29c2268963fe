/** Milliseconds since 1970, UTC. Injected, so that tests can control the time. */
export type Clock = () => number

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Formats an instant as the interface does: `YYYY-MM-DD HH:MM:SS`, UTC. */
export function formatInstant(instant: number): string {
  const text = new Date(instant).toISOString()
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`
}

/** Parses that format; undefined if the text is not a valid instant. */
export function readInstant(text: string): number | undefined {
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`)
  return Number.isNaN(instant) || formatInstant(instant) !== text ? undefined : instant
}

/** Time limits after the system clock may have been set back. */
export interface SetBack {
  now: number
  /** Now plus the largest clock difference between nodes: a deadline may not exceed this by more than its own limit. */
  soon: number
}

/** Parses a text of that format without validation. */
export function instantOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`)
}
