import { DatabaseSync } from 'node:sqlite'

interface Around {
  /** Before each transaction begins. */
  begin?: (writer: DatabaseSync) => void
  /** Instead of each commit; what it does not call is not committed. */
  commit?: (commit: () => void, writer: DatabaseSync) => void
}

/**
 * Stands between the store and its writer, for all stores that this process opens from now on: what a disk
 * does to SQLite can be done here on every machine. Readers are known by their way to begin, and left alone.
 */
export function standAround({ begin = () => {}, commit = (run) => run() }: Around): void {
  const writers = new WeakSet<DatabaseSync>()
  const { prepare } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (...given) {
    const statement = prepare.apply(this, given)
    const run = statement.run.bind(statement)
    const changes = { changes: 0, lastInsertRowid: 0 }
    if (given[0] === 'begin immediate') {
      writers.add(this)
      statement.run = () => {
        begin(this)
        return run()
      }
    }
    if (given[0] === 'commit' && writers.has(this)) {
      statement.run = () => {
        commit(() => void run(), this)
        return changes
      }
    }
    return statement
  }
}
