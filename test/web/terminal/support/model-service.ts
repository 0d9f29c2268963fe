import type { Answer, Call } from '../../../../web/terminal/outbox/entry.ts'
import type { DraftLine } from '../../../../web/terminal/outbox/line.ts'

export function draftLine(clientId: string, itemId: number): DraftLine {
  return {
    clientId,
    itemId,
    name: `Dish ${itemId}`,
    qty: 1,
    priceCents: 1000,
    options: [],
    unanswered: [],
    seat: 0,
    course: 0,
    hold: false,
    notes: '',
    isDrink: false,
  }
}

interface ModelOrder {
  id: number
  tableId: number | undefined
  clientId: string
  lines: string[]
  isClosed: boolean
}

/** A model of the service's guarantees to a sending device: once per idempotency key, once per id of order and line. */
export class ModelService {
  readonly orders: ModelOrder[] = []
  readonly out = new Set<number>()
  private readonly answers = new Map<string, Answer>()

  take({ path, body, key }: Call): Answer {
    const before = this.answers.get(key)
    if (before) return before
    const sent = body as Record<string, unknown>
    const answer = path.endsWith('/new') ? this.open(sent) : this.change(path, sent)
    if (answer.status < 400) this.answers.set(key, answer)
    return answer
  }

  /** The service forgets responses after a day, but never the client ids of orders and lines. */
  forgetAnswers(): void {
    this.answers.clear()
  }

  private open(body: Record<string, unknown>): Answer {
    const known = this.orders.find(({ clientId }) => clientId === body.client_id)
    if (known) return done(known)
    const tableId = body.table_id as number | undefined
    const there = this.orders.find(
      (order) => tableId !== undefined && order.tableId === tableId && !order.isClosed,
    )
    if (there) return no('table_already_open', { order_id: there.id, server: 'Ana' })
    const refused = this.whyNotAdd(body)
    if (refused) return refused
    const order = {
      id: 100 + this.orders.length,
      tableId,
      clientId: String(body.client_id),
      lines: [],
      isClosed: false,
    }
    this.orders.push(order)
    this.add(order, body)
    return done(order)
  }

  private change(path: string, body: Record<string, unknown>): Answer {
    const order = this.orders.find(({ id }) => id === Number(path.split('/')[3]))
    if (!order) return no('order_not_found', {}, 404)
    // Known lines are returned as they are, whatever has become of their order.
    const known = new Set(this.orders.flatMap(({ lines }) => lines))
    const items = itemsOf(body)
    if (items.length > 0 && items.every(({ client_id }) => known.has(client_id))) return done(order)
    if (order.isClosed) return no('order_closed')
    if (path.endsWith('/fire')) return done(order)
    const refused = this.whyNotAdd(body)
    if (refused) return refused
    this.add(order, body)
    return done(order)
  }

  private whyNotAdd(body: Record<string, unknown>): Answer | undefined {
    const items = itemsOf(body).filter(({ item_id }) => this.out.has(item_id))
    return items.length > 0 ? no('item_unavailable', { items }) : undefined
  }

  private add(order: ModelOrder, body: Record<string, unknown>): void {
    const had = new Set(this.orders.flatMap(({ lines }) => lines))
    for (const { client_id } of itemsOf(body)) if (!had.has(client_id)) order.lines.push(client_id)
  }
}

const itemsOf = (body: Record<string, unknown>) =>
  (body.items ?? []) as { client_id: string; item_id: number }[]

const done = (order: ModelOrder): Answer => ({ status: 201, body: { order_id: order.id } })

function no(code: string, details: Record<string, unknown> = {}, status = 409): Answer {
  return { status, body: undefined, refusal: { status, code, message: code, details } }
}

/** A deterministic random generator. */
export function chanceOf(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9
    const mixed = Math.imul(state ^ (state >>> 13), 3_266_489_917)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
