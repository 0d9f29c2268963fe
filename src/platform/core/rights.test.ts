import assert from 'node:assert/strict'
import test from 'node:test'
import { callerWith, type Reach, reachesAsFar, readReach, spellReach } from '../../context.ts'
import { RIGHTS, RIGHTS_OF_OLD_KEYS, type Right, readRights, spellRights, whyNotAllowed } from './rights.ts'
import { rightsOf } from './roles.ts'

const HOLDERS: [who: string, rights: ReadonlySet<Right>, may: Right[]][] = [
  ['a viewer', rightsOf('viewer'), ['reports']],
  ['a manager', rightsOf('manager'), ['service', 'reports', 'manage', 'secrets']],
  ['an owner', rightsOf('owner'), [...RIGHTS]],
  ['a key from before', RIGHTS_OF_OLD_KEYS, ['service', 'reports', 'secrets', 'webhooks']],
]

for (const [who, rights, may] of HOLDERS) {
  for (const right of RIGHTS) {
    const isAllowed = may.includes(right)
    test(`${who} ${isAllowed ? 'has' : 'has not'} the right ${right}`, () => {
      const refusal = whyNotAllowed(rights, [right])
      assert.equal(refusal?.code, isAllowed ? undefined : 'right_missing')
      assert.deepEqual(refusal?.details, isAllowed ? undefined : { right })
    })
  }
}

test('callers of other rights have no audience in common', () => {
  const sets = Array.from({ length: 2 ** RIGHTS.length }, (_, bits) =>
    RIGHTS.filter((_right, index) => bits & (1 << index)),
  )
  const actor = { kind: 'key', id: 1, name: '' } as const
  const audiences = sets.map(
    (rights) => callerWith({ accountId: 1, actor, rights: new Set(rights), reach: 'account' }).audience,
  )
  assert.equal(new Set(audiences).size, sets.length)
})

test('any of several rights is enough, and the refusal names the most common', () => {
  assert.equal(whyNotAllowed(new Set(['kitchen']), ['service', 'kitchen']), undefined)
  assert.deepEqual(whyNotAllowed(new Set(['own']), ['service', 'kitchen'])?.details, { right: 'service' })
  assert.equal(whyNotAllowed(new Set(), 'anyone'), undefined)
})

test('rights and reach are read as they were spelled', () => {
  assert.equal(spellRights(new Set(['own', 'service'])), 'service own')
  assert.deepEqual(readRights('service own'), new Set(['service', 'own']))
  assert.deepEqual(readRights(''), new Set())
  for (const reach of ['account', [], [3], [3, 14]] satisfies Reach[])
    assert.deepEqual(readReach(spellReach(reach)), reach)
})

const caller = (rights: Right[], reach: Reach) =>
  callerWith({ accountId: 1, actor: { kind: 'key', id: 1, name: 'Till' }, rights: new Set(rights), reach })

const answered: [earlier: [Right[], Reach], asking: [Right[], Reach], may: boolean][] = [
  [[['service'], 'account'], [['service'], 'account'], true],
  [[['service'], [2]], [['service'], 'account'], true],
  [[['service'], 'account'], [['service'], [2]], false],
  [[['service'], [2]], [['service'], [2, 3]], true],
  [[['service'], [2, 3]], [['service'], [2]], false],
  [[['service'], [2]], [['service', 'own'], [2]], true],
  [[['service', 'own'], [2]], [['service'], 'account'], false],
]

for (const [[rights, reach], [ofCaller, within], may] of answered) {
  const name = `${ofCaller} at ${within}: a response to ${rights} at ${reach} is ${may ? '' : 'not '}shown`
  test(name, () =>
    assert.equal(reachesAsFar(caller(ofCaller, within), { rights: new Set(rights), reach }), may),
  )
}
