import assert from 'node:assert/strict'
import { comboOnMenu } from '../../../test/support/combo-helpers.ts'
import { signIn } from '../../../test/support/sign-in-helpers.ts'
import { onBothStores, type Restaurant } from '../../../test/support/test-app.ts'
import { createAccount } from '../../identity/accounts/actions.ts'
import { createKey } from '../../identity/auth/key-actions.ts'
import { ALL_RIGHTS } from '../../platform/core/rights.ts'

type Json = any
const RIVAL_KEY = 'the-key-of-another-account'
const COPY = { name: 'By the Sea', currency: 'EUR', time_zone: 'Europe/Lisbon', copy_from: 1, copy_all: 1 }

/** Menus without ids and stations; stock belongs to one location. */
async function menusAt(bistro: Restaurant, locationId: number): Promise<string> {
  const { body } = await bistro.get(`/go/menu/${locationId}/export?portable=1`, await signIn(bistro))
  return JSON.stringify(body.menus).replace(/"available":[01]/g, '"available":1')
}

async function planAt(bistro: Restaurant, locationId: number) {
  const { areas } = (await bistro.get(`/go/table/${locationId}/plan`, await signIn(bistro))).body
  return areas.map(({ name, tables }: Json) => ({
    name,
    tables: tables.map(({ table_id: _, dirty: __, ...table }: Json) => table),
  }))
}

async function prepareFirst(bistro: Restaurant): Promise<void> {
  const owner = await signIn(bistro)
  const rates = { rates: [{ name: 'Wine', rate: '20.00' }], tax_number: 'FR 12', takeaway_rate: '5.50' }
  assert.equal((await bistro.put('/go/location/1/tax', rates, owner)).status, 201)
  const area = {
    name: 'Terrace',
    staff_ids: [1],
    tables: [{ table_id: 3, x: 0, y: 0, width: 100, height: 90 }],
  }
  assert.equal((await bistro.put('/go/table/1/plan', { areas: [area] }, owner)).status, 201)
  const [section] = (await bistro.get('/go/menu/1/outline', owner)).body.result[0].sections
  const taxed = await bistro.put(
    `/go/menu/${section.section_id}/section`,
    { title: section.title, tax_id: 1 },
    owner,
  )
  assert.equal(taxed.status, 201, taxed.text)
  assert.equal((await bistro.put('/go/location/1/service', { clearing: 1 }, owner)).status, 201)
  await bistro.put('/go/menu/2/available', { switch: 0 })
}

onBothStores('a copied location has menus, tables, taxes and settings, and nobody’s PIN', async (bistro) => {
  await prepareFirst(bistro)
  const owner = await signIn(bistro)
  const keyed = { ...owner, headers: { ...owner.headers, 'idempotency-key': 'sea' } }
  const { status, body, text } = await bistro.post('/go/location', COPY, keyed)
  assert.equal(status, 201, text)
  assert.deepEqual((await bistro.post('/go/location', COPY, keyed)).body, body, 'a repeat creates nothing')
  const { location_id: id, supervisor_pin } = body
  const locations = (await bistro.get('/go/location', owner)).body.result
  assert.equal(locations.filter(({ name }: Json) => name === COPY.name).length, 1)

  assert.equal(await menusAt(bistro, id), await menusAt(bistro, 1))
  assert.deepEqual(await planAt(bistro, id), await planAt(bistro, 1))
  const { rates, tax_number, takeaway_rate } = (await bistro.get(`/go/location/${id}/tax`, owner)).body.result
  assert.deepEqual([rates[0].name, tax_number, takeaway_rate], ['Wine', 'FR 12', '5.50'])
  const here = (await bistro.get(`/go/location/${id}`, owner)).body.result
  const there = (await bistro.get('/go/location/1', owner)).body.result
  const {
    name: _,
    time_zone: __,
    version: ___,
    payment_endpoint,
    payment_type,
    payment_user,
    ...shared
  } = here
  assert.deepEqual([here.name, here.time_zone], [COPY.name, COPY.time_zone])
  assert.deepEqual([payment_endpoint, payment_type, payment_user], ['', '', ''], 'the gateway is not copied')
  for (const [name, value] of Object.entries(shared)) assert.deepEqual(value, there[name], name)
  assert.equal((await bistro.get(`/go/location/${id}/service`, owner)).body.clearing, 1)
  assert.notEqual(supervisor_pin, 1234)
  for (const path of [`/go/staff/${id}`, `/go/printer/${id}/overview`, `/go/terminal?location_id=${id}`]) {
    assert.deepEqual((await bistro.get(path, owner)).body.result, [], path)
  }
  const sections = (await bistro.get(`/go/menu/${id}/outline`, owner)).body.result[0].sections
  assert.ok(
    sections.every(({ printer_id }: Json) => !printer_id),
    'no section has a station of the other house',
  )
})

onBothStores('a location of another account is not copied', async (bistro) => {
  await bistro.change(async (change) => {
    const rival = await createAccount(change, change.caller.actor, 'Rival')
    await createKey(rival, { name: 'Rival', rights: ALL_RIGHTS, key: RIVAL_KEY })
  })
  const refused = await bistro.post('/go/location', COPY, { key: RIVAL_KEY })
  assert.deepEqual([refused.status, refused.body.error.code], [404, 'location_not_found'])
  assert.deepEqual((await bistro.get('/go/location', { key: RIVAL_KEY })).body.result, [])
})

onBothStores('copies made while the menus change are each of one state of them', async (bistro) => {
  const owner = await signIn(bistro)
  const rename = (title: string) => bistro.put('/go/menu/1', { title }, owner)
  const made = await Promise.all([
    bistro.post('/go/location', { ...COPY, name: 'One' }, owner),
    rename('Renamed once'),
    bistro.post('/go/location', { ...COPY, name: 'Two' }, owner),
    rename('Renamed twice'),
  ])
  for (const { status, text } of made) assert.equal(status, 201, text)
  const untitled = (menus: string) => menus.replace(JSON.parse(menus)[0].title, '')
  const first = untitled(await menusAt(bistro, 1))
  for (const { body } of made) {
    if (!body.supervisor_pin) continue
    const copied = await menusAt(bistro, body.location_id)
    const title = JSON.parse(copied)[0].title
    assert.ok(['Renamed once', 'Renamed twice', 'Food'].includes(title), title)
    assert.equal(untitled(copied), first)
  }
})

onBothStores('combos of a copied location consist of its own dishes', async (bistro) => {
  await comboOnMenu(bistro)
  const owner = await signIn(bistro)
  const { body, text } = await bistro.post('/go/location', COPY, owner)
  assert.ok(body.location_id, text)
  /** Combos with the names of their choices, and the location that each choice is of. */
  const combosAt = async (locationId: number) => {
    const { result } = (await bistro.get(`/go/menu/${locationId}/outline`, owner)).body
    const items = result.flatMap(({ sections }: Json) => sections.flatMap(({ items }: Json) => items))
    const nameOf = new Map(items.map(({ item_id, name }: Json) => [item_id, name]))
    return items
      .filter(({ combo }: Json) => combo)
      .map(({ name, combo }: Json) => ({
        name,
        parts: combo.parts.map(({ choices, ...part }: Json) => ({
          ...part,
          choices: choices.map((one: Json) => [nameOf.get(one.item_id), one.supplement]),
        })),
      }))
  }
  const original = await combosAt(1)
  assert.equal(original.length, 1)
  assert.ok(original[0].parts.every(({ choices }: Json) => choices.every(([name]: Json) => name)))
  assert.deepEqual(await combosAt(body.location_id), original)
})
