import { readFileSync } from 'node:fs'
import type { Examples } from './http/openapi.ts'
import { EXAMPLES } from './program-files.ts'

/** Answers of the demo restaurant, as they were last written down (`npm run examples`). */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES, 'utf8'))
}
