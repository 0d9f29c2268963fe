import type { Database, OnCommit } from '../database.ts'
import { isCitusDistributed } from '../migrate/online-migration.ts'
import { createSignals } from '../signal-bus.ts'
import { createBatchedUpserts, singleStatement } from './batched-marks.ts'
import { openNotify } from './notify.ts'
import { createPool } from './pool.ts'
import { createRetries } from './retry.ts'
import { createTransactions } from './transaction.ts'

const DEADLINE_MS = 3_000

export interface PostgresOptions {
  poolSize?: number
  deadlineMs?: number
  /** Lock timeout. Default: the deadline. */
  lockTimeoutMs?: number
  /** Time to wait for an unreachable primary. */
  lookForMs?: number
  onCommit?: OnCommit
  /** False: signals stay in this process, and other nodes find changes by polling. */
  notify?: boolean
}

/** Opens the PostgreSQL store, shared by any number of nodes. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const {
    poolSize = 10,
    deadlineMs = DEADLINE_MS,
    lockTimeoutMs = deadlineMs,
    // Long operations, such as a start, fail as early as a request if there is no primary.
    lookForMs = DEADLINE_MS,
    onCommit,
    notify = true,
  } = options
  const signals = createSignals()
  const others = notify ? openNotify(url, (received) => signals.notify(received, false)) : undefined
  const pool = createPool(url, poolSize, { deadlineMs, lockTimeoutMs })
  const runTransaction = createTransactions({
    pool,
    deadlineMs,
    onCommitted(signalled) {
      signals.notify(signalled)
      others?.send(signalled)
    },
  })
  const { retried, once } = createRetries({ runTransaction, deadlineMs, lookForMs })

  return {
    read: (work, spent) => retried('read', work, spent),
    query: (work, spent) => retried('query', work, spent),
    autocommit: createBatchedUpserts({
      isDistributed: () => retried('read', isCitusDistributed),
      together: (work) => once('upserts', work),
      alone: (work, spent) => retried('upsert', (sql) => work(singleStatement(sql)), spent),
    }),
    write: async (work, spent) => {
      const result = await retried('write', work, spent)
      onCommit?.(1)
      return result
    },
    onSignal(listener) {
      others?.listen()
      return signals.listen(listener)
    },
    ...(others && { notificationsSince: others.since }),
    async [Symbol.asyncDispose]() {
      await others?.close()
      await pool.close()
    },
  }
}
