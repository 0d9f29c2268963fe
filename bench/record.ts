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
}

/** What one write asked of the store, in order. */
export type Write = Statement[]

const AT_ONCE = 16

/** Has table turns run by the service, and returns the writes they made, in the order of their commits. */
export async function recordTurns(
  database: Database,
  locations: number,
  turns: number,
  dish: Dish,
  total: string,
) {
  const writes: Write[] = []
  const app = appOn(recording(database, writes))
  const seats = seatsOf(locations)
  for (let from = 0; from < turns; from += AT_ONCE) {
    const some = seats
      .slice(from, Math.min(from + AT_ONCE, turns))
      .map((seat): Turn => ({ ...seat, orderId: 0, step: 0 }))
    for (let step = 0; step < TURN_STEPS; step++) {
      await Promise.all(
        some.map(async (turn) => {
          const answer = await call(app, stepOf(turn, dish, total))
          if (step === 0) turn.orderId = Number(answer.order_id)
          turn.step++
        }),
      )
    }
  }
  await app.close()
  return writes
}

function recording(database: Database, writes: Write[]): Database {
  return {
    ...database,
    write: (work) =>
      database.write((sql) => {
        const write: Write = []
        writes.push(write)
        const recorded = (text: TemplateStringsArray, ...values: SqlValue[]) => {
          write.push({ text, values })
          return sql(text, ...values)
        }
        return work(Object.assign(recorded, { note: sql.note, lock: sql.lock }) as WriteSql)
      }),
  }
}

function appOn(database: Database): FastifyInstance {
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
