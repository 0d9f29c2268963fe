import postgres from 'postgres'
import { openPostgres } from '../../src/platform/storage/postgres/postgres.ts'
import { startPostgres } from '../../test/support/database/postgres.ts'
import { type Dish, TURN_STEPS } from '../lib/requests.ts'
import { fillPostgres, isNewId } from '../lib/seed-postgres.ts'
import { appOn, recordTurns, runTurns, turnsAt, type Write } from './record-statements.ts'

const LOCATIONS = 16
const AT_ONCE = 16

export interface PostgresComparison {
  turns: number
  statementsPerTurn: number
  comandaTurnsPerSecond: number
  bareTurnsPerSecond: number
}

/**
 * Compares table turns by the whole service, without a socket, with the bare driver sending the same statements in the
 * same transactions: as many at once, pipelined where ours are. Each has its own database; they alternate.
 */
export async function compareWithBareDriver(
  { dish, total }: { dish: Dish; total: string },
  { turns, rounds }: { turns: number; rounds: number },
): Promise<PostgresComparison> {
  await using server = await startPostgres({ durable: true })
  const [source, ours, theirs] = [
    await fillPostgres(server.url, 'source', LOCATIONS),
    await fillPostgres(server.url, 'ours', LOCATIONS),
    await fillPostgres(server.url, 'theirs', LOCATIONS),
  ]
  const recorded = await recordedTurns(source, turns * rounds, dish, total)
  await using database = openPostgres(ours, { poolSize: AT_ONCE })
  const app = appOn(database)
  const bare = openBare(theirs)
  const spent = { ours: 0, bare: 0 }
  // The first round is a warm-up and discarded.
  for (let round = 0; round < rounds; round++) {
    const since = { ours: spent.ours, bare: spent.bare }
    const here = turnsAt(LOCATIONS, turns * rounds).slice(round * turns, (round + 1) * turns)
    spent.ours += await timed(() => runTurns(app, here, AT_ONCE, dish, total))
    spent.bare += await timed(() => bare.run(recorded.slice(round * turns, (round + 1) * turns)))
    if (round === 0) Object.assign(spent, since)
  }
  await app.close()
  await bare.close()
  const measured = turns * (rounds - 1)
  return {
    turns: measured,
    statementsPerTurn: recorded.flat(2).length / recorded.length,
    comandaTurnsPerSecond: (measured * 1000) / spent.ours,
    bareTurnsPerSecond: (measured * 1000) / spent.bare,
  }
}

/** One turn after the other, so that the writes of each are consecutive. */
async function recordedTurns(url: string, turns: number, dish: Dish, total: string): Promise<Write[][]> {
  await using database = openPostgres(url, { notify: false })
  const writes = await recordTurns(database, turnsAt(LOCATIONS, turns), 1, dish, total)
  return Array.from({ length: turns }, (_, turn) => writes.slice(turn * TURN_STEPS, (turn + 1) * TURN_STEPS))
}

function openBare(url: string) {
  const connections = Array.from({ length: AT_ONCE }, () =>
    postgres(url, {
      max: 1,
      fetch_types: false,
      onnotice: () => {},
      types: { integer: { to: 20, from: [20], parse: Number, serialize: String } },
    }),
  )

  /** Rows get other ids than in the recording; references are mapped. */
  async function turn(sql: postgres.Sql, writes: Write[]): Promise<void> {
    const ids = new Map<number, number>()
    for (const write of writes) {
      const underWay: Promise<unknown>[] = [sql.unsafe('begin').execute()]
      for (const { text, values, pipelined, newId } of write) {
        if (!pipelined) await Promise.all(underWay.splice(1))
        const now = values.map((value) => (isNewId(value) ? (ids.get(value) ?? value) : value))
        const sent = sql(text, ...now).then(([row]) => {
          if (newId !== undefined) ids.set(newId, Number(row?.id))
        })
        underWay.push(sent)
      }
      await Promise.all(underWay)
      await sql.unsafe('commit')
    }
  }

  return {
    async run(turns: Write[][]) {
      for (let from = 0; from < turns.length; from += AT_ONCE) {
        const some = turns.slice(from, from + AT_ONCE)
        await Promise.all(some.map((writes, index) => turn(connections[index] as postgres.Sql, writes)))
      }
    },
    close: () => Promise.all(connections.map((sql) => sql.end())),
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
