import { MINUTE } from '../../platform/core/clock.ts'

/** How fast the evening goes by. */
export interface Pace {
  /** Minutes of the evening since it began. */
  now: () => number
  /** After so many minutes of the evening. */
  minutes: (minutes: number) => Promise<void>
  /** At that minute of the evening; at once where it is past. */
  until: (minute: number) => Promise<void>
  /** After so many milliseconds of the evening. */
  wait: (ms: number) => Promise<void>
  /** So long is a minute of the evening, in real milliseconds. */
  minuteMs: number
}

export function openPace(speed: number): Pace {
  const began = performance.now()
  const minuteMs = MINUTE / speed
  const now = () => (performance.now() - began) / minuteMs
  const minutes = (count: number) =>
    new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, count * minuteMs)))
  return {
    now,
    minutes,
    until: (minute) => minutes(minute - now()),
    wait: (ms) => minutes(ms / MINUTE),
    minuteMs,
  }
}
