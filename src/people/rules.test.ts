import assert from 'node:assert/strict'
import test from 'node:test'
import type { Asked } from '../../test/samples.ts'
import { plainEmail, whyNotChangeRole } from './rules.ts'

const [olivia, max, vera] = [
  { id: 1, role: 'owner' },
  { id: 2, role: 'manager' },
  { id: 3, role: 'viewer' },
] as const
const second = { id: 4, role: 'owner' } as const

const refusals: Asked[] = [
  {
    name: 'the last owner does not become a manager',
    why: () => whyNotChangeRole([olivia, max, vera], 1, 'manager'),
    code: 'last_owner',
  },
  {
    name: 'the last owner is not removed',
    why: () => whyNotChangeRole([olivia, max, vera], 1, undefined),
    code: 'last_owner',
  },
  { name: 'the last owner stays an owner', why: () => whyNotChangeRole([olivia, max, vera], 1, 'owner') },
  { name: 'one of two owners becomes a viewer', why: () => whyNotChangeRole([olivia, second], 1, 'viewer') },
  { name: 'one of two owners is removed', why: () => whyNotChangeRole([olivia, second], 4, undefined) },
  { name: 'beside the last owner others change', why: () => whyNotChangeRole([olivia, max], 2, 'viewer') },
  {
    name: 'beside the last owner others are removed',
    why: () => whyNotChangeRole([olivia, max], 2, undefined),
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))

test('an address is compared without blanks around it and without capitals', () => {
  assert.equal(plainEmail(' Olivia@Bistro.Example\n'), 'olivia@bistro.example')
})
