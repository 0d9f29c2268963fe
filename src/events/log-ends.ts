import type { Database } from '../storage/database.ts'
import { type LogId, logName, onGrowth } from './signals.ts'
import { findLog } from './store.ts'

/** Where a location's log ends, if that is known without asking. */
export interface Head extends LogId {
  sequence: number | undefined
  /** Counts what made it unknown, so that an answer that was under way meanwhile is not believed. */
  moves: number
}

interface Question {
  answered: ((sequence: number) => void)[]
  failed: ((error: unknown) => void)[]
}

/**
 * Knows where logs end. Where one process makes all changes, an end that was read holds until a note
 * tells of a change, or the store of somebody else's; where several nodes write, it is read each time.
 */
export function openHeads(database: Database) {
  const heads = new Map<string, Head>()
  const { changedByOthers } = database
  let asked = new Map<Head, Question>()

  if (changedByOthers) onGrowth(database, (log) => move(heads.get(logName(log))))

  function headOf(accountId: number, locationId: number): Head {
    const name = logName({ accountId, locationId })
    const known = heads.get(name)
    if (known) return known
    const head = { accountId, locationId, sequence: undefined, moves: 0 }
    heads.set(name, head)
    return head
  }

  function move(head: Head | undefined): void {
    if (!head) return
    head.sequence = undefined
    head.moves++
  }

  function lookForOthers(): void {
    if (changedByOthers?.()) for (const head of heads.values()) move(head)
  }

  /** The end of the log, if it is known without asking. */
  function known(head: Head): number | undefined {
    if (head.sequence === undefined) return undefined
    lookForOthers()
    return head.sequence
  }

  /** The end of the log now. Those who ask in the same turn share one read. */
  async function ask(head: Head): Promise<number> {
    const sequence = known(head)
    if (sequence !== undefined) return sequence
    return new Promise((resolve, reject) => {
      if (asked.size === 0) setImmediate(answerAll)
      const question = asked.get(head) ?? { answered: [], failed: [] }
      question.answered.push(resolve)
      question.failed.push(reject)
      asked.set(head, question)
    })
  }

  async function answerAll(): Promise<void> {
    const questions = asked
    asked = new Map()
    try {
      lookForOthers()
      const seen = [...questions.keys()].map((head) => ({ ...head }))
      const ends = await database.read((sql) =>
        Promise.all(seen.map(({ accountId, locationId }) => findLog(sql, accountId, locationId))),
      )
      for (const [index, [head, { answered }]] of [...questions].entries()) {
        const sequence = ends[index]?.lastSequence ?? 0
        if (changedByOthers && head.moves === seen[index]?.moves) head.sequence = sequence
        for (const answer of answered) answer(sequence)
      }
    } catch (error) {
      for (const { failed } of questions.values()) for (const fail of failed) fail(error)
    }
  }

  return { headOf, known, ask }
}
