import assert from 'node:assert/strict'
import test from 'node:test'
import { brokerIn } from '../../../platform/core/mqtt-url.ts'
import { connectPacket, publishPacket, readReplies } from './mqtt-packets.ts'

test('packets are encoded as the MQTT standard requires', () => {
  const nobody = connectPacket({ clientId: 'c', user: '', password: '' }, 60)
  assert.equal(nobody.toString('hex'), '100d00044d5154540402003c000163')
  const somebody = connectPacket({ clientId: 'c', user: 'u', password: 'p' }, 60)
  assert.equal(somebody.toString('hex'), '101300044d51545404c2003c000163000175000170')
  assert.equal(publishPacket('a/b', 'x', 0x0102).toString('hex'), '32080003612f62010278')
  const long = publishPacket('t', 'x'.repeat(300), 1)
  // 305 bytes follow: 49 and one more to come, then 2 times 128.
  assert.equal(long.subarray(0, 3).toString('hex'), '32b102')
  assert.equal(long.length, 308)
})

const packets: [hex: string, parsed: unknown][] = [
  ['20020000', [{ kind: 'accepted' }]],
  ['20020005', [{ kind: 'refused', isLogin: true }]],
  ['20020003', [{ kind: 'refused', isLogin: false }]],
  ['40020102d000', [{ kind: 'taken', id: 0x102 }, { kind: 'alive' }]],
  ['4002', []],
  ['485454502f312e31', undefined],
  ['20ff', undefined],
]

for (const [hex, replies] of packets) {
  test(`a broker that says ${hex}`, () =>
    assert.deepEqual(readReplies(Buffer.from(hex, 'hex'))?.replies, replies))
}

test('an incomplete packet is buffered', () => {
  assert.equal(readReplies(Buffer.from('d00040', 'hex'))?.rest.toString('hex'), '40')
})

const addresses: [text: string, broker: unknown][] = [
  ['mqtt://broker', { host: 'broker', port: 1883, isSecure: false, user: '', password: '' }],
  ['mqtts://a:b%40c@broker', { host: 'broker', port: 8883, isSecure: true, user: 'a', password: 'b@c' }],
  ['mqtt://[::1]:1884/', { host: '::1', port: 1884, isSecure: false, user: '', password: '' }],
  ['http://broker', undefined],
  ['mqtt://broker/topic', undefined],
  ['mqtt://:b@broker', undefined],
  ['broker:1883', undefined],
]

for (const [text, broker] of addresses) {
  test(`the broker at ${text}`, () => assert.deepEqual(brokerIn(text), broker))
}
