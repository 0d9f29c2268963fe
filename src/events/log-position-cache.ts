import type { Database } from '../platform/storage/database.ts'
import { type LogId, logName, onGrowth } from './log-signals.ts'
import { findLog } from './log-store.ts'

/** The end of a location's log, if it is cached. */
export interface LogPosition extends LogId {
  sequence: number | undefined
  /** Counts invalidations, so that a read that was in flight during one is not cached. */
  moves: number
}

interface Question {
  answered: ((sequence: number) => void)[]
  failed: ((error: unknown) => void)[]
}

/**
 * Caches the ends of logs. With a single process, an end is valid until a signal or an external change; with several
 * nodes it is read each time.
 */
export function createLogPositionCache(database: Database) {
  const ends = new Map<string, LogPosition>()
  const { changedExternally } = database
  let pending = new Map<LogPosition, Question>()

  if (changedExternally) onGrowth(database, (log) => move(ends.get(logName(log))))

  function endOf(accountId: number, locationId: number): LogPosition {
    const name = logName({ accountId, locationId })
    const known = ends.get(name)
    if (known) return known
    const end = { accountId, locationId, sequence: undefined, moves: 0 }
    ends.set(name, end)
    return end
  }

  function move(end: LogPosition | undefined): void {
    if (!end) return
    end.sequence = undefined
    end.moves++
  }

  function lookForOthers(): void {
    if (changedExternally?.()) for (const end of ends.values()) move(end)
  }

  /** Returns the end of the log, if it is cached. */
  function known(end: LogPosition): number | undefined {
    if (end.sequence === undefined) return undefined
    lookForOthers()
    return end.sequence
  }

  /** Returns the current end of the log. Requests within the same tick share one read. */
  async function ask(end: LogPosition): Promise<number> {
    const sequence = known(end)
    if (sequence !== undefined) return sequence
    return new Promise((resolve, reject) => {
      if (pending.size === 0) setImmediate(answerAll)
      const question = pending.get(end) ?? { answered: [], failed: [] }
      question.answered.push(resolve)
      question.failed.push(reject)
      pending.set(end, question)
    })
  }

  async function answerAll(): Promise<void> {
    const questions = pending
    pending = new Map()
    try {
      lookForOthers()
      const seen = [...questions.keys()].map((end) => ({ ...end }))
      const logs = await database.query((sql) =>
        Promise.all(seen.map(({ accountId, locationId }) => findLog(sql, accountId, locationId))),
      )
      for (const [index, [end, { answered }]] of [...questions].entries()) {
        const sequence = logs[index]?.lastSequence ?? 0
        if (changedExternally && end.moves === seen[index]?.moves) end.sequence = sequence
        for (const answer of answered) answer(sequence)
      }
    } catch (error) {
      for (const { failed } of questions.values()) for (const fail of failed) fail(error)
    }
  }

  return { endOf, known, ask }
}
