import { doubt } from './connection.ts'

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

/** A service that has just come back may not answer the first time. */
async function reloadOnceServed(): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
    if (answer?.ok && !document.querySelector('form')) return location.reload()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}
