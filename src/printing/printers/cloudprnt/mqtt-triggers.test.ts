import assert from 'node:assert/strict'
import { order } from '../../../../test/support/order-helpers.ts'
import { type FaultyBroker, openFaultyBroker } from '../../../../test/support/printing/fake-mqtt-broker.ts'
import {
  cloudPrinter,
  pathOf,
  print,
  printerOf,
  printingOf,
} from '../../../../test/support/printing/printer-helpers.ts'
import { onBothStores, type Restaurant } from '../../../../test/support/test-app.ts'
import { startTriggers } from './mqtt-triggers.ts'

const MAC = '00:11:62:AA:bb:cc'
const BROKER = { host: 'broker.example', port: 8883, isSecure: true, user: 'printers', password: 'p' }
const HASTY = { answerMs: 10_000, pingMs: 10_000, againMs: 5, longestAgainMs: 20 }

const settingsOf = async (bistro: Restaurant, node: Pick<Restaurant, 'app'>, token?: string) => {
  const [, , own = ''] = (await pathOf(bistro, 'P-1001')).split('/')
  const query = new URLSearchParams({ mac: MAC, replaced_path: token ?? own })
  return node.app.inject({ method: 'GET', url: `/cloudprnt/cloudprnt-setting.json?${query}` })
}

onBothStores('a Star printer gets the broker settings only with its token', async (bistro) => {
  const node = bistro.anotherNode({ broker: BROKER })
  const answer = await settingsOf(bistro, node)
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.json().serverSupportProtocol, ['HTTP', 'MQTT'])
  assert.deepEqual(answer.json().settingForMQTT, {
    useTriggerPOST: true,
    pollingTimeSec: 5,
    mqttConnectionSetting: {
      hostName: 'broker.example',
      portNumber: 8883,
      useTls: true,
      authenticationSetting: { username: 'printers', password: 'p' },
    },
  })
  assert.equal((await printerOf(bistro, 'P-1001')).triggerName, MAC)
  for (const unknownToken of ['', 'x', 'cloudprnt-setting.json']) {
    const refused = await settingsOf(bistro, node, unknownToken)
    assert.equal(refused.statusCode, 404)
    assert.equal(refused.body, '')
  }
  // This node has no broker, so the printer should poll.
  assert.equal((await settingsOf(bistro, bistro)).statusCode, 404)
  assert.equal((await printerOf(bistro, 'P-1001')).triggerName, null)
})

/** A setup in which P-1001 is triggered by the broker. */
async function woken(bistro: Restaurant, broker: FaultyBroker) {
  await settingsOf(bistro, bistro.anotherNode({ broker: broker.address }))
  const star = await cloudPrinter(bistro)
  await star.step()
  const part = startTriggers(printingOf(bistro), broker.address, HASTY)
  while (broker.calls() === 0) await new Promise(setImmediate)
  return { star, part, [Symbol.asyncDispose]: () => part.stop() }
}

const TOPIC = `star/cloudprnt/to-device/${MAC}/request-post`

onBothStores('a Star printer is triggered for a ticket, and for the next after each', async (bistro) => {
  await using broker = await openFaultyBroker()
  await using setup = await woken(bistro, broker)
  // Nothing is published until the connection is up, so each ticket is another attempt.
  for (let table = 3; broker.topics.length === 0; table++) {
    await print(bistro, await order(bistro, table, [{ item_id: 2 }]))
    await bistro.get('/go/printer/1/overview')
  }
  const before = broker.topics.length
  await print(bistro, await order(bistro, 1, [{ item_id: 2 }]))
  await broker.until(before + 1)
  const { star } = setup
  await star.step()
  // The printed ticket makes way for the next.
  await broker.until(before + 2)
  assert.deepEqual([...new Set(broker.topics)], [TOPIC])
})

onBothStores('only printers with a trigger name are triggered', async (bistro) => {
  await using broker = await openFaultyBroker()
  await using _ = await woken(bistro, broker)
  const orderId = await order(bistro, 3, [{ item_id: 2 }])
  await print(bistro, orderId, 'P-1002')
  for (let table = 4; broker.topics.length === 0; table++) {
    await print(bistro, await order(bistro, table, [{ item_id: 2 }]))
  }
  assert.deepEqual([...new Set(broker.topics)], [TOPIC])
})

onBothStores('a lost trigger is shown on the printer’s page until the broker is back', async (bistro) => {
  const gone = await openFaultyBroker()
  const { address } = gone
  await settingsOf(bistro, bistro.anotherNode({ broker: address }))
  await gone[Symbol.asyncDispose]()
  const part = startTriggers(printingOf(bistro), address, HASTY)
  const entry = async () => {
    const { body } = await bistro.get('/go/printer/1/overview')
    return body.result.find((one: { serial_no: string }) => one.serial_no === 'P-1001')
  }
  assert.deepEqual([(await entry()).woken, (await entry()).trigger_lost], [1, ''])
  await print(bistro, await order(bistro, 3, [{ item_id: 2 }]))
  while ((await entry()).trigger_lost === '') {}
  assert.equal((await entry()).trigger_lost, '2026-11-15 19:30:00')
  await part.stop()
  await using back = await openFaultyBroker()
  const again = startTriggers(printingOf(bistro), back.address, HASTY)
  while ((await entry()).trigger_lost !== '') {}
  await again.stop()
})
