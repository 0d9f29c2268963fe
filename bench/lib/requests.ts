import { openClient } from '../../client/src/index.ts'
import type { RequestSpec } from './load-generator.ts'
import type { Server } from './processes.ts'
import { API_KEY, idAt, locationIds, serialOf, tableIds } from './seed-database.ts'

const headers = { 'x-api-key': API_KEY }
const json = { ...headers, 'content-type': 'application/json' }
export const STAFF_ID = 1

/** A dish of the template's menu with the required options. */
export interface Dish {
  itemId: number
  modifiers: { modifier_id: number; option_id: number; qty: number }[]
}

export interface Read {
  name: string
  wish: RequestSpec
}

/** The reads that terminals make all day, at one location with a third of its tables open. */
export function reads(locationId: number, sectionId: number, orderId: number): Read[] {
  const get = (name: string, path: string): Read => ({ name, wish: { method: 'GET', path, headers } })
  return [
    get('login', `/go/terminal/${serialOf(0)}/login`),
    get('list tables', `/go/table/${locationId}`),
    get('open tables', `/go/table/${locationId}/open`),
    get('menu items', `/go/menu/${sectionId}/items`),
    { name: 'get order', wish: readOrder(orderId) },
  ]
}

export const readOrder = (orderId: number): RequestSpec => ({
  method: 'GET',
  path: `/go/order/${orderId}`,
  headers,
})

let keys = 0
/** Every change carries an Idempotency-Key, as terminals send it. */
const keyed = () => ({ ...json, 'idempotency-key': `${process.pid}-${Date.now().toString(36)}-${++keys}` })

export function checkIn(terminal: number): RequestSpec {
  const body = JSON.stringify({ ip: '192.168.1.23', battery: terminal % 100, charging: 0, ssid: 'Bistro' })
  return { method: 'PUT', path: `/go/terminal/${serialOf(terminal)}/checkin`, body, headers: json }
}

export function openTable(tableId: number, locationId: number): RequestSpec {
  const body = JSON.stringify({ location_id: locationId, staff_id: idAt(locationId, STAFF_ID), allergens: 0 })
  return { method: 'PUT', path: `/go/table/${tableId}/open`, body, headers: keyed() }
}

export function addItem(orderId: number, locationId: number, dish: Dish): RequestSpec {
  const modifiers = dish.modifiers.map(({ modifier_id, option_id, qty }) => ({
    modifier_id: idAt(locationId, modifier_id),
    option_id: idAt(locationId, option_id),
    qty,
  }))
  const item = { item_id: idAt(locationId, dish.itemId), qty: 1, notes: 'no salt', modifiers }
  return {
    method: 'POST',
    path: `/go/order/${orderId}`,
    body: JSON.stringify({ items: [item] }),
    headers: keyed(),
  }
}

function print(orderId: number, locationId: number): RequestSpec {
  const body = JSON.stringify({ location_id: locationId, serial_no: `P-1001-${locationId}` })
  return { method: 'POST', path: `/go/printer/${orderId}`, body, headers: keyed() }
}

export function pay(orderId: number, amount: string): RequestSpec {
  const body = JSON.stringify({
    amount,
    tip: '2.00',
    method: 'card',
    reference: `ref-${process.pid}-${++keys}`,
  })
  return { method: 'POST', path: `/go/order/${orderId}/payment`, body, headers: keyed() }
}

export function closeTable(tableId: number): RequestSpec {
  return { method: 'PUT', path: `/go/table/${tableId}/close`, headers: keyed() }
}

/** open, three dishes, print, pay, close */
export const TURN_STEPS = 7

export interface Turn {
  tableId: number
  locationId: number
  orderId: number
  step: number
}

export function stepOf({ tableId, locationId, orderId, step }: Turn, dish: Dish, total: string): RequestSpec {
  if (step === 0) return openTable(tableId, locationId)
  if (step <= 3) return addItem(orderId, locationId, dish)
  if (step === 4) return print(orderId, locationId)
  if (step === 5) return pay(orderId, total)
  return closeTable(tableId)
}

/** The tables to open and close, alternating between locations. */
export function seatsOf(locations: number): { locationId: number; tableId: number }[] {
  const perLocation = locationIds(locations).map((locationId) =>
    tableIds(locationId).map((tableId) => ({ locationId, tableId })),
  )
  const [first = []] = perLocation
  return first.flatMap((_, index) => perLocation.flatMap((seats) => seats[index] ?? []))
}

/** Sends the measured request once and returns the response, which the bare server then repeats. */
export async function ask(server: Server, { method, path, body, headers }: RequestSpec): Promise<Answer> {
  const response = await fetch(server.url + path, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
}

export interface Answer {
  status: number
  headers: Record<string, string>
  body: string
}

/** The first dish of the template location that has modifiers, with as few options as allowed. */
export async function findDish({ url }: Server): Promise<{ dish: Dish; sectionId: number }> {
  const client = openClient({ url, key: API_KEY })
  for (const { id: menu_id } of (await client.menus.list({ location_id: 1 })).result) {
    for (const { section_id } of (await client.sections.list({ menu_id })).result) {
      for (const { item_id } of (await client.items.list({ section_id })).result) {
        const questions = (await client.modifiers.list({ item_id })).result
        if (questions.length === 0) continue
        const modifiers = []
        for (const { modifier_id } of questions) {
          const [detail] = (await client.modifiers.get({ modifier_id })).result
          const options = (await client.modifiers.list_options({ modifier_id })).result
          const chosen = options.slice(0, Math.max(1, detail?.min ?? 0))
          modifiers.push(...chosen.map(({ option_id }) => ({ modifier_id, option_id, qty: 1 })))
        }
        return { dish: { itemId: item_id, modifiers }, sectionId: section_id }
      }
    }
  }
  throw new Error('the demo has no dish with modifiers')
}
