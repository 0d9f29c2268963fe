import assert from 'node:assert/strict'
import test from 'node:test'
import { printerOf } from '../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../test/support/test-app.ts'
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
