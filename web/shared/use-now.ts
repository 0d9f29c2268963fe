import { useEffect, useState } from 'react'
import { serviceNow } from './service-clock.ts'

/** The current time by the service's clock, updated regularly. */
export function useNow(everyMs = 10_000): number {
  const [now, setNow] = useState(serviceNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serviceNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
