import { type Caller, mustReach } from '../context.ts'
import type { Database, Sql } from '../storage/database.ts'
import { findLog, logName } from './store.ts'

/** More than this is not kept; what was asked for longest ago goes first. */
const KEPT_BYTES = 64 * 1024 * 1024

/** An answer as it went out, and the last event of its location by then. */
export interface KeptAnswer {
  locationId: number
  sequence: number
  etag: string
  body: Buffer
}

export type KeptAnswers = ReturnType<typeof openKeptAnswers>

/**
 * Keeps answers that only an event of their location can change. Whether one still holds is asked each
 * time, by one look at where the location's log ends: nobody is ever told something older than what was
 * acknowledged before they asked, on this node or another, and nothing has to be told to forget.
 */
export function openKeptAnswers(database: Database) {
  const answers = new Map<string, KeptAnswer>()
  const headOf = openHeads(database)
  let bytes = 0

  /** The answer kept under this name, if it still holds. */
  async function fresh(name: string, caller: Caller): Promise<KeptAnswer | undefined> {
    const known = answers.get(name)
    if (!known) return undefined
    mustReach(caller, known.locationId)
    const holds = (await headOf(caller.accountId, known.locationId)) === known.sequence
    if (answers.get(name) === known) {
      forget(name, known)
      if (holds) remember(name, known)
    }
    return holds ? known : undefined
  }

  /** To be called in the snapshot that the answer was read in. */
  async function keep(
    sql: Sql,
    name: string,
    accountId: number,
    answer: Omit<KeptAnswer, 'sequence'>,
  ): Promise<KeptAnswer> {
    const log = await findLog(sql, accountId, answer.locationId)
    const kept = { ...answer, sequence: log?.lastSequence ?? 0 }
    const known = answers.get(name)
    if (known && known.sequence > kept.sequence) return kept
    if (known) forget(name, known)
    remember(name, kept)
    for (const [oldest, one] of answers) {
      if (bytes <= KEPT_BYTES) break
      forget(oldest, one)
    }
    return kept
  }

  function remember(name: string, answer: KeptAnswer): void {
    answers.set(name, answer)
    bytes += name.length + answer.body.length
  }

  function forget(name: string, answer: KeptAnswer): void {
    answers.delete(name)
    bytes -= name.length + answer.body.length
  }

  return { fresh, keep }
}

interface Question {
  accountId: number
  locationId: number
  answered: ((lastSequence: number) => void)[]
  failed: ((error: unknown) => void)[]
}

/** Where logs end now. Those who ask in the same turn of the event loop share one read. */
function openHeads(database: Database) {
  let asked = new Map<string, Question>()

  async function answerAll(): Promise<void> {
    const questions = [...asked.values()]
    asked = new Map()
    try {
      const logs = await database.read((sql) =>
        Promise.all(questions.map(({ accountId, locationId }) => findLog(sql, accountId, locationId))),
      )
      for (const [index, { answered }] of questions.entries()) {
        for (const answer of answered) answer(logs[index]?.lastSequence ?? 0)
      }
    } catch (error) {
      for (const { failed } of questions) for (const fail of failed) fail(error)
    }
  }

  return (accountId: number, locationId: number): Promise<number> =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) setImmediate(answerAll)
      const name = logName(accountId, locationId)
      const question = asked.get(name) ?? { accountId, locationId, answered: [], failed: [] }
      question.answered.push(resolve)
      question.failed.push(reject)
      asked.set(name, question)
    })
}
