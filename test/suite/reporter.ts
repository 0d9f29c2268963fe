import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** What a process of the suite tells the one that started it: a test that ended. */
export interface Ended {
  name: string
  /** Where it is declared, from the root of the project. */
  file: string
  ms: number
  outcome: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  why: string
}

/** Loaded by the test runner in each process of the suite; what is printed stays free for the tests. */
export default async function* tell(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // Nobody's failure any more, but the process ends with it: it says what it was.
    if (type === 'test:diagnostic' && data.message.includes('after the test ended')) yield `${data.message}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A failed test inside another is told by itself; the outer one only says that it was there.
    const { name, skip, details } = data
    const error = 'error' in details ? details.error : undefined
    if ((error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed') continue
    const outcome = skip === undefined || skip === false ? OUTCOMES[type] : 'skipped'
    const why = error ? told(error.cause ?? error) : typeof skip === 'string' ? skip : ''
    const file = relative(process.cwd(), data.file ?? '')
    process.send?.({ name, file, ms: details.duration_ms, outcome, why } satisfies Ended)
  }
  yield ''
}

/** What failed first is what the test is about, not what then failed while things were put away. */
function told(error: unknown): string {
  return error instanceof SuppressedError ? `${told(error.suppressed)}\n${told(error.error)}` : inspect(error)
}

const OUTCOMES = { 'test:pass': 'passed', 'test:fail': 'failed' } as const
