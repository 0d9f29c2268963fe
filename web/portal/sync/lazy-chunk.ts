import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { doubt } from '../session/connection.ts'

const AFTER_MS = 1_500

let hasMissed = false

/**
 * A part of the portal's own program. Some browsers remember that a part did not come and never ask for it again: once
 * the service is back, only a fresh page has it. What is typed into a form is worth more than the part.
 */
export async function partOfCode<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (hasMissed) void reloadOnceServed()
    hasMissed = true
    doubt('connection')
    throw error
  }
}

/** A part that is drawn once it is there: read like everything else, so that what fails is tried again. */
export function useCode<Part>(name: string, load: () => Promise<Part>, isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['code', name],
    queryFn: () => partOfCode(load),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Whether the first page has had the line to itself for a moment: what it can do without comes after it. */
export function useAfterwards(): boolean {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}

/** A service that has just come back may not answer the first time. */
async function reloadOnceServed(): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok && !document.querySelector('form')) return location.reload()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
