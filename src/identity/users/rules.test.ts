import assert from 'node:assert/strict'
import test from 'node:test'
import type { RefusalCase } from '../../../test/support/fixtures.ts'
import type { Role } from '../../platform/core/roles.ts'
import { plainEmail, whyNotChangeRole, whyNotPassword } from './rules.ts'

const [olivia, max, vera] = [
  { id: 1, role: 'owner', locations: null },
  { id: 2, role: 'manager', locations: null },
  { id: 3, role: 'viewer', locations: null },
] as const
const second = { id: 4, role: 'owner', locations: null } as const
const ofOne = { id: 5, role: 'owner', locations: '1' } as const
const as = (role: Role, locations: string | null = null) => ({ role, locations })

const refusals: RefusalCase[] = [
  {
    name: 'the last owner does not become a manager',
    why: () => whyNotChangeRole([olivia, max, vera], 1, as('manager')),
    code: 'last_owner',
  },
  {
    name: 'the last owner is not removed',
    why: () => whyNotChangeRole([olivia, max, vera], 1, undefined),
    code: 'last_owner',
  },
  {
    name: 'the last owner of all is not limited to a location',
    why: () => whyNotChangeRole([olivia, max], 1, as('owner', '1')),
    code: 'last_owner',
  },
  {
    name: 'an owner of one location does not stand in for the last of all',
    why: () => whyNotChangeRole([olivia, ofOne], 1, undefined),
    code: 'last_owner',
  },
  { name: 'the last owner stays an owner', why: () => whyNotChangeRole([olivia, max, vera], 1, as('owner')) },
  {
    name: 'one of two owners becomes a viewer',
    why: () => whyNotChangeRole([olivia, second], 1, as('viewer')),
  },
  { name: 'one of two owners is removed', why: () => whyNotChangeRole([olivia, second], 4, undefined) },
  {
    name: 'beside the last owner others change',
    why: () => whyNotChangeRole([olivia, max], 2, as('viewer')),
  },
  {
    name: 'beside the last owner others are removed',
    why: () => whyNotChangeRole([olivia, max], 2, undefined),
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('an address is compared without blanks around it and without capitals', () => {
  assert.equal(plainEmail(' Olivia@Bistro.Example\n'), 'olivia@bistro.example')
})

const passwords: [password: string, isTaken: boolean][] = [
  ['a short sentence', true],
  ['a new sentence', true],
  ['Grünkern mit Salbei', true],
  ['kX9#vT2pLq8z', true],
  ['correct horse battery', true],
  ['password1234', false],
  ['Passwort2026!', false],
  ['PASSWORDpassword', false],
  ['qwertzuiop123', false],
  ['123456789012', false],
  ['aaaaaaaaaaaa', false],
  ['abababababab', false],
  ['Admin!Admin!1', false],
  ['Olivia-Owner-1', false],
  ['owner@comanda.example', false],
  ['Welcome2Comanda', false],
]

for (const [password, isTaken] of passwords) {
  test(`“${password}” is ${isTaken ? 'taken' : 'refused'} as a password`, () => {
    const about = ['Olivia Owner', 'owner@comanda.example']
    assert.equal(whyNotPassword(password, about) === undefined, isTaken)
  })
}
