import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../src/app.ts'
import { openMetrics } from '../src/http/metrics.ts'
import type { Database, SqlValue, WriteSql } from '../src/storage/database.ts'
import { openSecrets } from '../src/storage/secrets.ts'
import { type Dish, seatsOf, stepOf, TURN_STEPS, type Turn } from './calls.ts'
import { SECRET } from './house.ts'
import type { Wish } from './load.ts'

export interface Statement {
  text: TemplateStringsArray
  values: SqlValue[]
  /** Sent while the one before it was still under way. */
  pipelined: boolean
  /** The id it was given for a new row. */
  newId: number | undefined
}

/** What one write asked of the store, in order. */
export type Write = Statement[]

/**
 * Has table turns run by the service, so many at a time, and returns the writes they made, in the order of
 * their commits.
 */
export async function recordTurns(
  database: Database,
  turns: Turn[],
  atOnce: number,
  dish: Dish,
  total: string,
): Promise<Write[]> {
  const writes: Write[] = []
  const app = appOn(recording(database, writes))
  await runTurns(app, turns, atOnce, dish, total)
  await app.close()
  return writes
}

/** So many turns begin together; the next begin when all of them have ended. */
export async function runTurns(
  app: FastifyInstance,
  turns: Turn[],
  atOnce: number,
  dish: Dish,
  total: string,
): Promise<void> {
  for (let from = 0; from < turns.length; from += atOnce) {
    const some = turns.slice(from, from + atOnce)
    await Promise.all(
      some.map(async (turn) => {
        for (let step = 0; step < TURN_STEPS; step++) {
          const answer = await call(app, stepOf(turn, dish, total))
          if (step === 0) turn.orderId = Number(answer.order_id)
          turn.step++
        }
      }),
    )
  }
}

/** New turns, each at a table of its own, from location to location. */
export function turnsAt(locations: number, count: number): Turn[] {
  return seatsOf(locations)
    .slice(0, count)
    .map((seat) => ({ ...seat, orderId: 0, step: 0 }))
}

function recording(database: Database, writes: Write[]): Database {
  return {
    ...database,
    write: (work) =>
      database.write((sql) => {
        const write: Write = []
        writes.push(write)
        let underWay = 0
        const recorded = async (text: TemplateStringsArray, ...values: SqlValue[]) => {
          const statement: Statement = { text, values, pipelined: underWay > 0, newId: undefined }
          write.push(statement)
          underWay++
          const rows = await sql(text, ...values)
          underWay--
          const { id } = rows[0] ?? {}
          if (/\breturning id\b/.test(text.join('')) && typeof id === 'number') statement.newId = id
          return rows
        }
        // Where one writer holds everything, a lock is no statement.
        const lock = database.changedByOthers ? sql.lock : recorded
        return work(Object.assign(recorded, { ...sql, lock }) as WriteSql)
      }),
  }
}

export function appOn(database: Database): FastifyInstance {
  const log = pino({ level: 'silent' })
  return createApp({ database, secrets: openSecrets(SECRET), metrics: openMetrics(), log, now: Date.now })
}

async function call(
  app: FastifyInstance,
  { method, path, body, headers }: Wish,
): Promise<Record<string, unknown>> {
  const response = await app.inject({
    method,
    url: path,
    headers,
    ...(body !== undefined && { payload: body }),
  })
  if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.body}`)
  return response.json()
}
