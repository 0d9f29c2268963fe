import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { suspect } from '../session/connection.ts'

const AFTER_MS = 1_500

let hasMissed = false

/**
 * Loads a chunk of the portal. Some browsers remember a failed chunk and never request it again, so the page is
 * reloaded once the service is back, unless a form is open: typed text is worth more than the chunk.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (hasMissed) void reloadOnceServed()
    hasMissed = true
    suspect('connection')
    throw error
  }
}

/** Loads a component as a query, so that a failure is retried like any other. */
export function useChunk<Part>(name: string, load: () => Promise<Part>, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: ['code', name],
    queryFn: () => loadChunk(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** True a moment after the first page was shown: anything it can do without is loaded then. */
export function useAfterFirstPaint(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}

/** A service that has just come back may not respond the first time. */
async function reloadOnceServed(): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok && !document.querySelector('form')) return location.reload()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
