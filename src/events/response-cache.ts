import { type Caller, mustReach, reaches } from '../context.ts'
import type { AnswerCache, AnswerToKeep } from '../platform/http/cache/cached-response-handler.ts'
import type { Database, Sql } from '../platform/storage/database.ts'
import { type KnownEnd, openLogEnds } from './log-position-cache.ts'
import { findLog } from './log-store.ts'

/** More than this is not kept; what was kept longest ago goes first. */
const KEPT_BYTES = 16 * 1024 * 1024
/** What an answer takes besides its name and its body, about. */
const BYTES_AROUND = 500

/** An answer as it went out, and the last event of its location by then. */
interface KeptAnswer extends AnswerToKeep {
  end: KnownEnd
  sequence: number
}

/**
 * Keeps answers that only an event of their location can change. Whether one still holds is asked each
 * time, by a look at where the location's log ends: nobody is ever told something older than what was
 * acknowledged before they asked, on this node or another, and nothing has to be told to forget.
 */
export function openAnswerCache(database: Database): AnswerCache {
  const answers = new Map<string, KeptAnswer>()
  const ends = openLogEnds(database)
  let bytes = 0
  // Goes on where it stopped: one that began anew would first pass the places of all that was forgotten.
  let oldest = answers.entries()

  /** The answer kept under this name, if it is known without asking that it still holds. */
  function ready(name: string, caller: Caller): KeptAnswer | undefined {
    const answer = answers.get(name)
    if (!answer || !reaches(caller, answer.locationId)) return undefined
    return ends.known(answer.end) === answer.sequence ? answer : undefined
  }

  /** The answer kept under this name, if it still holds. */
  async function fresh(name: string, caller: Caller): Promise<KeptAnswer | undefined> {
    const answer = answers.get(name)
    if (!answer) return undefined
    mustReach(caller, answer.locationId)
    if ((await ends.ask(answer.end)) === answer.sequence) return answer
    if (answers.get(name) === answer) forget(name, answer)
    return undefined
  }

  /** To be called in the snapshot that the answer was read in. */
  async function keep(sql: Sql, name: string, accountId: number, answer: AnswerToKeep): Promise<void> {
    const { locationId } = answer
    const log = await findLog(sql, accountId, locationId)
    const sequence = log?.lastSequence ?? 0
    const known = answers.get(name)
    if (known && known.sequence > sequence) return
    if (known) forget(name, known)
    answers.set(name, { ...answer, end: ends.endOf(accountId, locationId), sequence })
    bytes += sizeOf(name, answer)
    while (bytes > KEPT_BYTES) forgetOldest()
  }

  function forgetOldest(): void {
    const next = oldest.next()
    if (next.done) oldest = answers.entries()
    else forget(...next.value)
  }

  function forget(name: string, answer: KeptAnswer): void {
    answers.delete(name)
    bytes -= sizeOf(name, answer)
  }

  return { ready, fresh, keep }
}

const sizeOf = (name: string, { bytes }: AnswerToKeep) => BYTES_AROUND + name.length + bytes
