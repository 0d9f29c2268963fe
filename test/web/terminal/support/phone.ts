import 'fake-indexeddb/auto'
import { setImmediate as turn } from 'node:timers/promises'
import { type Draft, EMPTY } from '../../../../web/terminal/orders/draft/draft.ts'
import { placeKey } from '../../../../web/terminal/orders/order-place.ts'
import {
  draftsToKeep,
  entriesFor,
  placeState,
  seatingEntry,
  withoutSent,
} from '../../../../web/terminal/orders/table-view.ts'
import { type Database, openDatabase } from '../../../../web/terminal/outbox/database.ts'
import type { Answer, Call } from '../../../../web/terminal/outbox/entry.ts'
import { joinGuests } from '../../../../web/terminal/outbox/guests.ts'
import { detailsEntry } from '../../../../web/terminal/outbox/outbox-requests.ts'
import { followersOf } from '../../../../web/terminal/outbox/outbox-rules.ts'
import { enqueue, readQueue, settleDecided } from '../../../../web/terminal/outbox/outbox-store.ts'
import {
  choicesFor,
  decide,
  guestsTakenBack,
  linesTakenBack,
} from '../../../../web/terminal/outbox/rejected-entries.ts'
import { createSender, type Sender } from '../../../../web/terminal/outbox/sender.ts'
import type { OpenOrder, Order } from '../../../../web/terminal/types.ts'
import type { Restaurant } from '../../../support/test-app.ts'
import { draftLine } from './model-service.ts'

let numbers = 0

/** A waiter's device without its screen: its state, its storage, and its requests to a real service. */
export class Phone {
  isOnline = true
  private readonly bistro: Restaurant
  private readonly name: string
  private database!: Database
  private sender!: Sender
  private drafts: Record<string, Draft> = {}
  private open: OpenOrder[] = []
  private orders: Record<number, Order> = {}

  private constructor(bistro: Restaurant, name: string) {
    this.bistro = bistro
    this.name = name
  }

  static async start(bistro: Restaurant, name: string): Promise<Phone> {
    const phone = new Phone(bistro, name)
    phone.database = await openDatabase(name)
    phone.wakeUp()
    return phone
  }

  private number = () => {
    numbers += 1
    return `0197b1f2-6f0e-7c3a-9d55-${String(numbers).padStart(12, '0')}`
  }

  private taken = (place: string) => ({ key: this.number(), place, now: this.bistro.clock.now })

  private wakeUp(): void {
    this.sender = createSender({
      database: this.database,
      locationId: 1,
      send: (call) => this.send(call),
      now: () => this.bistro.clock.now,
      elapsed: () => 0,
      random: () => 0,
      uuid: this.number,
      later: (_ms, run) => {
        const waiting = setImmediate(run)
        return () => clearImmediate(waiting)
      },
      onChange: () => {},
      onBarred: () => {},
    })
    this.sender.wake({ retry: true })
  }

  private async send({ method, path, body, key }: Call): Promise<Answer> {
    if (!this.isOnline) throw new Error('offline')
    const headers = { 'idempotency-key': key }
    const ask = method === 'POST' ? this.bistro.post : this.bistro.put
    const { status, body: response } = await ask(path, body, { headers })
    const refusal = response.error && { status, details: {}, ...response.error }
    return { status, body: response, refusal }
  }

  private async look(tableId: number) {
    const { open, drafts, orders } = this
    const state = { open, drafts, orders, areas: [], staff: [], queue: await readQueue(this.database) }
    return placeState(state, { tableId }, 'tab')
  }

  /** The screen is as old as the last read of the service. */
  async read(): Promise<void> {
    if (!this.isOnline) return
    this.open = (await this.bistro.get('/go/order/1/open')).body.result
    for (const { order_id } of this.open)
      this.orders[order_id] = (await this.bistro.get(`/go/order/${order_id}`)).body.result
  }

