import assert from 'node:assert/strict'
import { createKey } from '../../../src/identity/auth/key-actions.ts'
import { routeOrders, setAutoPrinting } from '../../../src/kitchen/routing/routing.ts'
import { type SeededRandom, seededRandom } from '../../../src/programs/simulation/seeded-random.ts'
import { pairScreen, type Screen, screenOf } from '../../support/printing/kitchen-screen-client.ts'
import { printingOf } from '../../support/printing/printer-helpers.ts'
import type { Answer, Restaurant } from '../../support/test-app.ts'
import type { ordering } from './open-board.ts'

const KEY = 'a-key-of-the-rush'
const TABLES = 12
const FOOD = ['Burrata', 'Caesar Salad', 'Beef Tartare', 'Sirloin', 'Crème Brûlée', 'Bistro Burger']
const DRINKS = ['Espresso', 'Pilsner']
const NOTES = ['no salt', 'dressing aside, and the bread on a plate of its own']

type Act = (rush: Rush) => Promise<Answer | undefined>

/** Everything that changes the tickets of a kitchen, by public calls, with relative frequencies. */
const ACTS: Record<string, [often: number, act: Act]> = {
  opened: [14, (rush) => rush.openOne()],
  added: [12, (rush) => rush.ofOrder((id) => rush.post(id, '', { items: rush.lines() }))],
  fired: [6, (rush) => rush.ofOrder((id) => rush.post(id, '/fire', { all: 1 }))],
  voided: [8, (rush) => rush.voidSome()],
  moved: [5, (rush) => rush.ofOrder((id) => rush.put(id, '/move', { table_id: rush.freeTable() }))],
  joined: [3, (rush) => rush.ofOrder((id) => rush.join(id))],
  unjoined: [2, (rush) => rush.unjoin()],
  merged: [3, (rush) => rush.ofOrder((id) => rush.post(id, '/merge', { from_order_ids: [rush.anOrder()] }))],
  transferred: [5, (rush) => rush.transfer()],
  served: [3, (rush) => rush.ofOrder((id) => rush.put(id, '/served', { all: 1 }))],
  described: [4, (rush) => rush.ofOrder((id) => rush.put(id, '/details', rush.details()))],
  messaged: [2, (rush) => rush.ofOrder((id) => rush.message(id))],
  reprinted: [2, (rush) => rush.ofOrder((id) => rush.print(id))],
  'sold out': [2, (rush) => rush.sellOut()],
  'thrown away': [
    2,
    (rush) => rush.ofOrder((id) => rush.bistro.delete(`/go/order/${id}`, { reason: 'left' })),
  ],
  bumped: [12, (rush) => rush.ofTicket((screen, { printjob_id }) => screen.bump(printjob_id))],
  'done in part': [8, (rush) => rush.markSome()],
  recalled: [3, (rush) => rush.recall()],
  seen: [8, (rush) => rush.see()],
}

const BAG = Object.entries(ACTS).flatMap(([name, [often]]) => Array.from({ length: often }, () => name))

/** Guests, waiters and cooks of an evening, determined by the seed. */
export class Rush {
  readonly bistro: Restaurant
  readonly chance: SeededRandom
  /** How often each action succeeded. */
  private readonly done: Record<string, number> = {}
  /** The screen under test, and the bar's. */
  private screens: Screen[] = []
  private open: any[] = []
  private items: { item_id: number; isOut: boolean }[] = []
  private orders = 0
  private readonly serialNo: string
  private readonly dish: Awaited<ReturnType<typeof ordering>>['dish']

  constructor(
    bistro: Restaurant,
    seed: number,
    serialNo: string,
    { dish }: Awaited<ReturnType<typeof ordering>>,
  ) {
    this.bistro = bistro
    this.chance = seededRandom(seed)
    this.serialNo = serialNo
    this.dish = dish
  }

  async begin(): Promise<void> {
    await this.bistro.change(async (change) => {
      await createKey(change, { name: 'Rush', rights: new Set(['kitchen', 'service']), key: KEY })
      await setAutoPrinting(change, 1, true)
    })
    const bar = await pairScreen(this.bistro, { name: 'Bar', sections: [7, 8, 9] })
    this.screens = [screenOf(this.bistro, this.serialNo, KEY), bar]
    this.items = FOOD.map((name) => ({ ...this.dish(name), isOut: false }))
  }

  /** Performs a random action and prints the resulting tickets. A refusal is fine; a failure is not. */
  async step(): Promise<void> {
    this.open = (await this.bistro.get('/go/order/1/open')).body.result
    const drawn = this.chance.pick(BAG)
    const answer = await ACTS[drawn]?.[1](this)
    if (answer) assert.ok(answer.status < 500, `${drawn}: ${answer.text}`)
    if (answer && answer.status < 300) this.done[drawn] = (this.done[drawn] ?? 0) + 1
    await routeOrders(printingOf(this.bistro))
  }

  /** Advances the clock and causes an event, so that every screen gets a message. */
  async pass(seconds: number): Promise<void> {
    this.bistro.clock.now += seconds * 1_000
    const where = { staff_id: 1, kind: 'bar', client_id: `rush-${++this.orders}` }
    const { status, text } = await this.bistro.post('/go/order/1/new', {
      ...where,
      items: [this.dish('Espresso')],
    })
    assert.equal(status, 201, text)
    await routeOrders(printingOf(this.bistro))
  }

  /** The tickets on the screen according to the service. */
  tickets = () => (this.screens[0] as Screen).tickets()

