import assert from 'node:assert/strict'
import test from 'node:test'
import { readConfig } from '../../../config.ts'
import { createAddressResolver, networkOf, plainAddress } from './client-address.ts'

function addressOf(proxies: string, peer: string, forwardedFor?: string) {
  const { trustedProxies } = readConfig({ COMANDA_TRUSTED_PROXIES: proxies })
  const headers = { ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }) }
  return createAddressResolver(trustedProxies)({ socket: { remoteAddress: peer } as never, headers })
}

const ours = '10.0.0.0/8, 192.0.2.7,fd00::/8'

const cases: [
  name: string,
  proxies: string,
  peer: string,
  forwardedFor: string | undefined,
  expected: string,
][] = [
  ['nobody is trusted', '', '10.0.0.1', '203.0.113.5', '10.0.0.1'],
  ['a stranger is not believed', ours, '198.51.100.1', '203.0.113.5', '198.51.100.1'],
  ['the address next to a trusted one is not', ours, '192.0.2.8', '203.0.113.5', '192.0.2.8'],
  ['a proxy is', ours, '192.0.2.7', '203.0.113.5', '203.0.113.5'],
  ['a proxy in a network is', ours, '10.200.3.4', '203.0.113.5', '203.0.113.5'],
  ['a proxy by IPv6 is', ours, 'fd00::7', '2001:db8::1', '2001:db8::1'],
  ['mapped IPv4 is IPv4', ours, '::ffff:10.0.0.1', '::ffff:203.0.113.5', '203.0.113.5'],
  ['mapped in hexadecimal too', ours, '::ffff:a00:1', '203.0.113.5', '203.0.113.5'],
  [
    'what the caller wrote comes first and does not count',
    ours,
    '10.0.0.1',
    '1.1.1.1, 203.0.113.5',
    '203.0.113.5',
  ],
  ['trusted ones are passed by', ours, '10.0.0.1', '1.1.1.1, 203.0.113.5, 10.9.9.9, fd00::1', '203.0.113.5'],
  ['all of them trusted: the first', ours, '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['a proxy that says nothing counts itself', ours, '10.0.0.1', undefined, '10.0.0.1'],
  ['nothing in it', ours, '10.0.0.1', '', '10.0.0.1'],
  ['what cannot be read ends it', ours, '10.0.0.1', '203.0.113.5, unknown', '10.0.0.1'],
  ['and nothing before it is believed', ours, '10.0.0.1', '203.0.113.5, <b>, 10.0.0.2', '10.0.0.2'],
  ['with a port', ours, '10.0.0.1', '203.0.113.5:4711', '203.0.113.5'],
  ['in brackets', ours, '10.0.0.1', '[2001:DB8:0:0::1]:4711', '2001:db8::1'],
  ['no peer, no address', ours, '', '203.0.113.5', ''],
]

for (const [name, proxies, peer, forwardedFor, expected] of cases) {
  test(`whose address counts: ${name}`, () => {
    assert.equal(addressOf(proxies, peer, forwardedFor), expected)
  })
}

test('IPv6 counts by its /64, IPv4 by itself', () => {
  assert.equal(networkOf('203.0.113.5'), '203.0.113.5')
  for (const address of ['2001:db8::1', '2001:db8::ffff:1:2:3', '2001:db8:0:0:9:9:9:9']) {
    assert.equal(networkOf(plainAddress(address) ?? ''), '2001:db8:0:0::/64', address)
  }
  assert.equal(networkOf(plainAddress('2001:db8:0:1::1') ?? ''), '2001:db8:0:1::/64')
  assert.equal(networkOf(plainAddress('::1') ?? ''), '0:0:0:0::/64')
  assert.equal(networkOf(plainAddress('1:2:3:4:5:6:7:8') ?? ''), '1:2:3:4::/64')
  assert.equal(networkOf(plainAddress('fe80::1%eth0') ?? ''), 'fe80:0:0:0::/64')
})
