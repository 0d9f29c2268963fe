import type { Database, OnCommit, Sql, SqlValue, WriteSql } from './database.ts'
import { RunAgain, StoreUnavailable } from './database.ts'
import { openNotify } from './notify.ts'
import { type Connection, openPool } from './postgres-pool.ts'
import { openSignals } from './signals.ts'

const DEADLINE_MS = 3_000
const TRIES = 10

export interface PostgresOptions {
  poolSize?: number
  deadlineMs?: number
  onCommit?: OnCommit
  /** Off: signals reach only listeners in this process, and other nodes find out by looking. */
  notify?: boolean
}

/** The store past one machine: any number of nodes on one PostgreSQL. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { poolSize = 10, deadlineMs = DEADLINE_MS, onCommit, notify = true } = options
  const signals = openSignals()
  const others = notify ? openNotify(url, signals.tell) : undefined
  // Unlike statement_timeout, lock_timeout never cuts a commit that waits for its standby.
  const pool = openPool(url, poolSize, { lock_timeout: deadlineMs })

  async function transaction<T>(opening: string, work: (sql: WriteSql) => Promise<T>, deadline: Deadline) {
    const connection = await pool.take()
    // Whoever asked has been answered long before this; the next one needs a connection that works.
    const hung = setTimeout(() => pool.discard(connection), 2 * deadlineMs)
    const signalled = new Set<string>()
    let committing = false
    try {
      deadline.check()
      const sql = statementsOf(connection, deadline, signalled)
      // Sent without waiting, so that the transaction costs no round trip to open.
      const opened = run(connection, opening)
      opened.catch(() => {})
      const result = await work(sql)
      await opened
      deadline.check()
      committing = true
      await run(connection, 'commit')
      tell(signalled)
      return result
    } catch (error) {
      if (committing) {
        tell(signalled)
        pool.discard(connection)
        throw new StoreUnavailable('the connection was lost at commit: the outcome is unknown', {
          cause: error,
        })
      }
      // What is sent between the loss and the driver's notice of it would never be answered.
      if (connection.lost || isAway(error)) pool.discard(connection)
      else await run(connection, 'rollback').catch(() => pool.discard(connection))
      throw error
    } finally {
      clearTimeout(hung)
      pool.giveBack(connection)
    }
  }

  function tell(signalled: Set<string>) {
    signals.tell(signalled)
    others?.send(signalled)
  }

  async function retried<T>(opening: string, work: (sql: WriteSql) => Promise<T>): Promise<T> {
    const deadline = openDeadline(deadlineMs)
    for (let tried = 1; ; tried++) {
      try {
        return await deadline.orLate(transaction(opening, work, deadline))
      } catch (error) {
        if (!isWorthAnotherTry(error) || tried === TRIES || deadline.passed()) throw storeError(error)
        await pause(Math.random() * 20 * tried)
      }
    }
  }

  return {
    read: (work) => retried('begin isolation level repeatable read read only', work),
    write: async (work) => {
      const result = await retried('begin', work)
      onCommit?.(1)
      return result
    },
    onSignal(listener) {
      others?.listen()
      return signals.listen(listener)
    },
    async [Symbol.asyncDispose]() {
      await others?.close()
      await pool.close()
    },
  }
}

/** After the deadline no statement is sent any more, so an answer of 503 is not followed by an effect. */
function statementsOf(connection: Connection, deadline: Deadline, signalled: Set<string>): WriteSql {
  const sql: Sql = async <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
    deadline.check()
    refuseLost(connection)
    return (await connection.sql(text, ...values)) as unknown as Row[]
  }
  return Object.assign(sql, { signal: (signal: string) => void signalled.add(signal), lock: sql })
}

async function run({ sql, lost }: Connection, command: string): Promise<void> {
  refuseLost({ lost })
  await sql.unsafe(command)
}

/** Carries the code that the driver gives when it notices by itself. */
function refuseLost({ lost }: Pick<Connection, 'lost'>): void {
  if (lost) throw Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' })
}

class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'
}

type Deadline = ReturnType<typeof openDeadline>

function openDeadline(milliseconds: number) {
  const end = performance.now() + milliseconds
  const passed = () => performance.now() >= end
  return {
    passed,
    check() {
      if (passed()) throw new DeadlinePassed('the database took too long')
    },
    async orLate<T>(work: Promise<T>): Promise<T> {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new DeadlinePassed('the database took too long')),
          Math.max(0, end - performance.now()),
        )
      })
      work.catch(() => {})
      return Promise.race([work, late]).finally(() => clearTimeout(timer))
    },
  }
}

const ALREADY_THERE = '23505'
/** Another was first. Run again, the work sees what that one committed, and decides anew. */
const CONFLICT = new Set(['40001', '40P01', ALREADY_THERE])
const READ_ONLY = '25006'
const LOCK_TIMEOUT = '55P03'
const ENDED_BY_SERVER = /^(08|57P)/
const CONNECTION_LOST =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function isAway(error: unknown): boolean {
  const code = codeOf(error)
  return code === READ_ONLY || ENDED_BY_SERVER.test(code) || CONNECTION_LOST.test(code)
}

function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof RunAgain || CONFLICT.has(codeOf(error)) || isAway(error)
}

function storeError(error: unknown): unknown {
  // However often it was run, the work still wrote what its own rules should have refused: a bug.
  if (codeOf(error) === ALREADY_THERE) return error
  if (error instanceof DeadlinePassed || codeOf(error) === LOCK_TIMEOUT || isWorthAnotherTry(error)) {
    return new StoreUnavailable('the database cannot be reached', { cause: error })
  }
  return error
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
