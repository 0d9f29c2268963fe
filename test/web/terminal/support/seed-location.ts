import assert from 'node:assert/strict'
import { signIn } from '../../../support/sign-in-helpers.ts'
import type { Restaurant } from '../../../support/test-app.ts'

export const ANA = { id: 1, pin: '1111' }
export const BEN = { id: 2, pin: '2222' }
export const CHLOE = { id: 3, pin: '3333' }

export interface Furnished {
  /** The pairing code of a new device. */
  pairingCode: () => Promise<string>
  order: (orderId: number) => Promise<any>
  /** The open order at a table. */
  orderAt: (table: number) => Promise<any>
  openAt: (table: number, lines: LineInput[], more?: object) => Promise<number>
}

interface LineInput {
  name: string
  qty?: number
  course?: number
  seat?: number
  hold?: number
}

const COURSES: Record<string, number> = {
  Starters: 1,
  'Soups & Salads': 1,
  Mains: 2,
  'From the Grill': 2,
  Desserts: 3,
}

/** A location as its owner has set it up: printers online, courses, PINs, a terrace that Ben serves. */
export async function furnish(restaurant: Restaurant): Promise<Furnished> {
  const owner = await signIn(restaurant)
  await restaurant.database.write(
    (sql) => sql`
      update printers set status = 'ONLINE', last_seen_at = ${restaurant.clock.now} where account_id = ${1}`,
  )
  for (const [title, course] of Object.entries(COURSES)) {
    await restaurant.database.write(
      (sql) => sql`update menu_sections set course = ${course} where title = ${title} and account_id = ${1}`,
    )
  }
  for (const { id, pin } of [ANA, BEN, CHLOE]) {
    const set = await restaurant.put(`/go/staff/${id}/pin`, { pin }, owner)
    assert.equal(set.status, 201, set.text)
  }
  const { body } = await restaurant.get('/go/table/1')
  const tables: { id: number; table_number: number }[] = body.result
  const terrace = tables.slice(0, 8).map(({ id }, at) => ({
    table_id: id,
    x: (at % 3) * 330 + 10,
    y: Math.floor(at / 3) * 320 + 10,
    width: 300,
    height: 260,
    shape: at % 2 ? 'round' : 'rectangle',
  }))
  const areas = [{ name: 'Terrace', staff_ids: [BEN.id], tables: terrace }]
  const saved = await restaurant.put('/go/table/1/plan', { areas }, owner)
  assert.equal(saved.status, 201, saved.text)

  const idOf = (table: number) => tables.find(({ table_number }) => table_number === table)?.id
  const menu = (await restaurant.get('/go/menu/1/all')).body.result
  const items: any[] = menu.flatMap(({ sections }: any) => sections.flatMap(({ items }: any) => items))
  const order = async (orderId: number) => (await restaurant.get(`/go/order/${orderId}`)).body.result
  return {
    async pairingCode() {
      const shown = await restaurant.post('/go/terminal/1/new', { name: 'Terrace' }, owner)
      assert.equal(shown.status, 201, shown.text)
      return shown.body.code
    },
    order,
    async orderAt(table) {
      const { body } = await restaurant.get('/go/order/1/open')
      const found = body.result.find(({ table: at }: any) => at.table_number === table)
      return found && { ...(await order(found.order_id)), ...found }
    },
    async openAt(table, lines, more = {}) {
      const orderLines = lines.map(({ name, ...rest }) => {
        const item = items.find((one) => one.name.startsWith(name))
        const required = item.modifiers.filter(({ min }: any) => min > 0)
        return {
          ...rest,
          item_id: item.item_id,
          modifiers: required.map(({ modifier_id, options }: any) => ({
            modifier_id,
            option_id: options[0].option_id,
          })),
        }
      })
      const opened = await restaurant.post('/go/order/1/new', {
        client_id: crypto.randomUUID(),
        table_id: idOf(table),
        staff_id: BEN.id,
        covers: 2,
        items: orderLines,
        ...more,
      })
      assert.equal(opened.status, 201, opened.text)
      return opened.body.order_id
    },
  }
}
