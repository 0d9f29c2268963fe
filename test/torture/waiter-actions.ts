import type { SeededRandom } from '../../src/programs/simulation/seeded-random.ts'
import { giveBack, takeOff } from './money-actions.ts'
import { ask, change, type Outcome, type Waiter } from './request-until-answered.ts'

// The demo: location 1 has tables 1 to 14, staff 1 to 5 and items 1 to 35; location 2 has the rest.
export const TABLES = 22
export const ITEMS = 45
const SECTIONS = 12
const SERIALS = ['T-1001', 'T-1002', 'T-1003', 'T-2001', 'T-2002']
const locationOf = (tableId: number) => (tableId <= 14 ? 1 : 2)

/**
 * The next step of a waiter: a random action at a random table. Every change has its own idempotency key, and is
 * repeated with it until it is answered.
 */
export async function nextStep(waiter: Waiter): Promise<Outcome | undefined> {
  const { chance } = waiter
  const tableId = 1 + chance.below(TABLES)
  const locationId = locationOf(tableId)
  const step = chance.below(100)
  if (step < 6) return hireStaff(waiter, locationId)
  if (step < 9) return ask(waiter, 'GET', `/go/terminal/${chance.pick(SERIALS)}/login`)
  if (step < 16) return checkIn(waiter)
  if (step < 20) return ask(waiter, 'GET', `/go/${chance.pick(['table', 'staff'])}/${locationId}`)

  const { body } = await ask(waiter, 'GET', `/go/table/${locationId}/open`)
  const open = body?.result.find((entry: { table_id: number }) => entry.table_id === tableId)
  if (!open) return openTable(waiter, tableId, locationId)
  const orderId: number = open.order.order_id
  if (step < 43) return addItem(waiter, orderId, locationId)
  if (step < 55) return rearrange(waiter, orderId, locationId, body.result)
  if (step < 58) return removeItem(waiter, orderId)
  if (step < 61) return takeOff(waiter, orderId)
  if (step < 63) return giveBack(waiter, locationId)
  if (step < 85) return pay(waiter, orderId)
  if (step < 88) return print(waiter, orderId, locationId)
  if (step < 91) return change(waiter, 'DELETE', `/go/order/${orderId}`)
  return change(waiter, 'PUT', `/go/table/${tableId}/close`)
}

/** The next step of a manager in the portal: items run out and come back. */
export async function nextManagerStep(manager: Waiter, headers: Record<string, string>) {
  const { chance } = manager
  const sectionId = 1 + chance.below(SECTIONS)
  const { body } = await ask(manager, 'GET', `/go/menu/${sectionId}/items`)
  const items: { item_id: number }[] = body?.result ?? []
  if (items.length === 0 || chance.percent(40)) return undefined
  const path = `/go/menu/${chance.pick(items).item_id}/available`
  const available = chance.percent(70) ? 1 : 0
  return change(manager, 'PUT', path, () => ({ switch: available }), 'stock', headers)
}

/** Adds a staff member named after the key: the simplest change that stores its key. */
export function hireStaff(waiter: Waiter, locationId: number) {
  return change(waiter, 'POST', `/go/staff/${locationId}`, (key) => ({ first_name: key }))
}

function checkIn(waiter: Waiter) {
  const { chance } = waiter
  const status = { ip: '10.0.0.7', battery: chance.below(101), charging: chance.below(2), ssid: 'Bistro' }
  return change(waiter, 'PUT', `/go/terminal/${chance.pick(SERIALS)}/checkin`, () => status)
}

/** A staff member of the table's location. */
export function serverAt(chance: SeededRandom, tableId: number) {
  const locationId = locationOf(tableId)
  return { locationId, staffId: locationId === 1 ? 1 + chance.below(5) : 6 + chance.below(3) }
}

function openTable(waiter: Waiter, tableId: number, locationId: number) {
  const { staffId } = serverAt(waiter.chance, tableId)
  const fields = { location_id: locationId, staff_id: staffId, allergens: waiter.chance.below(2) }
  return change(waiter, 'PUT', `/go/table/${tableId}/open`, () => fields)
}

