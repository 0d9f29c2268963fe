import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** A finished test, as a process of the suite reports it to its parent. */
export interface Ended {
  name: string
  /** The file of the test, relative to the root of the project. */
  file: string
  ms: number
  outcome: 'passed' | 'failed' | 'skipped'
  /** The reason of a failure or a skip. */
  why: string
}

/** Loaded by the test runner in each process of the suite; standard output stays free for the tests. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    // An error after the end of a test belongs to no test but ends the process, so it is printed.
    if (type === 'test:diagnostic' && data.message.includes('after the test ended')) yield `${data.message}\n`
    if (type !== 'test:pass' && type !== 'test:fail') continue
    // A failed subtest is reported itself; the outer test only mentions it.
    const { name, skip, details } = data
    const error = 'error' in details ? details.error : undefined
    if ((error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed') continue
    const outcome = skip === undefined || skip === false ? OUTCOMES[type] : 'skipped'
    const why = error ? describeError(error.cause ?? error) : typeof skip === 'string' ? skip : ''
    const file = relative(process.cwd(), data.file ?? '')
    process.send?.({ name, file, ms: details.duration_ms, outcome, why } satisfies Ended)
  }
  yield ''
}

/** The first error is what the test is about, not errors during clean-up. */
function describeError(error: unknown): string {
  return error instanceof SuppressedError
    ? `${describeError(error.suppressed)}\n${describeError(error.error)}`
    : inspect(error)
}

const OUTCOMES = { 'test:pass': 'passed', 'test:fail': 'failed' } as const
