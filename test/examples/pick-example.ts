import { Ajv } from 'ajv'
import type { Call } from '../../src/platform/http/calls/call.ts'
import type { Written } from './record-answers.ts'

export type Fits = (name: string, body: unknown) => boolean

/** Whether an answer is one that its call could give today. */
export function stillFit(calls: Call[]): Fits {
  const ajv = new Ajv({ strict: false, discriminator: true })
  const validators = new Map(calls.map(({ name, answer }) => [name, ajv.compile(answer)]))
  return (name, body) => validators.get(name)?.(body) ?? false
}

/**
 * The example that there is, while it fits; else of those that were given the one that says the most in the least,
 * and rather one that was made to be shown.
 */
export function chosen(before: unknown, given: Written[], fits: (body: unknown) => boolean): unknown {
  if (before !== undefined && fits(before)) return before
  const fitting = given
    .filter(({ body }) => fits(body))
    .map(({ body, shown }) => ({
      body,
      hidden: shown ? 0 : 1,
      empty: emptiness(body),
      length: lengthOf(body),
    }))
  return fitting.toSorted((a, b) => a.hidden - b.hidden || a.empty - b.empty || a.length - b.length)[0]?.body
}

const lengthOf = (body: unknown) => JSON.stringify(body).length

/** How many of its lists hold nothing, and how much of it says nothing. */
function emptiness(body: unknown): number {
  if (typeof body !== 'object' || body === null) return ['', '0.00', null].includes(body as string) ? 1 : 0
  const entries = Object.values(body).map(emptiness)
  if (entries.length === 0) return 3
  const sum = entries.reduce((a, b) => a + b)
  return Array.isArray(body) ? sum / entries.length : sum
}
