import { writeSync } from 'node:fs'
import { openSqlite } from '../../../src/platform/storage/sqlite/sqlite.ts'
import { interceptWrites } from './writer-hook.ts'

/**
 * Writes to the store named on its command line and reports each acknowledged write on standard output. `synced` and
 * `unsynced` also report commits, the latter with syncs switched off.
 */
const [path = '', count = '0', reporting] = process.argv.slice(2)
const say = (line: string) => writeSync(1, `${line}\n`)
const FULL = 2

if (reporting !== 'silent') {
  interceptWrites({
    begin: (writer) => {
      if (reporting === 'unsynced') writer.exec('pragma synchronous = off')
      say('written')
    },
    commit: (commit, writer) => {
      commit()
      if (Number(writer.prepare('pragma synchronous').get()?.synchronous) >= FULL) say('synced')
    },
  })
}
await using database = openSqlite(path)
await database.write((sql) => sql`create table counted (number integer not null) strict`)
for (let number = 1; number <= Number(count); number++) {
  await database.write((sql) => sql`insert into counted (number) values (${number})`)
  say(`ack ${number}`)
}
