/** What a column can hold, on either store. Flags are 0/1, instants are milliseconds, money is cents. */
export type SqlValue = string | number | null | Uint8Array

/**
 * Runs one statement, written as a tagged template; every `${value}` is sent as a parameter.
 * Statements issued together (`Promise.all`) run in the order they were issued, in one round trip
 * where the store is remote.
 */
export type Sql = <Row = Record<string, SqlValue>>(
  text: TemplateStringsArray,
  ...values: SqlValue[]
) => Promise<Row[]>

/** The same inside a write, where what happens can be signalled for others. */
export interface WriteSql extends Sql {
  /**
   * Runs a `select … for update`: holds its rows until the write ends, where several write at once. One
   * writer holds everything already, so the embedded store leaves it out.
   */
  lock(text: TemplateStringsArray, ...values: SqlValue[]): Promise<unknown>
  /**
   * One statement whose outcome the rest does not need: the write is committed only after it, and fails with it. Nobody
   * waits for it meanwhile, so where the store is remote it goes out with those that follow, and with the commit: what must
   * not be, the store itself has to refuse.
   */
  later(work: Promise<unknown>): void
  /** What this write has read and alone can change: gone with it, also when it is run again. */
  known: Map<string, unknown>
  /** Passes `signal` to all who listen once the write is committed; to nobody if it is not. */
  signal(signal: string): void
}

/** `isOurs`: it was signalled by a write of this process. */
export type OnSignal = (signal: string, isOurs: boolean) => void

/** How much of its time a request has spent with the store before: what is left is for this call. */
export interface Spent {
  spentMs?: number
}

/** For whom something is written. */
export interface For extends Spent {
  /** Whose turn it takes among those who wait; left out: our own. */
  accountId?: number
  /** True: it is known to have much to write, and does it when nobody else waits. */
  isLong?: boolean
  /** Told how long it ran by itself, where others were waited for. */
  ran?: (ms: number) => void
}

export interface Database extends AsyncDisposable {
  /** Reads from one consistent snapshot of what is committed. */
  read<T>(work: (sql: Sql) => Promise<T>, spent?: Spent): Promise<T>
  /**
   * The same without a snapshot around it: each statement sees what is committed by then. For what one statement tells,
   * and is asked often: where the store is remote it is half the way.
   */
  look<T>(work: (sql: Sql) => Promise<T>, spent?: Spent): Promise<T>
  /**
   * Runs `work` in one transaction and returns only when it is durable. When `work` throws, nothing
   * of it stays. `work` may be run again from the start, so it must touch nothing but `sql`, and it
   * must not wait for anything else: on the embedded store all writers wait for it.
   */
  write<T>(work: (sql: WriteSql) => Promise<T>, asker?: For): Promise<T>
  /**
   * Only where a transaction is made of trips to the store: a change of one statement that does no harm when it is made
   * twice, such as noting that somebody is there. It is a transaction by itself, in one trip.
   */
  mark?: <T>(work: (sql: Sql) => Promise<T>, spent?: Spent) => Promise<T>
  /**
   * Hears the signals of writes: of this process before `write` returns, of other nodes soon after, where
   * the store can carry them. A signal only wakes: it may come twice, and from elsewhere it may be lost.
   * Returns what ends the listening.
   */
  onSignal(listener: OnSignal): () => void
  /**
   * Only where other nodes write as well: a number that is another one whenever signals of theirs may have been missed,
   * and undefined while none arrive.
   */
  hearsSince?: () => number | undefined
  /**
   * Only where one process makes all changes, so that its signals tell of every one: true if another, such
   * as the command line, has made some after all since this was last asked, and may have told of them.
   */
  changedByOthers?: () => boolean
}

/** Told how many writes shared each commit. */
export type OnCommit = (writes: number) => void

/** The store cannot be reached, or did not answer in time. The caller may try again. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The same of a write that may have been committed all the same: only whoever asks again finds out. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown'
}

/** The store cannot be used until an operator puts something right; the message is the one line they see. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal'
}

/** Thrown by `work` when another node got there first: the write is rolled back and run again. */
export class RunAgain extends Error {
  override name = 'RunAgain'
}

/** The one row of a statement that always has one. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
