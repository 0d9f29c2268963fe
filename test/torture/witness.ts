import { DatabaseSync } from 'node:sqlite'
import type { Reply, Request } from './request-until-answered.ts'

/** A read that can be checked: the text according to the rows at this moment, and the text of a response. */
interface Question {
  path: RegExp
  rows: string
  said: (body: any) => unknown[][]
}

const cents = (money: string | number) => Math.round(Number(money) * 100)

const QUESTIONS: Question[] = [
  {
    path: /^\/go\/table\/(\d+)$/,
    rows: `select t.id, exists (select 1 from orders o
        where o.table_id = t.id and o.closed_at is null and o.deleted_at is null)
        or exists (select 1 from order_tables j where j.table_id = t.id and j.released_at is null)
      from tables t where t.location_id = ? and t.deleted_at is null`,
    said: ({ result }) => result.map((table: any) => [table.id, table.isOpen]),
  },
  {
    path: /^\/go\/table\/(\d+)\/open$/,
    rows: `select table_id, id, item_count, total_cents from orders
      where location_id = ?1 and closed_at is null and deleted_at is null and table_id is not null
      union all select j.table_id, o.id, o.item_count, o.total_cents
      from order_tables j join orders o on o.id = j.order_id
      where o.location_id = ?1 and j.released_at is null`,
    said: ({ result }) =>
      result.map(({ table_id, order }: any) => [
        table_id,
        order.order_id,
        order.no_items,
        cents(order.order_total),
      ]),
  },
  {
    path: /^\/go\/order\/(\d+)$/,
    rows: `select item_count, total_cents, paid_cents, version from orders
      where id = ? and (deleted_at is null or merged_into_id is not null)`,
    said: ({ result }) => [
      [result.no_items, cents(result.bill.total), cents(result.bill.paid), result.bill.version],
    ],
  },
  {
    path: /^\/go\/menu\/(\d+)\/items$/,
    rows: 'select id, available, price_cents from menu_items where section_id = ? and deleted_at is null',
    said: ({ result }) => result.map((item: any) => [item.item_id, item.available, cents(item.price_1)]),
  },
  {
    path: /^\/go\/staff\/(\d+)$/,
    rows: 'select id, deleted_at is not null from staff where location_id = ?',
    said: ({ result }) => result.map((one: any) => [one.id, one.isDeleted]),
  },
]

interface Watched {
  question: Question
  id: number
  /** All texts according to the rows since the request was sent: a correct response is one of them. */
  held: Set<string>
}

export type Witness = ReturnType<typeof createWitness>

/** Reads the rows directly after every commit, and so knows for each read whether its response was correct. */
export function createWitness(path: string) {
  const connection = new DatabaseSync(path)
  const statements = new Map(QUESTIONS.map((question) => [question, connection.prepare(question.rows)]))
  for (const statement of statements.values()) statement.setReturnArrays(true)
  const watched = new Set<Watched>()

  function look({ question, id, held }: Watched): void {
    held.add(asText((statements.get(question)?.all(id) ?? []) as unknown as unknown[][]))
  }

  return {
    /** Called when the request is sent; undefined if the read cannot be checked. */
    watch({ method, path }: Request): Watched | undefined {
      if (method !== 'GET') return undefined
      const question = QUESTIONS.find((one) => one.path.test(path))
      if (!question) return undefined
      const one = { question, id: Number(question.path.exec(path)?.[1]), held: new Set<string>() }
      look(one)
      watched.add(one)
      return one
    },
    /** Called after a commit, before any response is sent. */
    committed(): void {
      for (const one of watched) look(one)
    },
    /** Called with the response, or without one. Returns the fault, if any. */
    judge(one: Watched, reply: Reply | undefined): string | undefined {
      watched.delete(one)
      if (!reply || ![200, 404].includes(reply.status)) return undefined
      const said = asText(reply.status === 404 ? [] : one.question.said(JSON.parse(reply.text)))
      if (one.held.has(said)) return undefined
      return `told ${said}, when it was ${[...one.held].join(' or ')}`
    },
    close: () => connection.close(),
  }
}

const asText = (rows: unknown[][]) =>
  rows
    .map((row) => row.join(' '))
    .sort()
    .join(', ')
