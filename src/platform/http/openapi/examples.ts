import { readFileSync } from 'node:fs'
import { EXAMPLES } from '../../runtime/paths.ts'
import type { Examples } from './openapi.ts'

/** Answers of the demo restaurant, as they were last written down (`npm run examples`). */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES, 'utf8'))
}
