import { expand } from '../columns.ts'
import type { Signal, Sql, SqlPart, SqlValue, WriteSql } from '../database.ts'
import type { Deadline } from '../deadline.ts'
import { encodeSignal } from '../signal-bus.ts'
import type { Connection } from './connection.ts'
import { LocalLockConflict, type LockQueue } from './lock-queue.ts'

/** Row locks that a transaction holds within this process. */
export interface Held {
  locks: LockQueue
  rows: Set<string>
  /** Conflict because of which it must not commit. */
  refused: LocalLockConflict | undefined
}

export const holdNothing = (locks: LockQueue): Held => ({ locks, rows: new Set(), refused: undefined })

/** State of a running transaction. */
export interface Running {
  /** Sends `begin`, once. */
  open: () => void
  signalled: Set<string>
  unfinished: Promise<unknown>[]
  /** Errors of all statements: those sent together fail together, and a follow-up error may arrive first. */
  failures: unknown[]
  /** Late statements of a failed transaction must not run in the next one. */
  isOver: boolean
}

/** Runs the statements of a transaction. None is sent after the deadline, so a 503 is not followed by an effect. */
export function statementsOf(
  connection: Connection,
  deadline: Deadline,
  running: Running,
  held: Held,
): WriteSql {
  const sql: Sql = async <Row>(text: TemplateStringsArray, ...parts: SqlPart[]) => {
    deadline.check()
    if (running.isOver) throw new Error('the transaction is over')
    running.open()
    try {
      const { text: whole, values } = expand(text, parts)
      return (await connection.ask(textOf(whole), values)) as Row[]
    } catch (error) {
      running.failures.push(error)
      throw error
    }
  }

  /**
   * Locks a row, in order with the other statements. Which row a statement locks, such as the location of an order, is
   * unknown until it ran once. If other writes of the account wait for locks, the row is queried first without a lock
   * and the write starts again knowing it.
   */
  const lock = async (text: TemplateStringsArray, ...values: SqlValue[]): Promise<unknown> => {
    const { locks, rows } = held
    const [account = null] = values
    const statement = `${text.join('?')} ${values.join()}`
    const known = locks.rowOf(statement)
    if (known !== undefined && !rows.has(known)) {
      if (!locks.take(known)) throw refuse(held, known)
      rows.add(known)
    }
    if (known === undefined && locks.isCrowded(account)) {
      const [row] = await sql<{ id: number }>(withoutLock(text), ...values)
      if (!row) return []
      locks.learn(statement, nameOf(text, account, row.id))
      throw refuse(held, nameOf(text, account, row.id))
    }
    const [row] = await locks.ask(account, sql<{ id: number }>(text, ...values))
    if (known !== undefined || !row) return
    const found = nameOf(text, account, row.id)
    locks.learn(statement, found)
    // Another write of this process may already wait behind us at the database and hold the local lock.
    if (!rows.has(found) && locks.take(found)) rows.add(found)
  }

  const defer = (work: Promise<unknown>) => {
    // Handled when all deferred statements are awaited; avoids an unhandled rejection if something else fails first.
    work.catch(() => {})
    running.unfinished.push(work)
  }

  const signal = (signal: Signal) => void running.signalled.add(encodeSignal(signal))
  return Object.assign(sql, { signal, defer, known: new Map<string, unknown>(), lock })
}

function refuse(held: Held, row: string): LocalLockConflict {
  held.refused = new LocalLockConflict(row)
  return held.refused
}

const nameOf = (text: TemplateStringsArray, account: SqlValue, id: number) =>
  `${/\bfrom (\w+)/.exec(text.join('?'))?.[1]} ${account} ${id}`

const unlocked = new Map<TemplateStringsArray, TemplateStringsArray>()

/** Returns the statement without `for update`. Cached, so that its prepared statement is reused. */
function withoutLock(text: TemplateStringsArray): TemplateStringsArray {
  const known = unlocked.get(text)
  if (known) return known
  const pieces = text.map((piece) => piece.replace(/\bfor update\b/, ''))
  const made = Object.assign(pieces, { raw: pieces }) as TemplateStringsArray
  unlocked.set(text, made)
  return made
}

const texts = new WeakMap<TemplateStringsArray, string>()

/** Returns the statement text with numbered parameters, built once. */
function textOf(pieces: TemplateStringsArray): string {
  const known = texts.get(pieces)
  if (known !== undefined) return known
  const [first = '', ...others] = pieces
  const text = others.reduce((before, piece, index) => `${before}$${index + 1}${piece}`, first)
  texts.set(pieces, text)
  return text
}
