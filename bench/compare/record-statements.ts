import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { createMetrics } from '../../src/platform/http/metrics/metrics.ts'
import { expand } from '../../src/platform/storage/columns.ts'
import type { Database, SqlPart, SqlValue, WriteSql } from '../../src/platform/storage/database.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import type { RequestSpec } from '../lib/load-generator.ts'
import { type Dish, seatsOf, stepOf, TURN_STEPS, type Turn } from '../lib/requests.ts'
import { SECRET } from '../lib/seed-database.ts'

export interface Statement {
  text: TemplateStringsArray
  values: SqlValue[]
  /** True if it was sent while the previous one was still running. */
  pipelined: boolean
  /** The id that a new row was given. */
  newId: number | undefined
}

/** The statements of one write, in order. */
export type Write = Statement[]

/** Runs table turns through the service, `atOnce` at a time, and returns the writes they made, in commit order. */
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

/** Starts a group of turns together; the next group starts when all of them have ended. */
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

/** New turns, each at a table of its own, alternating between locations. */
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
        const recorded = async (pieces: TemplateStringsArray, ...parts: SqlPart[]) => {
          const { text, values } = expand(pieces, parts)
          const statement: Statement = { text, values, pipelined: underWay > 0, newId: undefined }
          write.push(statement)
          underWay++
          const rows = await sql(text, ...values)
          underWay--
          const { id } = rows[0] ?? {}
          if (/\breturning id\b/.test(text.join('')) && typeof id === 'number') statement.newId = id
          return rows
        }
        // On a store with a single writer a lock is not a statement.
        const lock = database.changedExternally ? sql.lock : recorded
        return work(Object.assign(recorded, { ...sql, lock }) as WriteSql)
      }),
  }
}

export function appOn(database: Database): FastifyInstance {
  const log = pino({ level: 'silent' })
  return createApp({ database, secrets: createSecrets(SECRET), metrics: createMetrics(), log, now: Date.now })
}

async function call(
  app: FastifyInstance,
  { method, path, body, headers }: RequestSpec,
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
