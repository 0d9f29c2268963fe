import { readFileSync } from 'node:fs'
import type { Examples } from './http/openapi.ts'

/** Answers of the demo restaurant, as they were last written down (`npm run examples`). */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8'))
}
