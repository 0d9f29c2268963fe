import { randomBytes } from 'node:crypto'
import type { Actor, Change } from '../../context.ts'
import { hasAccounts } from '../../identity/accounts/across-accounts.ts'
import { createAccount } from '../../identity/accounts/actions.ts'
import { createKey } from '../../identity/auth/key-actions.ts'
import { hashFirstPassword } from '../../identity/passwords/password.ts'
import { updatePassword } from '../../identity/users/store.ts'
import { inviteUser } from '../../identity/users/users.ts'
import { type CreateLocation, createLocation } from '../../locations/actions.ts'
import { NEW_LOCATION } from '../../locations/rules.ts'
import { updateSandbox } from '../../locations/service-settings-store.ts'
import { importMenus } from '../../menus/import/import.ts'
import { readBundledMenus } from '../../menus/import/read-file.ts'
import type { Clock } from '../../platform/core/clock.ts'
import type { Database } from '../../platform/storage/database.ts'
import { lockInstallation } from '../../platform/storage/migrate/migrate.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'
import { registerPrinter } from '../../printing/printers/actions.ts'
import { addStaffMember } from '../../staff/actions.ts'
import { addTable } from '../../tables/actions.ts'
import { registerTerminal } from '../../terminals/actions.ts'
import bistroMenus from './bistro-menus.json' with { type: 'json' }
import { BISTRO_ROOMS, drawRooms, TAPAS_ROOMS } from './demo-rooms.ts'
import tapasMenus from './tapas-menus.json' with { type: 'json' }

const DEMO: Actor = { kind: 'system', id: 0, name: 'demo' }
const TABLE = 1
const BOOTH = 2
const BAR = 3

export const DEMO_OWNER = 'owner@comanda.example'

interface DemoParts {
  database: Database
  secrets: Secrets
  now: Clock
  apiKey: string | undefined
  /** Default: random. */
  ownerPassword?: string | undefined
  /** True: the restaurants have rooms, and their sections have courses. */
  isFurnished?: boolean
}

interface Filled {
  accountId: number
  apiKey: string
  owner: { email: string; password: string }
}

/** Fills an empty database with two demo restaurants. Returns the credentials, or undefined if it was not empty. */
export async function seedDemo({
  database,
  secrets,
  now,
  apiKey,
  ownerPassword,
  isFurnished = false,
}: DemoParts): Promise<Filled | undefined> {
  if (await database.read(hasAccounts)) return undefined
  // Outside the transaction, which may run twice and must not wait for a hash.
  const password = ownerPassword ?? randomBytes(9).toString('base64url')
  const passwordHash = await hashFirstPassword(password)
  return database.write(async (sql) => {
    await lockInstallation(sql)
    if (await hasAccounts(sql)) return undefined
    const change = await createAccount({ sql, now: now(), secrets }, DEMO, 'Comanda Demo')
    const bistroId = await openBistro(change, isFurnished ? withCourses(bistroMenus) : bistroMenus)
    const tapasId = await openTapas(change)
    if (isFurnished) {
      await drawRooms(change, bistroId, BISTRO_ROOMS)
      await drawRooms(change, tapasId, TAPAS_ROOMS)
    }
    const key = await createKey(change, { name: 'Demo', key: apiKey })
    const userId = await inviteUser(change, { email: DEMO_OWNER, name: 'Olivia Owner', role: 'owner' })
    await updatePassword(sql, change.caller.accountId, userId, passwordHash)
    return { accountId: change.caller.accountId, apiKey: key, owner: { email: DEMO_OWNER, password } }
  })
}

async function openBistro(change: Change, menus: typeof bistroMenus): Promise<number> {
  const locationId = await createLocation(change, bistro)
  await updateSandbox(change.sql, change.caller.accountId, locationId, true)
  for (const serialNo of ['T-1001', 'T-1002', 'T-1003']) {
    await registerTerminal(change, { locationId, serialNo, name: `Terminal ${serialNo.slice(-1)}` })
  }
  await registerPrinter(change, { ...kitchenPrinter, locationId, serialNo: 'P-1001' })
  await registerPrinter(change, { ...barPrinter, locationId, serialNo: 'P-1002' })
  await addTables(change, locationId, TABLE, [2, 2, 2, 4, 4, 4, 6, 8])
  await addTables(change, locationId, BOOTH, [4, 4, 6])
  await addTables(change, locationId, BAR, [1, 1, 1])
  await addStaff(change, locationId, [
    'Ana Ferreira',
    'Ben Okafor',
    'Chloé Martin',
    'Dario Rossi',
    'Emma Lindqvist',
  ])
  await importMenus(change, locationId, { file: readBundledMenus(menus), removeMissing: false })
  return locationId
}

