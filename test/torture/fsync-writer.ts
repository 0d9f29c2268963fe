import { writeSync } from 'node:fs'
import { openSqlite } from '../../src/storage/sqlite.ts'

/** Writes to the store named on its command line and says so on standard output, once each is acknowledged. */
const [path = '', count = '0'] = process.argv.slice(2)
await using database = openSqlite(path, {
  onBroken: () => {
    writeSync(1, 'broken\n')
    process.exit(1)
  },
})
await database.write((sql) => sql`create table if not exists counted (number integer not null) strict`)
writeSync(1, 'ready\n')
for (let number = 1; number <= Number(count); number++) {
  try {
    await database.write((sql) => sql`insert into counted (number) values (${number})`)
    writeSync(1, `ack ${number}\n`)
  } catch {
    writeSync(1, `refused ${number}\n`)
  }
}
