import assert from 'node:assert/strict'
import test from 'node:test'
import { printerOf } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
import { knownSteps, statementsOf } from '../../platform/storage/migrate/migration-files.ts'
import { registerPrinter } from './actions.ts'
import {
  hasToken,
  isDialled,
  isScreen,
  REGISTRABLE_TRANSPORTS,
  TRANSPORTS,
  type Transport,
} from './transports.ts'

const known: [transport: Transport, contact: string, onto: string][] = [
  ['cloudprnt', 'calls', 'paper'],
  ['epson', 'calls', 'paper'],
  ['raw', 'is called', 'paper'],
  ['agent', 'calls', 'paper'],
  ['screen', 'is paired', 'light'],
]

for (const [transport, contact, onto] of known) {
  test(`${transport}: ${contact}, ${onto}`, () => {
    const printer = { transport }
    const is = hasToken(printer) ? 'calls' : isDialled(printer) ? 'is called' : 'is paired'
    assert.deepEqual([is, isScreen(printer) ? 'light' : 'paper'], [contact, onto])
    assert.equal(REGISTRABLE_TRANSPORTS.includes(transport), contact !== 'is paired')
  })
}

onBothStores('every printer comes out of the store reached as it was registered', async (bistro) => {
  for (const [index, transport] of TRANSPORTS.entries()) {
    const address = `192.168.7.${index + 1}`
    const serialNo = `T-${transport}`
    const printer = { locationId: 1, serialNo, name: transport, model: '', description: '', transport }
    await bistro.change((change) => registerPrinter(change, { ...printer, address }))
    const stored = await printerOf(bistro, serialNo)
    assert.equal(stored.transport, transport)
    assert.equal(stored.address, isDialled({ transport }) ? address : null)
    assert.equal(stored.sealedToken !== null, hasToken({ transport }))
  }
  assert.equal(TRANSPORTS.length, known.length)
})

/** How the version before reads a transport, and how its rows look. */
const OLDER_ROWS: [transport: Transport, stored: string, behindAgent: number, isScreen: number][] = [
  ['epson', 'epson', 0, 0],
  ['raw', 'raw', 0, 0],
  ['agent', 'raw', 1, 0],
  ['screen', 'raw', 0, 1],
]

onBothStores('a node of the version before and this one read each other’s printers', async (bistro) => {
  for (const [transport, stored, behindAgent, isScreen] of OLDER_ROWS) {
    const serialNo = `T-${transport}`
    const address = `192.168.8.${OLDER_ROWS.findIndex(([name]) => name === transport) + 1}`
    const printer = { locationId: 1, serialNo, name: transport, model: '', description: '', transport }
    await bistro.change((change) => registerPrinter(change, { ...printer, address }))
    const read = await bistro.sql`
      select transport, behind_agent as agent, is_screen as screen, reached_by as reached from printers
      where account_id = 1 and serial_no = ${serialNo}`
    assert.deepEqual({ ...read[0] }, { transport, agent: behindAgent, screen: isScreen, reached: null })
    await bistro.database.write(
      (sql) =>
        sql`update printers set transport = ${stored} where account_id = 1 and serial_no = ${serialNo}`,
    )
    assert.equal((await printerOf(bistro, serialNo)).transport, transport)
  }
})

onBothStores('the migration writes the transport of older rows into one column', async (bistro) => {
  const older = (serialNo: string, stored: string, agent: number, screen: number, reached: string | null) =>
    bistro.database.write(
      (sql) => sql`
        insert into printers (account_id, location_id, serial_no, name, model, description, transport, status, added_at,
          behind_agent, is_screen, reached_by)
        values (1, 1, ${serialNo}, 'older', '', '', ${stored}, 'UNKNOWN', 1, ${agent}, ${screen}, ${reached})`,
    )
  for (const [name, stored, agent, screen] of OLDER_ROWS) await older(name, stored, agent, screen, null)
  await older('ipp', 'raw', 0, 0, 'ipp')
  const step = knownSteps().find(({ name }) => name === '0093-merge-printer-transports')
  assert.ok(step)
  for (const text of statementsOf(step, bistro.store)) {
    await bistro.database.write((sql) => sql(Object.assign([text], { raw: [text] })))
  }
  const rows = await bistro.sql`
    select serial_no as "serialNo", transport from printers where account_id = 1 and name = 'older'`
  assert.equal(rows.length, OLDER_ROWS.length + 1)
  for (const { serialNo, transport } of rows) assert.equal(transport, serialNo)
})