async function openTapas(change: Change): Promise<number> {
  const locationId = await createLocation(change, tapas)
  await updateSandbox(change.sql, change.caller.accountId, locationId, true)
  for (const serialNo of ['T-2001', 'T-2002']) {
    await registerTerminal(change, { locationId, serialNo, name: `Terminal ${serialNo.slice(-1)}` })
  }
  await registerPrinter(change, { ...kitchenPrinter, locationId, serialNo: 'P-2001' })
  await addTables(change, locationId, TABLE, [2, 2, 4, 4, 6])
  await addTables(change, locationId, BAR, [1, 1, 1])
  await addStaff(change, locationId, ['Lucía Gómez', 'Tom Baker', 'Priya Shah'])
  await importMenus(change, locationId, { file: readBundledMenus(tapasMenus), removeMissing: false })
  return locationId
}

/** Tapas are shared as they come; a bistro serves in courses. Drinks have none: they are served at once. */
const COURSES: Record<string, number> = {
  Starters: 1,
  'Soups & Salads': 1,
  Mains: 2,
  'From the Grill': 2,
  Desserts: 3,
}

function withCourses({ menus }: typeof bistroMenus): typeof bistroMenus {
  const inCourse = (section: (typeof menus)[number]['sections'][number]) => {
    const course = COURSES[section.title]
    return course === undefined ? section : { ...section, course }
  }
  return { menus: menus.map((menu) => ({ ...menu, sections: menu.sections.map(inCourse) })) }
}

async function addTables(change: Change, locationId: number, type: number, seats: number[]): Promise<void> {
  for (const count of seats) await addTable(change, { locationId, number: undefined, type, seats: count })
}

async function addStaff(change: Change, locationId: number, names: string[]): Promise<void> {
  for (const name of names) {
    const [firstName = '', lastName = ''] = name.split(' ')
    await addStaffMember(change, { locationId, firstName, lastName })
  }
}

const bistro: CreateLocation = {
  ...NEW_LOCATION,
  name: 'Bistro Comanda',
  currency: 'EUR',
  timeZone: 'Europe/Paris',
  taxRateBps: 1000,
  taxIncluded: 0,
  serviceRateBps: 500,
  takeawayService: 1,
  cashTips: 'drawer',
  supervisorPin: 1234,
  paymentType: 'card',
  paymentEndpoint: 'https://gateway.example/bistro',
  paymentUser: 'bistro-demo',
  paymentPass: 'bistro-demo-pass',
  receiptHeader: 'Bistro Comanda\n12 Rue des Lilas, Paris',
  receiptFooter: 'Merci, à bientôt!',
}

const tapas: CreateLocation = {
  ...NEW_LOCATION,
  name: 'Tapas Comanda',
  currency: 'GBP',
  timeZone: 'Europe/London',
  taxRateBps: 2000,
  taxIncluded: 1,
  serviceRateBps: 1250,
  takeawayService: 1,
  cashTips: 'drawer',
  supervisorPin: 1234,
  paymentType: 'card',
  paymentEndpoint: 'https://gateway.example/tapas',
  paymentUser: 'tapas-demo',
  paymentPass: 'tapas-demo-pass',
  receiptHeader: 'Tapas Comanda\n7 Market Row, London',
  receiptFooter: 'Thank you. See you soon!',
}

const kitchenPrinter = {
  name: 'Kitchen',
  model: 'mC-Print3',
  description: 'By the pass',
  transport: 'cloudprnt',
} as const

const barPrinter = {
  name: 'Bar',
  model: 'TM-m30III',
  description: 'Behind the bar',
  transport: 'epson',
} as const
