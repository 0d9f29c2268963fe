import postgres from 'postgres'
import type { Database, OnCommit, Sql, SqlValue, WriteSql } from './database.ts'
import { RunAgain, StoreUnavailable } from './database.ts'
import { openNotes } from './notes.ts'
import { openNotify } from './notify.ts'

const DEADLINE_MS = 3_000
const TRIES = 10

export interface PostgresOptions {
  poolSize?: number
  deadlineMs?: number
  onCommit?: OnCommit
  /** Off: notes reach only listeners in this process, and other nodes find out by looking. */
  notify?: boolean
}

/** The store past one machine: any number of nodes on one PostgreSQL. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const { poolSize = 10, deadlineMs = DEADLINE_MS, onCommit, notify = true } = options
  const notes = openNotes()
  const others = notify ? openNotify(url, notes.tell) : undefined
  const connect = () =>
    postgres(url, {
      max: poolSize,
      connect_timeout: Math.ceil(deadlineMs / 1000),
      idle_timeout: 300,
      onnotice: () => {},
      // Unlike statement_timeout, lock_timeout never cuts a commit that waits for its standby.
      connection: { application_name: 'comanda', lock_timeout: deadlineMs },
      // Ids, cents and milliseconds are all safe integers.
      types: { integer: { to: 20, from: [20], parse: Number, serialize: String } },
    })
  let pool = connect()

  async function transaction<T>(opening: string, work: (sql: WriteSql) => Promise<T>, deadline: Deadline) {
    const home = pool
    const connection = await home.reserve()
    const hung = setTimeout(() => replace(home), 2 * deadlineMs)
    const noted = new Set<string>()
    let committing = false
    try {
      deadline.check()
      // Sent without waiting, so that the transaction costs no round trip to open.
      const opened = connection.unsafe(opening)
      opened.catch(() => {})
      const result = await work(statementsOf(connection, deadline, noted))
      await opened
      deadline.check()
      committing = true
      await connection.unsafe('commit')
      tell(noted)
      return result
    } catch (error) {
      if (committing) {
        tell(noted)
        throw new StoreUnavailable('the connection was lost at commit: the outcome is unknown', {
          cause: error,
        })
      }
      await connection.unsafe('rollback').catch(() => {})
      throw error
    } finally {
      clearTimeout(hung)
      connection.release()
    }
  }

  function tell(noted: Set<string>) {
    notes.tell(noted)
    others?.send(noted)
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

  /** Connections that never answer are left behind; the next request gets fresh ones. */
  function replace(hung: postgres.Sql) {
    if (pool !== hung) return
    pool = connect()
    void hung.end({ timeout: 0 }).catch(() => {})
  }

  return {
    read: (work) => retried('begin isolation level repeatable read read only', work),
    write: async (work) => {
      const result = await retried('begin', work)
      onCommit?.(1)
      return result
    },
    onNote(listener) {
      others?.listen()
      return notes.listen(listener)
    },
    async [Symbol.asyncDispose]() {
      await others?.close()
      await pool.end({ timeout: 5 })
    },
  }
}

/** After the deadline no statement is sent any more, so an answer of 503 is not followed by an effect. */
function statementsOf(connection: postgres.ReservedSql, deadline: Deadline, noted: Set<string>): WriteSql {
  const sql: Sql = <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
    deadline.check()
    return connection(text, ...values) as unknown as Promise<Row[]>
  }
  return Object.assign(sql, { note: (note: string) => void noted.add(note) })
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

const CONFLICT = new Set(['40001', '40P01'])
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
  if (error instanceof DeadlinePassed || codeOf(error) === LOCK_TIMEOUT || isWorthAnotherTry(error)) {
    return new StoreUnavailable('the database cannot be reached', { cause: error })
  }
  return error
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
