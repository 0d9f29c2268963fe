import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { longestGapMs } from './attempt-log.ts'

const BETWEEN_WRITES_MS = 100

export type Bare = Awaited<ReturnType<typeof startBare>>

/** Writes directly into each database: the time in which the databases accept nothing is a lower bound for any node. */
export async function startBare(addresses: string[], password: string) {
  let isOver = false
  const writtenAt: number[] = []
  const clients = addresses.map((address) =>
    postgres(`postgres://postgres:${password}@${address}/postgres`, {
      ...{ max: 1, connect_timeout: 1, max_lifetime: null, backoff: false, onnotice: () => {} },
    }),
  )
  const writing = Promise.all(
    clients.map(async (sql) => {
      while (!isOver) {
        await sql`insert into beats default values`.then(
          () => writtenAt.push(Date.now()),
          () => {},
        )
        await setTimeout(BETWEEN_WRITES_MS)
      }
    }),
  )
  return {
    secondsWithout: (from: number, to: number) =>
      longestGapMs([from, ...writtenAt.filter((at) => at >= from && at <= to), to]) / 1000,
    async stop(): Promise<void> {
      isOver = true
      await Promise.all(clients.map((sql) => sql.end({ timeout: 1 })))
      await writing
    },
  }
}