function addItem(waiter: Waiter, orderId: number, locationId: number) {
  const itemId = locationId === 1 ? 1 + waiter.chance.below(35) : 36 + waiter.chance.below(10)
  const qty = 1 + waiter.chance.below(4)
  const hold = waiter.chance.percent(20) ? 1 : 0
  return change(waiter, 'POST', `/go/order/${orderId}`, (key) => ({
    item_id: itemId,
    qty,
    notes: key,
    ...(hold && { hold }),
  }))
}

/** Parties change tables, join them, pay for each other; courses are fired. */
async function rearrange(
  waiter: Waiter,
  orderId: number,
  locationId: number,
  open: { order: { order_id: number } }[],
): Promise<Outcome | undefined> {
  const { chance } = waiter
  const path = `/go/order/${orderId}`
  const tableId = locationId === 1 ? 1 + chance.below(14) : 15 + chance.below(8)
  const other = chance.pick(open).order.order_id
  const what = chance.below(6)
  if (what === 0) return change(waiter, 'POST', `${path}/fire`, () => ({ all: 1 }))
  if (what === 1) return change(waiter, 'PUT', `${path}/move`, () => ({ table_id: tableId }))
  if (what === 2) {
    return change(waiter, 'PUT', `/go/table/${tableId}/join`, () => ({ order_id: orderId }), 'join')
  }
  if (what === 3) return change(waiter, 'PUT', `${path}/served`, () => ({ all: 1 }))
  if (other === orderId) return undefined
  if (what === 4) return change(waiter, 'POST', `${path}/merge`, () => ({ from_order_ids: [other] }))
  const { body } = await ask(waiter, 'GET', path)
  const items: { order_item_id: number; qty: number }[] = body?.result?.items ?? []
  if (items.length === 0) return undefined
  const { order_item_id, qty } = chance.pick(items)
  const part = { order_item_id, qty: 1 + chance.below(qty) }
  return change(waiter, 'POST', `${path}/transfer`, () => ({ items: [part], to_order_id: other }))
}

async function removeItem(waiter: Waiter, orderId: number) {
  const { body } = await ask(waiter, 'GET', `/go/order/${orderId}`)
  const items: { order_item_id: number }[] = body?.result?.items ?? []
  if (items.length === 0) return undefined
  return change(waiter, 'DELETE', `/go/order/${waiter.chance.pick(items).order_item_id}/item`)
}

async function pay(waiter: Waiter, orderId: number) {
  const { chance } = waiter
  const { body } = await ask(waiter, 'GET', `/go/order/${orderId}`)
  const { bill, table } = body?.result ?? {}
  if (!bill) return undefined
  const cents = Math.round(Number(bill.balance) * 100)
  if (cents === 0) return change(waiter, 'PUT', `/go/table/${table.table_id}/close`)
  const amount = ((chance.percent(60) ? cents : 1 + chance.below(cents)) / 100).toFixed(2)
  const tip = (chance.below(500) / 100).toFixed(2)
  const status = chance.percent(30) ? 'pending' : 'approved'
  const paid = await change(waiter, 'POST', `/go/order/${orderId}/payment`, (key) => {
    return { amount, tip, method: 'card', status, auth_code: key }
  })
  if (status === 'approved' || paid.status !== 201) return paid
  const path = `/go/order/${orderId}/payment/${paid.body.payment_id}`
  const outcome = { status: chance.percent(80) ? 'approved' : 'declined' }
  return change(waiter, 'PUT', path, () => outcome, 'end')
}

function print(waiter: Waiter, orderId: number, locationId: number) {
  const serialNo = locationId === 1 ? 'P-1001' : 'P-2001'
  const fields = { location_id: locationId, serial_no: serialNo }
  return change(waiter, 'POST', `/go/printer/${orderId}`, () => fields)
}
