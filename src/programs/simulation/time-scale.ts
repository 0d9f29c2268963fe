import { MINUTE } from '../../platform/core/clock.ts'

/** Converts between simulated and real time. */
export interface TimeScale {
  /** Simulated minutes since the start. */
  now: () => number
  /** Waits for this many simulated minutes. */
  minutes: (minutes: number) => Promise<void>
  /** Waits until that simulated minute, if it is in the future. */
  until: (minute: number) => Promise<void>
  /** Waits for this many simulated milliseconds. */
  wait: (ms: number) => Promise<void>
  /** The length of a simulated minute in real milliseconds. */
  minuteMs: number
}

export function createTimeScale(speed: number): TimeScale {
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
