import { DatabaseSync } from 'node:sqlite'

interface Around {
  /** Called before each transaction begins. */
  begin?: (writer: DatabaseSync) => void
  /** Called instead of each commit; the transaction is committed only if it calls `commit`. */
  commit?: (commit: () => void, writer: DatabaseSync) => void
}

/**
 * Hooks into the writer of all stores that this process opens from now on, to simulate disk failures of SQLite on every
 * machine. Readers are recognised by how they begin, and not affected.
 */
export function interceptWrites({ begin = () => {}, commit = (run) => run() }: Around): void {
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
