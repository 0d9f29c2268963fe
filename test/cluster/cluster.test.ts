import assert from 'node:assert/strict'
import { isIPv4 } from 'node:net'
import test from 'node:test'
import { longestGapMs, seenBetween, type Try } from './attempt-log.ts'
import { forOldPgbouncer, nodeCommand, ofHost, placed, readDeploy } from './deploy-files.ts'
import { createSequenceChecker } from './event-followers.ts'
import { FAULTS } from './fault-injection.ts'
import { isAtLeast, versionIn, whatIsMissing } from './required-programs.ts'
import { faultsIn, type Row, tableOf } from './result-table.ts'

// The cluster itself takes too long for this suite: npm run test:fleet.

const place = { net: 99, folder: '/tmp/fleet', postgres: '/usr/lib/postgresql/17/bin' }
const FILES = ['etcd.yml', 'patroni.yml', 'haproxy.cfg', 'haproxy-database.cfg', 'pgbouncer.ini']

test('the files of the recipe come to the loopback with every address and folder, and nothing else', () => {
  for (const name of FILES) {
    const text = placed(readDeploy(name), place)
    const said = text.replaceAll(/^\s*[#;].*$/gm, '')
    const addresses = said.match(/\b\d+\.\d+\.\d+\.\d+\b/g) ?? []
    for (const address of addresses)
      assert.ok(isIPv4(address) && address.startsWith('127.'), `${name}: ${address}`)
    assert.doesNotMatch(said, /(?<!fleet)\/(etc|run|var)\//, name)
    assert.equal(text.split('\n').length, readDeploy(name).split('\n').length)
  }
})

test('from machine to machine only the name and the own address differ', () => {
  const [first, second] = [1, 2].map((host) =>
    placed(ofHost(readDeploy('patroni.yml'), host), place).split('\n'),
  )
  const different = second?.filter((line, index) => line !== first?.[index])
  assert.deepEqual(different, [
    'name: pg2',
    '  listen: 127.99.0.2:8008',
    '  connect_address: 127.99.0.2:8008',
    '  listen: 127.99.0.2:5432',
    '  connect_address: 127.99.0.2:5432',
  ])
  const etcd = ofHost(readDeploy('etcd.yml'), 3)
  assert.match(etcd, /^name: etcd3$/m)
  assert.match(
    etcd,
    /^initial-cluster: etcd1=http:\/\/10\.0\.0\.1:2380,etcd2=.*,etcd3=http:\/\/10\.0\.0\.3:2380$/m,
  )
})

test('the faults use the timings of the deployment files', () => {
  const [, ttl, loop] = /ttl: (\d+).*\n\s*loop_wait: (\d+)/.exec(readDeploy('patroni.yml')) ?? []
  assert.deepEqual([ttl, loop], ['20', '8'])
  assert.equal(FAULTS.find(({ name }) => name === 'host-lost')?.mostSeconds, Number(ttl))
  const { program, args } = nodeCommand(readDeploy('comanda.service'), '/here')
  assert.equal(program, '/here/node_modules/.bin/node')
  assert.match(String(args.at(-1)), /src\/start\.js$/)
  assert.doesNotMatch(forOldPgbouncer(readDeploy('pgbouncer.ini')), /^max_prepared_statements/m)
})

test('missing programs are reported in one line, with their packages', () => {
  const found = { etcd: '', haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' }
  assert.equal(
    whatIsMissing(found, '/usr/lib/postgresql/15/bin'),
    'The fleet needs what is not here: apt-get install --no-install-recommends etcd-server patroni',
  )
  assert.equal(whatIsMissing({ ...found, etcd: '/usr/bin/etcd', patroni: '/opt/patroni' }, '/pg'), undefined)
})

test('versions are compared by number', () => {
  for (const [version, required, is] of [
    ['3.0.2', '3.0.3', false],
    ['3.0.3', '3.0.3', true],
    ['4.1.4', '3.0.3', true],
    ['1.18.0', '1.21', false],
    ['1.25.2', '1.21', true],
  ] as const) {
    assert.equal(isAtLeast(version, required), is, `${version} and ${required}`)
  }
  assert.equal(versionIn('patroni.py 4.1.4\n'), '4.1.4')
})

const done: Try = { at: 0, isWrite: true, status: 201, code: '', isJson: true, isReplay: false }

test('the summary has the longest time without a write, and the errors meanwhile', () => {
  assert.equal(longestGapMs([5, 1, 9, 2]), 4)
  const tries: Try[] = [
    { ...done, at: 900 },
    { ...done, at: 1_100 },
    { ...done, at: 1_500, status: 503, code: 'database_unavailable' },
    { ...done, at: 1_600, status: 503, code: '', isJson: false },
    { ...done, at: 1_700, status: 0, code: 'ECONNRESET', isJson: false },
    { ...done, at: 1_800, status: 404, code: 'order_not_found' },
    { ...done, at: 1_900, isWrite: false, status: 503, code: 'database_unavailable' },
    { ...done, at: 4_100, isReplay: true },
    { ...done, at: 5_500 },
  ]
  const seen = seenBetween(tries, 1_000, 5_000)
  assert.deepEqual(seen, {
    writes: 2,
    secondsWithout: 3,
    replays: 1,
    errors: new Map([
      ['503 database_unavailable', 1],
      ['503, no JSON', 1],
      ['no answer (ECONNRESET)', 1],
    ]),
    readErrors: 1,
    notJson: ['503, no JSON'],
  })
})

test('a gap in a log is detected', () => {
  const stream = createSequenceChecker(undefined)
  for (const sequence of [7, 8, 10]) stream.take(sequence, false)
  assert.deepEqual(stream.gaps, ['10 after 8'])
  const webhook = createSequenceChecker(6)
  for (const sequence of [7, 8, 7, 9]) webhook.take(sequence, true)
  assert.deepEqual([webhook.gaps, webhook.last()], [[], 9])
})

test('a good row has no faults, and each violation is reported', () => {
  const good: Row = {
    label: 'host lost',
    mostSeconds: 20,
    seen: seenBetween([{ ...done, at: 1 }], 0, 18_000),
    bareSeconds: 0.2,
    ...{ lost: [], doubled: [], otherwise: [] },
    streams: { cut: 1, mayBeCut: 1, refused: 0, gaps: [] },
    webhooks: { longestSeconds: 2, gaps: [] },
  }
  assert.deepEqual(faultsIn(good), [])
  assert.match(
    tableOf([good]),
    /^\| host lost \| 18\.0 \| < 1 \| 0 \(1 written\) \| 0 \/ 0 \| gapless; 1 stream cut, 1 with their node; webhooks 2\.0 s at most \|$/m,
  )
  for (const bad of [
    { ...good, mostSeconds: 10 },
    { ...good, lost: ['k-1'] },
    { ...good, doubled: ['k-1'] },
    { ...good, otherwise: ['a table has two orders'] },
    { ...good, seen: { ...good.seen, notJson: ['502, no JSON'] } },
    { ...good, streams: { ...good.streams, cut: 2 } },
    { ...good, streams: { ...good.streams, gaps: ['9 after 7'] } },
    { ...good, webhooks: { ...good.webhooks, gaps: ['9 after 7'] } },
  ]) {
    assert.equal(faultsIn(bad).length, 1)
  }
})