  neverDone = () => Object.keys(ACTS).filter((name) => !this.done[name])

  post = (orderId: number, what: string, body: object) =>
    this.bistro.post(`/go/order/${orderId}${what}`, body)

  put = (orderId: number, what: string, body: object) => this.bistro.put(`/go/order/${orderId}${what}`, body)

  freeTable(): number {
    const taken = this.open.flatMap(({ table, joined }) => [
      table.table_id,
      ...joined.map((one: any) => one.table_id),
    ])
    const free = Array.from({ length: TABLES }, (_, at) => at + 1).filter((id) => !taken.includes(id))
    return this.chance.pick(free.length > 0 ? free : taken)
  }

  anOrder = () => this.chance.pick(this.open).order_id as number

  async ofOrder(act: (orderId: number) => Promise<Answer>): Promise<Answer | undefined> {
    return this.open.length > 0 ? act(this.anOrder()) : undefined
  }

  details = () =>
    this.chance.pick([
      { allergens: 1, allergen_note: this.chance.pick(['nuts', 'seat 2: gluten']) },
      { covers: 1 + this.chance.below(8) },
      { staff_id: 1 + this.chance.below(3) },
    ])

  lines() {
    return Array.from({ length: 1 + this.chance.below(3) }, () => {
      const course = this.chance.below(3)
      const more = {
        ...(this.chance.percent(40) && { seat: 1 + this.chance.below(3) }),
        ...(this.chance.percent(25) && { notes: this.chance.pick(NOTES) }),
        ...(course > 0 && { course, hold: course === 2 ? 1 : 0 }),
      }
      const name = this.chance.pick(this.chance.percent(15) ? DRINKS : FOOD)
      return this.dish(name, 1 + this.chance.below(3), more, ['Medium', 'Hot'])
    })
  }

  openOne(): Promise<Answer> {
    const where = this.chance.percent(75)
      ? { table_id: this.freeTable() }
      : { kind: this.chance.pick(['takeaway', 'bar']), name: this.chance.pick(['Ana', '']) }
    const guests = { covers: this.chance.below(5), ...(this.chance.percent(20) && { allergens: 1 }) }
    const by = { staff_id: 1 + this.chance.below(3), client_id: `rush-${++this.orders}` }
    return this.bistro.post('/go/order/1/new', { ...by, ...where, ...guests, items: this.lines() })
  }

  message = (id: number) => this.post(id, '/message', { text: 'mains please', stations: [this.serialNo] })

  print = (id: number) => this.bistro.post(`/go/printer/${id}`, { location_id: 1, serial_no: this.serialNo })

  join = (orderId: number) => this.bistro.put(`/go/table/${this.freeTable()}/join`, { order_id: orderId })

  async unjoin(): Promise<Answer | undefined> {
    const [one] = this.open.flatMap(({ joined }) => joined)
    return one && this.bistro.put(`/go/table/${one.table_id}/unjoin`)
  }

  private async ofLine(act: (line: any, orderId: number) => Promise<Answer>): Promise<Answer | undefined> {
    if (this.open.length === 0) return
    const orderId = this.anOrder()
    const { items } = (await this.bistro.get(`/go/order/${orderId}`)).body.result
    return items.length > 0 ? act(this.chance.pick(items), orderId) : undefined
  }

  voidSome = () =>
    this.ofLine(({ order_item_id, qty }) => {
      const less = { reason: 'left', qty: 1 + this.chance.below(qty) }
      return this.bistro.delete(`/go/order/${order_item_id}/item`, less)
    })

  transfer = () =>
    this.ofLine(({ order_item_id, qty }, id) => {
      const items = [{ order_item_id, qty: 1 + this.chance.below(qty) }]
      const to = this.chance.percent(50) ? { to_table_id: this.freeTable() } : { to_order_id: this.anOrder() }
      return this.post(id, '/transfer', { items, ...to })
    })

  sellOut(): Promise<Answer> {
    const item = this.chance.pick(this.items)
    item.isOut = !item.isOut
    return this.bistro.put(`/go/menu/${item.item_id}/available`, { switch: item.isOut ? 0 : 1 })
  }

  /** Mostly the screen under test. */
  private aScreen = () => this.screens[this.chance.percent(80) ? 0 : 1] as Screen

  async ofTicket(act: (screen: Screen, ticket: any) => Promise<Answer>): Promise<Answer | undefined> {
    const screen = this.aScreen()
    const tickets = await screen.tickets()
    return tickets.length > 0 ? act(screen, this.chance.pick(tickets)) : undefined
  }

  markSome = () =>
    this.ofTicket((screen, { printjob_id, lines }) => {
      if (lines.length === 0) return screen.seen(printjob_id, 'message')
      const { order_item_id, left } = this.chance.pick<any>(lines)
      return screen.bump(printjob_id, [{ order_item_id, qty: this.chance.below(left + 1) }])
    })

  see = () =>
    this.ofTicket((screen, { printjob_id, heading, allergens, acknowledged }) => {
      const isUnseen = allergens === 1 && !acknowledged.includes('allergens')
      return screen.seen(printjob_id, isUnseen ? 'allergens' : heading === 'moved' ? 'moved' : 'void')
    })

  async recall(): Promise<Answer | undefined> {
    const screen = this.aScreen()
    const gone = await screen.tickets('done')
    return gone.length > 0 ? screen.recall(this.chance.pick(gone).printjob_id) : undefined
  }
}
