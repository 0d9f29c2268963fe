import assert from 'node:assert/strict'
import test from 'node:test'
import { pino } from 'pino'
import {
  type FaultyBroker,
  openFaultyBroker,
  wellBehaved,
} from '../../../../test/support/printing/fake-mqtt-broker.ts'
import { MINUTE } from '../../../platform/core/clock.ts'
import { createMqttClient } from './mqtt-client.ts'

const HASTY = { answerMs: 50, pingMs: 50, againMs: 5, longestAgainMs: 20 }

/** A connection to the broker, with the log lines about it. */
function connection(odd: FaultyBroker, answerMs = HASTY.answerMs) {
  const said: string[] = []
  let watch = () => {}
  const log = pino(
    { level: 'info' },
    {
      write(line: string) {
        said.push(JSON.parse(line).msg)
        watch()
      },
    },
  )
  let isReady = () => {}
  const ready = new Promise<void>((resolve) => {
    isReady = resolve
  })
  const broker = createMqttClient({
    address: odd.address,
    log,
    timing: { ...HASTY, answerMs },
    onReady: () => isReady(),
  })
  return {
    broker,
    said,
    ready,
    async until(lines: number): Promise<void> {
      while (said.length < lines) {
        await new Promise<void>((resolve) => {
          watch = resolve
        })
      }
    },
    async [Symbol.asyncDispose]() {
      await broker.stop()
    },
  }
}

const failures: [name: string, answers: FaultyBroker['answers'], said: RegExp][] = [
  ['says nothing', () => [], /does not answer/],
  ['refuses the password', () => [0x20, 2, 0, 5], /refuses the user or password/],
  ['refuses the connection', () => [0x20, 2, 0, 3], /refuses the connection/],
  ['is a web server', () => [...Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')], /does not speak MQTT/],
  [
    'lets us in and does nothing else',
    (kind, packet) => (kind === 0xc0 ? [] : wellBehaved(kind, packet)),
    /does not answer/,
  ],
]

for (const [name, answers, why] of failures) {
  test(`a broker that ${name} is logged once, retried, and used when it works again`, async () => {
    await using odd = await openFaultyBroker()
    odd.answers = answers
    // The timeout is long enough for a busy machine, unless the test is about the missing answer.
    await using line = connection(odd, why.test('does not answer') ? HASTY.answerMs : MINUTE)
    const { broker, said, until } = line
    await until(1)
    assert.match(said[0] ?? '', why)
    assert.match(said[0] ?? '', /poll for tickets/)
    // The broker fails repeatedly.
    const failed = odd.calls()
    while (odd.calls() < failed + 3) await new Promise(setImmediate)
    assert.equal(broker.publish('a', '{}'), false)
    assert.equal(said.length, 1)
    odd.answers = wellBehaved
    await until(2)
    assert.match(said[1] ?? '', /MQTT broker is back/)
    assert.equal(broker.publish('b', '{}'), true)
    await odd.until(1)
    assert.deepEqual(odd.topics, ['b'])
  })
}

test('a broker that takes no messages is left, and used again when it does', async () => {
  await using odd = await openFaultyBroker()
  odd.answers = (kind, packet) => (kind === 0x32 ? [] : wellBehaved(kind, packet))
  await using line = connection(odd)
  await line.ready
  // On a busy machine the broker may time out before; that is logged too, as is its return.
  const left = () => line.said.findIndex((words) => /takes no messages/.test(words))
  while (left() === -1) {
    const countBefore = line.said.length
    line.broker.publish('a', '{}')
    await line.until(countBefore + 1)
  }
  odd.answers = wellBehaved
  await line.until(left() + 2)
  assert.match(line.said[left() + 1] ?? '', /is back/)
  while (!odd.topics.includes('b')) {
    line.broker.publish('b', '{}')
    await new Promise(setImmediate)
  }
})

test('nothing is said to a broker that is not there, and nobody waits for it', async () => {
  const odd = await openFaultyBroker()
  await odd[Symbol.asyncDispose]()
  await using line = connection(odd)
  assert.equal(line.broker.publish('a', '{}'), false)
  await line.until(1)
  assert.match(line.said[0] ?? '', /cannot be reached \(ECONNREFUSED\)/)
  assert.equal(line.broker.publish('a', '{}'), false)
})
