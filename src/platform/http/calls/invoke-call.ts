import { type Caller, changeAs } from '../../../context.ts'
import { Refusal } from '../../core/refusal.ts'
import { inputReader, type RawInput } from '../schema/input-validation.ts'
import { answerDetails, errorBody } from '../server/errors.ts'
import type { Call } from './call.ts'
import { prepareThenCommit } from './prepare-and-retry.ts'
import type { SessionContext } from './session-call-context.ts'

export interface Performed {
  status: number
  body: Record<string, unknown>
}

/** Performs a call in-process, with the same validation, handler and response as over HTTP. */
export async function perform(
  { database, secrets, now }: SessionContext,
  call: Call,
  caller: Caller,
  raw: RawInput,
): Promise<Performed> {
  const { run, status } = call
  try {
    const input = inputReader(call)(raw)
    if (run.kind === 'read') {
      const fields = await database.read((sql) =>
        run.handle({ sql, caller, now: now(), secrets }, input, () => {}),
      )
      return { status, body: { status, ...fields } }
    }
    if (run.kind === 'change') {
      const parts = { database, secrets, now }
      const prepare = run.prepare?.bind(undefined, { ...parts, caller, isKeyed: false }, input)
      const fields = await prepareThenCommit(prepare, (prepared) =>
        changeAs(parts, caller, async (change) => run.handle(change, input, prepared())),
      )
      if (fields instanceof Refusal) throw fields
      return { status, body: { status, ...fields } }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, code, message } = error
    return { status, body: errorBody(status, code, message, answerDetails(error), '') }
  }
  throw new Error(`${call.path} cannot be performed`)
}
