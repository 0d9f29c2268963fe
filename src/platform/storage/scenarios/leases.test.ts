import assert from 'node:assert/strict'
import { subscribe } from '../../../../test/support/integration/webhook-helpers.ts'
import { openEndpoint } from '../../../../test/support/integration/webhook-receiver.ts'
import { printerOf } from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores } from '../../../../test/support/test-app.ts'
import { leaseOfPrinter } from '../../../printing/printers/escpos/raw-printer-store.ts'
import { leaseOfWebhook } from '../../../webhooks/delivery/delivery-store.ts'
import { MINUTE } from '../../core/clock.ts'
import { createLease, type LeaseRow, leaseNamed } from '../lease.ts'

const NODES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const TERMS = { forMs: MINUTE, renewAtMs: MINUTE / 2 }

onBothStores('of nodes that race for a lease one has it, whichever row records it', async (bistro) => {
  await using endpoint = await openEndpoint()
  const { webhook_id: id } = await subscribe(bistro, endpoint, { location_id: 1 })
  const printer = await printerOf(bistro, 'P-1001')
  const rows: Record<string, LeaseRow> = {
    named: leaseNamed('work'),
    printer: leaseOfPrinter(1, printer.id),
    webhook: leaseOfWebhook({ accountId: 1, id }),
  }
  for (const [name, row] of Object.entries(rows)) {
    const { clock, database } = bistro
    const nodes = NODES.map((holder) => createLease({ database, holder, now: () => clock.now }, row, TERMS))
    const race = async () => {
      const held = await Promise.all(nodes.map((node) => node.hold()))
      assert.equal(held.filter(Boolean).length, 1, name)
      return held.indexOf(true)
    }
    const first = await race()
    assert.equal(await race(), first, `${name}: it stays with its holder`)

    clock.now += MINUTE - 1
    await nodes[first]?.hold()
    clock.now += MINUTE - 1
    assert.equal(await race(), first, `${name}: it was renewed`)

    await nodes[first]?.letGo()
    nodes.splice(first, 1)
    await race()
    clock.now += MINUTE
    const another = nodes.at(-1)
    assert.equal(await another?.hold(), true, `${name}: it expired`)
    await Promise.all(nodes.slice(0, -1).map((node) => node.letGo()))
    assert.deepEqual(
      await Promise.all(nodes.map((node) => node.hold())),
      nodes.map((node) => node === another),
      `${name}: a former holder cannot end it`,
    )
  }
})
