import { callerIn } from '../../src/context.ts'
import { createAccount } from '../../src/identity/accounts/actions.ts'
import { createKey } from '../../src/identity/auth/key-actions.ts'
import { createLocation } from '../../src/locations/actions.ts'
import { NEW_LOCATION } from '../../src/locations/rules.ts'
import { importMenus } from '../../src/menus/import/import.ts'
import { readBundledMenus } from '../../src/menus/import/read-file.ts'
import { ALL_RIGHTS } from '../../src/platform/core/rights.ts'
import { migrate } from '../../src/platform/storage/migrate/migrate.ts'
import { createSecrets } from '../../src/platform/storage/secrets.ts'
import { openSqlite } from '../../src/platform/storage/sqlite/sqlite.ts'
import { registerPrinter } from '../../src/printing/printers/actions.ts'
import { pollingPath } from '../../src/printing/printers/management/tokens.ts'
import { seedDemo } from '../../src/programs/demo/demo.ts'
import { addStaffMember } from '../../src/staff/actions.ts'
import { addTable } from '../../src/tables/actions.ts'
import { registerTerminal } from '../../src/terminals/actions.ts'
import { SECRET } from '../lib/seed-database.ts'
import { ATTACKER_ADDRESS, requestOf } from './transport.ts'
import type { Known, RequestSpec } from './worst-requests.ts'

export const ATTACKER_KEY = 'the-key-of-whoever-means-harm'
export const NEIGHBOUR_KEY = 'the-key-of-the-house-beside-it'

const LINES = 500
const NOTE_CHARACTERS = 200
const MENU_ITEMS = 2_000
const DISH = { name: 'Soup', price_1: '6.50' }

export interface Neighbour {
  locationId: number
  staffId: number
  tables: number[]
  serialNo: string
}

/** Two accounts: the demo's, whose key the attacker has, and a small neighbour. */
export async function fill(path: string): Promise<{ neighbour: Neighbour; printerPaths: string[] }> {
  const secrets = createSecrets(SECRET)
  await using database = openSqlite(path)
  await migrate(database, 'sqlite')
  await seedDemo({ database, secrets, now: Date.now, apiKey: undefined })
  const actor = { kind: 'system', id: 0, name: 'bench' } as const
  return database.write(async (sql) => {
    const now = Date.now()
    const change = { sql, now, secrets, caller: callerIn(1, actor) }
    await createKey(change, { name: 'harm', rights: ALL_RIGHTS, key: ATTACKER_KEY })
    const printerPaths: string[] = []
    for (const transport of ['cloudprnt', 'epson', 'agent'] as const) {
      const token = `${transport}-token-of-whoever-means-harm`
      const serialNo = `H-${transport}`
      const named = { name: transport, model: '', description: '' }
      await registerPrinter(change, { ...named, locationId: 1, serialNo, transport, token })
      printerPaths.push(pollingPath(transport, token))
    }
    const neighbour = await createAccount({ sql, now, secrets }, actor, 'Next door')
    await createKey(neighbour, { name: 'tills', rights: ALL_RIGHTS, key: NEIGHBOUR_KEY })
    const locationId = await createLocation(neighbour, {
      ...NEW_LOCATION,
      name: 'Next door',
      currency: 'EUR',
      supervisorPin: 4711,
    })
    const serialNo = 'N-1'
    await registerTerminal(neighbour, { locationId, serialNo, name: 'Till' })
    const staffId = await addStaffMember(neighbour, { locationId, firstName: 'Nora', lastName: '' })
    const tables: number[] = []
    for (let number = 1; number <= 20; number++) {
      tables.push(await addTable(neighbour, { locationId, number, seats: 4, type: 1 }))
    }
    const file = readBundledMenus({
      menus: [{ title: 'Food', sections: [{ title: 'Mains', items: [DISH] }] }],
    })
    await importMenus(neighbour, locationId, { file, removeMissing: false })
    return { neighbour: { locationId, staffId, tables, serialNo }, printerPaths }
  })
}

/**
 * Creates the largest order that is accepted, a menu of thousands of items and some past orders, to make reads
 * expensive.
 */
export async function overfill(url: string): Promise<Known> {
  const call = async (method: string, path: string, body?: object) => {
    const wish = { name: path, method, path, ...(body && { body: JSON.stringify(body) }) }
    const answer = await send(url, wish, ATTACKER_KEY)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`)
    return JSON.parse(answer.text)
  }
  const items = Array.from({ length: MENU_ITEMS }, (_, index) => ({
    name: `${'Wort'.repeat(15)} ${index}`,
    price_1: '12.50',
    description: '漢'.repeat(200),
  }))
  const sections = Array.from({ length: 20 }, (_, index) => ({
    title: `Section ${index}`,
    items: items.slice(index * 100, index * 100 + 100),
  }))
  await call('POST', '/go/menu/2/import', { menus: [{ title: 'Endless', sections }] }).catch(console.error)
  const { order_id } = await call('PUT', '/go/table/1/open', { location_id: 1, staff_id: 1, allergens: 1 })
  const notes = 'Grünkernbratling漢字'.repeat(20).slice(0, NOTE_CHARACTERS)
  for (let sent = 0; sent < LINES; sent += 100) {
    const lines = Array.from({ length: 100 }, () => ({ item_id: 1, qty: 99, notes }))
    await call('POST', `/go/order/${order_id}`, { items: lines })
  }
  const { printjob_id } = await call('POST', `/go/printer/${order_id}`, {
    location_id: 1,
    serial_no: 'P-1001',
  })

  await call('POST', `/go/order/${order_id}/payment`, { amount: '1.00', method: 'cash' })
  return {
    location_id: 1,
    table_id: 1,
    menu_id: 1,
    section_id: 1,
    item_id: 1,
    modifier_id: 1,
    staff_id: 1,
    order_id,
    order_item_id: 1,
    printjob_id,
    payment_id: 1,
    webhook_id: 1,
    serial_no: 'T-1001',
    terminal_id: 1,
    option_id: 1,
    printer_id: 1,
    user_id: 1,
    key_id: 1,
  }
}

export interface Answer {
  status: number
  text: string
}

export function send(
  url: string,
  { method, path, body, headers: special }: RequestSpec,
  key?: string,
): Promise<Answer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const headers = {
      ...special,
      ...(key && { 'x-api-key': key }),
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const options = { hostname, port, method, path, headers, agent: false as const }
    const own = { localAddress: ATTACKER_ADDRESS, rejectUnauthorized: false }
    const sent = requestOf(url)({ ...options, ...own }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        // A stream never ends.
        if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy()
      })
      response.on('close', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
