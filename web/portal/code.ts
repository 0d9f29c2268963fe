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
    if (hasMissed && !document.querySelector('form') && (await isServed())) location.reload()
    hasMissed = true
    doubt('connection')
    throw error
  }
}

const isServed = () =>
  fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
