import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { CLI_NAME } from '../runtime/paths.ts'
import { StoreRefusal } from './database.ts'

/** Larger files are not checked at every start; making a backup checks them. */
const LOOKED_THROUGH_BYTES = 128 * 1024 * 1024

const ADVICE = `restore a backup (\`${CLI_NAME} restore --from <backup>\`), or set DATABASE_URL to another file`

/** Refuses a foreign or damaged file before anything is written to it. */
export function refuseUnusable(path: string, thorough: boolean): void {
  if (!existsSync(path)) return
  refuseOfAnotherUser(path)
  const why = whyUnusable(path, thorough && statSync(path).size <= LOOKED_THROUGH_BYTES)
  if (why !== undefined) throw new StoreRefusal(`${path} ${why}: ${ADVICE}`)
}

/** Refuses a file that this user may not open. It is not damaged, and restoring a backup would not help. */
function refuseOfAnotherUser(path: string): void {
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new StoreRefusal(
      `${path} belongs to user ${statSync(path).uid} and cannot be opened by user ${process.getuid?.()}: ` +
        'chown it to the user that Comanda runs as',
    )
  }
}

/** Returns what is wrong with a database file; `thorough` reads all of it. */
export function whyUnusable(path: string, thorough: boolean): string | undefined {
  let connection: DatabaseSync | undefined
  try {
    connection = new DatabaseSync(path)
    const tables = connection.prepare("select name from sqlite_schema where type = 'table'").all()
    if (tables.length > 0 && !tables.some(({ name }) => name === 'schema_version')) {
      return 'is the database of another program'
    }
    if (!thorough) return undefined
    const [{ quick_check } = { quick_check: 'ok' }] = connection.prepare('pragma quick_check(1)').all()
    const faults = String(quick_check).split('\n')
    return quick_check === 'ok' ? undefined : `is damaged (${faults.at(-1)})`
  } catch (error) {
    return `cannot be read as a database (${(error as Error).message})`
  } finally {
    connection?.close()
  }
}
