import 'fake-indexeddb/auto'
import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { type Database, openDatabase } from '../../../../web/terminal/outbox/database.ts'
import type { Answer, Call, Entry, OrderRef } from '../../../../web/terminal/outbox/entry.ts'
import { addEntry, fireEntry, newOrderEntry } from '../../../../web/terminal/outbox/outbox-requests.ts'
import { followersOf } from '../../../../web/terminal/outbox/outbox-rules.ts'
import { enqueue, readQueue, settleDecided } from '../../../../web/terminal/outbox/outbox-store.ts'
import { choicesFor, decide, linesTakenBack } from '../../../../web/terminal/outbox/rejected-entries.ts'
import { createSender, type Sender } from '../../../../web/terminal/outbox/sender.ts'
import { chanceOf, draftLine, ModelService } from './model-service.ts'

const STEPS = 24
const TABLES = 4
const DISHES = 6

/**
 * Plays an evening of a device on a bad network, drawn from the seed: requests are cut before or after they are
 * processed, processed twice, refused for a while; the page is closed in the middle of anything and reopened; two tabs
 * send; others open and close tables; dishes run out. At the end every line that was "on this phone" is at the service
 * once, or waits for a person, or was discarded by one.
 */
export async function playSchedule(seed: number): Promise<void> {
  const evening = new Evening(seed)
  await evening.begin()
  for (let step = 0; step < STEPS; step++) await evening.step()
  await evening.end()
}

class Evening {
  private readonly seed: number
  private readonly chance: () => number
  private readonly service = new ModelService()
  private readonly taken: { line: string; of: string }[] = []
  private readonly thrownAway = new Set<string>()
  private readonly orders: OrderRef[] = []
  private readonly senders: Sender[] = []
  private database!: Database
  private clock = 0
  private numbers = 0
  private isHealed = false
  /** Two tabs have sent at once, as when a lock was lost: one may be refused although the other succeeds. */
  private hadTwo = false

  constructor(seed: number) {
    this.seed = seed
    this.chance = chanceOf(seed)
  }

  async begin(): Promise<void> {
    this.database = await openDatabase(`evening-${this.seed}`)
    this.open()
  }

  private open(): void {
    let isClosed = false
    this.hadTwo ||= this.senders.length > 0
    const sender = createSender({
      database: this.database,
      locationId: 1,
      send: (call) => (isClosed ? new Promise(() => {}) : this.network(call)),
      now: () => this.clock,
      elapsed: () => this.clock,
      random: this.chance,
      uuid: () => this.number('key'),
      later: (ms, run) => {
        const waiting = setImmediate(() => {
          this.clock += ms
          run()
        })
        return () => clearImmediate(waiting)
      },
      onChange: () => {},
      onBarred: () => {},
    })
    const close = () => {
      isClosed = true
      sender.close()
    }
    this.senders.push({ ...sender, close })
    sender.wake()
  }

  private async network(call: Call): Promise<Answer> {
    const luck = this.isHealed ? 1 : this.chance()
    if (luck < 0.2) throw new Error('cut before')
    const answer = this.service.take(call)
    for (let turns = Math.floor(this.chance() * 4); turns > 0; turns--) await turn()
    if (luck < 0.4) throw new Error('cut after')
    if (luck < 0.5) return this.service.take(call)
    if (luck < 0.55) return { status: 503, body: undefined }
    return answer
  }

  async step(): Promise<void> {
    const at = this.chance()
    if (at < 0.25) await this.takeDown('new')
    else if (at < 0.5) await this.takeDown('add')
    else if (at < 0.58) await this.fire()
    else if (at < 0.66) this.closePage()
    else if (at < 0.7) this.open()
    else if (at < 0.76) this.othersOpen()
    else if (at < 0.8) this.othersClose()
    else if (at < 0.84) this.service.out.add(1 + Math.floor(this.chance() * DISHES))
    else if (at < 0.88) this.service.out.clear()
    else if (at < 0.9) this.service.forgetAnswers()
    else await this.decideOne()
    for (let turns = Math.floor(this.chance() * 6); turns > 0; turns--) await turn()
  }

  private lines(of: string) {
    const count = 1 + Math.floor(this.chance() * 3)
    return Array.from({ length: count }, () => {
      const line = draftLine(this.number('line'), 1 + Math.floor(this.chance() * DISHES))
      this.taken.push({ line: line.clientId, of })
      return line
    })
  }

