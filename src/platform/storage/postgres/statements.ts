import type { Sql, SqlValue, WriteSql } from '../database.ts'
import type { Deadline } from '../deadline.ts'
import { type LockQueue, TakenHere } from './lock-queue.ts'
import type { Connection } from './pool.ts'

/** What a transaction holds among its neighbours in this process. */
export interface Held {
  locks: LockQueue
  rows: Set<string>
  /** Why it must not be committed. */
  refused: TakenHere | undefined
}

export const holdNothing = (locks: LockQueue): Held => ({ locks, rows: new Set(), refused: undefined })

/** What a transaction leaves to do, and whether it is over. */
export interface Running {
  /** Begins the transaction, if it has not begun. */
  open: () => void
  signalled: Set<string>
  unfinished: Promise<unknown>[]
  /** Whatever a statement failed with: what is sent with it fails too, and may be heard of first. */
  failures: unknown[]
  /** What is still under way when it fails must not speak in the next one's name. */
  isOver: boolean
}

/** After the deadline no statement is sent any more, so an answer of 503 is not followed by an effect. */
export function statementsOf(
  connection: Connection,
  deadline: Deadline,
  running: Running,
  held: Held,
): WriteSql {
  const sql: Sql = async <Row>(text: TemplateStringsArray, ...values: SqlValue[]) => {
    deadline.check()
    refuseLost(connection)
    if (running.isOver) throw new Error('the transaction is over')
    running.open()
    try {
      return (await connection.session.ask(textOf(text), values)) as Row[]
    } catch (error) {
      running.failures.push(error)
      throw error
    }
  }

  /**
   * Sent in its place among the other statements, or not at all: what comes after it must not run before it. Nobody
   * knows before which row it is that a statement locks, such as the location of an order. So where others of the
   * account are waiting for locks, that is asked first, and the write begins anew knowing it.
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
    // A neighbour that knew already waits behind us at the database: then it is that one's.
    if (!rows.has(found) && locks.take(found)) rows.add(found)
  }

  const later = (work: Promise<unknown>) => {
    // Seen when all of them are waited for; until then it is nobody's, should something else fail first.
    work.catch(() => {})
    running.unfinished.push(work)
  }

  const signal = (signal: string) => void running.signalled.add(signal)
  return Object.assign(sql, { signal, later, known: new Map<string, unknown>(), lock })
}

function refuse(held: Held, row: string): TakenHere {
  held.refused = new TakenHere(row)
  return held.refused
}

const nameOf = (text: TemplateStringsArray, account: SqlValue, id: number) =>
  `${/\bfrom (\w+)/.exec(text.join('?'))?.[1]} ${account} ${id}`

const unlocked = new Map<TemplateStringsArray, TemplateStringsArray>()

/** The same question, waiting for nobody. Kept, so that the driver knows it again. */
function withoutLock(text: TemplateStringsArray): TemplateStringsArray {
  const known = unlocked.get(text)
  if (known) return known
  const pieces = text.map((piece) => piece.replace(/\bfor update\b/, ''))
  const made = Object.assign(pieces, { raw: pieces }) as TemplateStringsArray
  unlocked.set(text, made)
  return made
}

const texts = new WeakMap<TemplateStringsArray, string>()

/** A statement as the server is told it, put together once. */
function textOf(pieces: TemplateStringsArray): string {
  const known = texts.get(pieces)
  if (known !== undefined) return known
  const [first = '', ...others] = pieces
  const text = others.reduce((before, piece, index) => `${before}$${index + 1}${piece}`, first)
  texts.set(pieces, text)
  return text
}

export async function run({ session, lost }: Connection, command: string): Promise<void> {
  refuseLost({ lost })
  await session.ask(command, [])
}

/** Carries the code that the driver gives when it notices by itself. */
function refuseLost({ lost }: Pick<Connection, 'lost'>): void {
  if (lost) throw Object.assign(new Error('the connection was lost'), { code: 'CONNECTION_CLOSED' })
}
