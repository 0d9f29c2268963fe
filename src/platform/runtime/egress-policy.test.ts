import assert from 'node:assert/strict'
import { networkInterfaces } from 'node:os'
import test from 'node:test'
import { ConfigError, readConfig } from '../../config.ts'
import { addressKind, isPrinterTargetAllowed, isWebhookTargetAllowed, type Kind } from './egress-policy.ts'

const kinds: Record<Kind | 'none', string[]> = {
  loopback: [
    ...['127.0.0.1', '127.255.255.254', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:0:7f00:1'],
    ...['::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '0:0:0:0:0:ffff:127.0.0.1'],
  ],
  'link-local': ['169.254.169.254', '::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', 'fe80::1', 'febf::1'],
  private: [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::ffff:10.0.0.1',
    '2002:a00:1::',
    'fd00::1',
    'fc00::1',
  ],
  reserved: [
    ...['0.0.0.0', '100.64.0.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::127.0.0.1',
      '::8.8.8.8',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:db8::1',
      'fec0::1',
      'ff02::1',
    ],
  ],
  public: [
    ...['8.8.8.8', '1.1.1.1', '172.32.0.1', '192.169.0.1', '100.128.0.1', '11.0.0.1', '::ffff:8.8.8.8'],
    ...['2606:4700::1111', '2a00:1450::1', '2002:808:808::1', '64:ff9b::808:808'],
  ],
  none: [
    ...['not an address', '', 'fe80::1%eth0', '127.1', '0x7f000001', '1.2.3.4/8', '[::1]', '2130706433'],
    ...['0177.0.0.1', '127.0.0.01', '010.0.0.1', '::ffff:0177.0.0.1', '1.2.3.4.5', ' 127.0.0.1', '::1%lo'],
  ],
}

for (const [kind, addresses] of Object.entries(kinds)) {
  for (const address of addresses) {
    test(`${address || 'nothing'} is ${kind}`, () =>
      assert.equal(addressKind(address), kind === 'none' ? undefined : kind))
  }
}

const settings = (env: Record<string, string> = {}) => readConfig(env).outward
const isPublic = (address: string) => kinds.public.includes(address)
const everywhere = Object.values(kinds).flat()

test('webhooks go to public addresses, and where the operator lets them', () => {
  for (const address of everywhere)
    assert.equal(isWebhookTargetAllowed(address, settings()), isPublic(address), address)
  const some = settings({ COMANDA_WEBHOOK_NETWORKS: '10.1.0.0/16' })
  assert.deepEqual(
    ['10.1.2.3', '::ffff:10.1.2.3', '10.2.0.1', '127.0.0.1', '8.8.8.8'].map((one) =>
      isWebhookTargetAllowed(one, some),
    ),
    [true, true, false, false, true],
  )
})

test('raw printers are in private networks, at the ports of printers, and never this machine', () => {
  const places: [address: string, port: number, may: boolean][] = [
    ['192.168.255.250', 9100, true],
    ['10.254.0.1', 9109, true],
    ['fd00::7', 9100, true],
    ['10.254.0.1', 80, false],
    ['10.254.0.1', 6379, false],
    ['10.254.0.1', 9110, false],
    ['169.254.169.254', 9100, false],
    ['::ffff:169.254.169.254', 9100, false],
    ['127.0.0.1', 9100, false],
    ['::ffff:127.0.0.1', 9100, false],
    ['0.0.0.0', 9100, false],
    ['8.8.8.8', 9100, false],
  ]
  for (const [address, port, may] of places) {
    assert.equal(isPrinterTargetAllowed(address, port, settings()), may, `${address} ${port}`)
  }
  const ours = Object.values(networkInterfaces()).flatMap((cards) => cards ?? [])
  const open = settings({ COMANDA_PRINTER_NETWORKS: '0.0.0.0/1, 128.0.0.0/1, ::/1, 8000::/1' })
  for (const { address } of ours) assert.equal(isPrinterTargetAllowed(address, 9100, open), false, address)
  assert.equal(isPrinterTargetAllowed('8.8.8.8', 9100, open), true)
})

test('the operator says in which networks and at which ports printers are', () => {
  const some = settings({
    COMANDA_PRINTER_NETWORKS: '10.254.7.0/24',
    COMANDA_PRINTER_PORTS: '9100-9101, 4000',
  })
  const targets: [string, number][] = [
    ['10.254.7.9', 4000],
    ['10.254.7.9', 9101],
    ['10.254.7.9', 9102],
    ['10.254.8.9', 9100],
    ['192.168.255.250', 9100],
  ]
  assert.deepEqual(
    targets.map(([address, port]) => isPrinterTargetAllowed(address, port, some)),
    [true, true, false, false, false],
  )
  for (const ports of ['x', '0', '9100-', '9109-9100', '70000']) {
    assert.throws(() => settings({ COMANDA_PRINTER_PORTS: ports }), ConfigError)
  }
})
