import { useEffect, useState } from 'react'
import { instantOf } from '../../shared/format.ts'
import { serviceNow } from '../../shared/service-clock.ts'

/** The service's current time, updated regularly. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(serviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

export function minutesSince(text: string, now: number): number {
  return Math.max(0, Math.floor((now - instantOf(text).getTime()) / 60_000))
}
