import { readFileSync } from 'node:fs'
import { EXAMPLES } from '../../runtime/paths.ts'
import type { Examples } from './openapi.ts'

/** Reads the recorded responses of the demo restaurant (`npm run examples`). */
export function readExamples(): Examples {
  return JSON.parse(readFileSync(EXAMPLES, 'utf8'))
}