  private async takeDown(act: 'new' | 'add'): Promise<void> {
    const known = this.orders[Math.floor(this.chance() * this.orders.length)]
    const taken = { key: this.number('key'), now: this.clock, place: 'T' }
    if (act === 'new' || !known) {
      const clientId = this.number('order')
      const opening = { clientId, staffId: 1, tableId: 1 + Math.floor(this.chance() * TABLES) }
      await enqueue(this.database, [newOrderEntry(taken, opening, this.lines(clientId))])
      this.orders.push({ clientId })
    } else {
      await enqueue(this.database, [addEntry(taken, known, this.lines('more'))])
    }
    this.wake()
  }

  private async fire(): Promise<void> {
    const known = this.orders.at(-1)
    const taken = { key: this.number('key'), now: this.clock, place: 'T' }
    if (known) await enqueue(this.database, [fireEntry(taken, known, 2)])
    this.wake()
  }

  /** Requests under way get no response; the service may have processed them. */
  private closePage(): void {
    for (const sender of this.senders.splice(0)) sender.close()
    this.open()
  }

  private othersOpen(): void {
    const body = { client_id: this.number('other'), table_id: 1 + Math.floor(this.chance() * TABLES) }
    this.service.take({ method: 'POST', path: '/go/order/1/new', body, key: this.number('key') })
  }

  private othersClose(): void {
    const open = this.service.orders.filter(({ isClosed }) => !isClosed)
    const order = open[Math.floor(this.chance() * open.length)]
    if (order) order.isClosed = true
  }

  private async decideOne(): Promise<void> {
    // A person is slower than the pending requests of a page that was just closed.
    for (let turns = 0; turns < 20; turns++) await turn()
    const { tray, entries } = await readQueue(this.database)
    const item = tray[0]
    if (!item) return
    const followers = followersOf(item, entries)
    const choices = choicesFor(item)
    const choice = choices[Math.floor(this.chance() * choices.length)] ?? 'discard'
    const by = {
      now: this.clock,
      uuid: () => this.number('fresh'),
      staffId: 1,
      tabName: 'tab',
      tableId: 1,
      followers,
    }
    if (!(await settleDecided(this.database, item, decide(item, choice, by), this.clock))) return
    const isRest = choice === 'rest'
    const gone = choice === 'pad' || choice === 'discard' ? linesTakenBack(item, followers) : []
    const left = decide(item, choice, by).again?.lines ?? []
    const out = isRest ? item.entry.lines.filter((line) => !left.includes(line)) : gone
    for (const { clientId } of out) this.thrownAway.add(clientId)
    this.wake()
  }

  async end(): Promise<void> {
    this.isHealed = true
    this.service.out.clear()
    this.wake()
    for (let turns = 0, quiet = 0; turns < 4_000; turns++) {
      const { entries, tray } = await readQueue(this.database)
      const blocked = new Set(tray.flatMap((item) => followersOf(item, entries)).map(({ id }) => id))
      quiet = entries.every(({ id }) => blocked.has(id)) ? quiet + 1 : 0
      // The last responses may still be on their way.
      if (quiet > 10) return this.check(entries, tray)
      this.wake()
      await turn()
    }
    assert.fail(`seed ${this.seed}: the queue never emptied`)
  }

  private check(entries: Entry[], tray: { entry: Entry }[]): void {
    for (const sender of this.senders) sender.close()
    const waiting = [...entries, ...tray.map(({ entry }) => entry)]
    const inTray = new Set(waiting.flatMap(({ lines }) => lines.map(({ clientId }) => clientId)))
    const served = this.service.orders.flatMap(({ lines }) => lines)
    assert.equal(new Set(served).size, served.length, `seed ${this.seed}: a line was ordered twice`)
    for (const { line } of this.taken) {
      const places = [served.includes(line), inTray.has(line), this.thrownAway.has(line)].filter(Boolean)
      const isRight = places.length === 1 || (this.hadTwo && places.length === 2)
      assert.ok(isRight, `seed ${this.seed}: ${line} is in ${places.length} places`)
    }
    this.checkOrder(served)
  }

  /**
   * The entries of an order were sent in the order in which they were saved, except for those that a person decided
   * about.
   */
  private checkOrder(served: string[]): void {
    for (const { clientId } of this.service.orders) {
      const first = this.taken.filter(({ of }) => of === clientId).map(({ line }) => line)
      const came = served.filter((line) => first.includes(line))
      assert.deepEqual(came, [...came].sort(byNumber), `seed ${this.seed}: out of order`)
    }
  }

  private wake(): void {
    for (const sender of this.senders) sender.wake({ retry: this.isHealed })
  }

  private number(of: string): string {
    this.numbers += 1
    return `${of}-${this.numbers}`
  }
}

function byNumber(a: string, b: string): number {
  return Number(a.split('-')[1]) - Number(b.split('-')[1])
}
