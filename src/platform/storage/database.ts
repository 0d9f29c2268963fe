/** Values of columns on both stores. Flags are 0/1, instants are milliseconds, money is cents. */
export type SqlValue = string | number | null | Uint8Array

/** A part of a statement with its values, inserted into the statement's text. */
export class Fragment {
  readonly pieces: readonly string[]
  readonly values: readonly SqlValue[]

  /** `pieces`: the text around the values, one more than there are values. */
  constructor(pieces: readonly string[], values: readonly SqlValue[] = []) {
    this.pieces = pieces
    this.values = values
  }
}

/** A value or fragment in a statement's template. */
export type SqlPart = SqlValue | Fragment

/**
 * Runs one statement, written as a tagged template; every `${value}` is sent as a parameter, and a fragment is inserted
 * into the text (`columns.ts`).
 * Statements issued together (`Promise.all`) run in the order they were issued, in one round trip
 * where the store is remote.
 */
export type Sql = <Row = Record<string, SqlValue>>(
  text: TemplateStringsArray,
  ...values: SqlPart[]
) => Promise<Row[]>

/** Runs statements inside a write transaction. */
export interface WriteSql extends Sql {
  /**
   * Runs a `select … for update`, which locks its rows until the write ends. A no-op on the embedded store, which has a
   * single writer.
   */
  lock(text: TemplateStringsArray, ...values: SqlValue[]): Promise<unknown>
  /**
   * Defers a statement whose result the rest does not need. The write commits only after it and fails with it. On a
   * remote store it is sent with the following statements and the commit, so only the store's own constraints can
   * refuse it.
   */
  defer(work: Promise<unknown>): void
  /** Cache of this transaction, for values that only it can change. Discarded when the write is retried. */
  known: Map<string, unknown>
  /** Notifies all listeners once the write is committed; nobody if it is not. */
  signal(signal: Signal): void
}

/** Tells that something has changed: what, of which account, with which id. */
export interface Signal {
  kind: string
  accountId: number
  id: number
}

/** `isOurs`: the signal came from a write of this process. */
export type OnSignal = (signal: Signal, isOurs: boolean) => void

/** Time that a request has already spent on the store, deducted from its deadline. */
export interface TimeBudget {
  spentMs?: number
}

/** Options of a write. */
export interface WriteOptions extends TimeBudget {
  /** Account that the write is queued for. Default: our own background work. */
  accountId?: number
  /** True: a long write, which runs when nobody else waits. */
  isLong?: boolean
  /** Receives the run time of the write itself, without waiting for others. */
  ran?: (ms: number) => void
}

export interface Database extends AsyncDisposable {
  /** Reads from one consistent snapshot of what is committed. */
  read<T>(work: (sql: Sql) => Promise<T>, spent?: TimeBudget): Promise<T>
  /**
   * Runs queries without a snapshot: each statement sees what is committed by then. For frequent single-statement
   * queries: on a remote store it saves half of the round trips.
   */
  query<T>(work: (sql: Sql) => Promise<T>, spent?: TimeBudget): Promise<T>
  /**
   * Runs `work` in one transaction and returns only when it is durable. When `work` throws, nothing
   * of it stays. `work` may be run again from the start, so it must touch nothing but `sql`, and it
   * must not wait for anything else: on the embedded store all writers wait for it.
   */
  write<T>(work: (sql: WriteSql) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Runs one idempotent statement as its own transaction in one round trip, such as recording that a terminal is
   * online. Only on remote stores.
   */
  autocommit?: <T>(work: (sql: Sql) => Promise<T>, spent?: TimeBudget) => Promise<T>
  /**
   * Subscribes to the signals of writes: of this process before `write` returns, of other nodes soon after, if the
   * store can carry them. A signal is only a hint: it may come twice, and from other nodes it may be lost. Returns the
   * unsubscribe function.
   */
  onSignal(listener: OnSignal): () => void
  /**
   * Generation of the connection to other nodes' signals: it changes whenever signals may have been missed, and is
   * undefined while none arrive. Only on stores with several nodes.
   */
  notificationsSince?: () => number | undefined
  /**
   * True if another process, such as the command line, has written since the last call; it may have returned to its
   * caller already. Only on stores where one process makes nearly all changes.
   */
  changedExternally?: () => boolean
}

/** Receives the number of writes in each commit. */
export type OnCommit = (writes: number) => void

/** The store is unreachable or did not answer in time. The caller may retry. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The store failed at commit, so the write may have taken effect. Only a repeat with the same key finds out. */
export class OutcomeUnknown extends StoreUnavailable {
  override name = 'OutcomeUnknown'
}

/** The store needs an operator; the message is the one line they see. */
export class StoreRefusal extends Error {
  override name = 'StoreRefusal'
}

/** Thrown by `work` to retry: another node was first, so the write is rolled back and run again. */
export class RetryTransaction extends Error {
  override name = 'RunAgain'
}

/** Returns the only row of a statement that always has one. */
export function only<Row>(rows: Row[]): Row {
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`expected one row, got ${rows.length}`)
  return row
}