  /** Saves the allergy with the state that the screen shows. */
  async saveAllergy(tableId: number, allergy: string): Promise<void> {
    const { guests, ref, draft } = await this.look(tableId)
    const seen = guests.allergenNote
    const note = seen ? `${seen}; ${allergy}` : allergy
    const details = { allergens: 1, allergen_note: note, seen_allergen_note: seen }
    const taken = this.taken(String(tableId))
    const entry = ref
      ? detailsEntry(taken, ref, details)
      : seatingEntry(taken, { tableId }, draft, details, 1)
    await enqueue(this.database, [entry])
    this.sender.wake({ retry: true })
  }

  /** An allergy in the unsent draft: returned from the tray, or stored there by an earlier build. */
  async writeOnPad(tableId: number, allergy: string): Promise<void> {
    const { draft } = await this.look(tableId)
    const guests = joinGuests(draft, { allergens: 1, allergenNote: allergy })
    this.drafts = { ...this.drafts, [placeKey({ tableId })]: { ...draft, ...guests } }
    await this.addDish(tableId)
  }

  async addDish(tableId: number): Promise<void> {
    const { draft } = await this.look(tableId)
    this.drafts = {
      ...this.drafts,
      [placeKey({ tableId })]: { ...draft, lines: [...draft.lines, draftLine(this.number(), 1)] },
    }
    await this.database.put('device', draftsToKeep(this.drafts), 'drafts')
  }

  async press(tableId: number): Promise<void> {
    const { draft, ref } = await this.look(tableId)
    const { lines } = draft
    if (lines.length === 0) return
    const drafts = { ...this.drafts, [placeKey({ tableId })]: withoutSent(lines, draft) }
    const entries = entriesFor(this.taken(String(tableId)), { tableId }, { draft, lines, ref }, 1)
    await enqueue(this.database, entries, draftsToKeep(drafts))
    this.drafts = drafts
    this.sender.wake({ retry: true })
  }

  /** The page is closed in the middle of anything and opened again from its storage. */
  async reload(): Promise<void> {
    this.sender.close()
    this.open = []
    this.orders = {}
    this.drafts = ((await this.database.get('device', 'drafts')) ?? {}) as Record<string, Draft>
    this.wakeUp()
  }

  /** Decides about the first entry in the tray, in any way but discarding it. */
  async decide(which: number): Promise<boolean> {
    const { tray, entries } = await readQueue(this.database)
    const [item] = tray
    const choices = item ? choicesFor(item).filter((choice) => choice !== 'discard') : []
    const choice = choices[which % Math.max(1, choices.length)]
    if (!item || !choice) return false
    const followers = followersOf(item, entries)
    const tableId = Number(item.entry.place)
    if (choice === 'pad') {
      const draft = (await this.look(tableId)).draft ?? EMPTY
      const guests = joinGuests(draft, guestsTakenBack(item, followers))
      const lines = [...draft.lines, ...linesTakenBack(item, followers)]
      this.drafts = { ...this.drafts, [placeKey({ tableId })]: { ...draft, ...guests, lines } }
      await this.database.put('device', draftsToKeep(this.drafts), 'drafts')
    }
    const { now } = this.bistro.clock
    const by = { now, uuid: this.number, staffId: 1, tabName: `tab ${this.name}`, tableId, followers }
    await settleDecided(this.database, item, decide(item, choice, by), now)
    this.sender.wake({ retry: true })
    return true
  }

  /** Sends everything that waits. Returns false if an entry needs a person. */
  async settle(): Promise<boolean> {
    for (let turns = 0; turns < 5_000; turns++) {
      const { entries, tray } = await readQueue(this.database)
      const isBlocked = entries.every((entry) =>
        tray.some((item) => followersOf(item, entries).some(({ id }) => id === entry.id)),
      )
      if (isBlocked) return tray.length === 0
      this.sender.wake({ retry: true })
      await turn()
    }
    throw new Error(`${this.name}: the queue never emptied`)
  }

  /** Describes what is still on this device, to explain missing lines. */
  async left(): Promise<string> {
    const { entries, tray } = await readQueue(this.database)
    return JSON.stringify({ entries, tray, drafts: this.drafts })
  }

  tablesTakenDown = () =>
    Object.entries(this.drafts)
      .filter(([, { lines }]) => lines.length > 0)
      .map(([key]) => Number(key.replace('table ', '')))

  stop(): void {
    this.sender.close()
    this.database.close()
  }
}
