import assert from 'node:assert/strict'
import test from 'node:test'
import { type Asked, aStaffMember, NOW } from '../../test/samples.ts'
import { fullName, whyNotAtWork, whyNotCalled } from './rules.ts'

const names: { name: string; firstName: string; lastName: string; called: string }[] = [
  { name: 'a person is called by both names', firstName: 'Ana', lastName: 'Silva', called: 'Ana Silva' },
  { name: 'a first name will do', firstName: 'Ana', lastName: '', called: 'Ana' },
  { name: 'a last name will do', firstName: '', lastName: 'Silva', called: 'Silva' },
]

for (const { name, firstName, lastName, called } of names) {
  test(name, () => {
    assert.equal(fullName({ firstName, lastName }), called)
    assert.equal(whyNotCalled({ firstName, lastName }), undefined)
  })
}

const refusals: Asked[] = [
  {
    name: 'somebody without any name is refused',
    why: () => whyNotCalled({ firstName: '', lastName: '' }),
    code: 'invalid_request',
  },
  {
    name: 'blanks are no name',
    why: () => whyNotCalled({ firstName: ' ', lastName: '  ' }),
    code: 'invalid_request',
  },
  { name: 'who works at the location is at work', why: () => whyNotAtWork(aStaffMember(), 1, 1) },
  {
    name: 'who is not there is not at work',
    why: () => whyNotAtWork(undefined, 1, 1),
    code: 'staff_not_found',
  },
  {
    name: 'who works elsewhere is not at work',
    why: () => whyNotAtWork(aStaffMember({ locationId: 2 }), 1, 1),
    code: 'staff_not_found',
  },
  {
    name: 'who left is not at work',
    why: () => whyNotAtWork(aStaffMember({ deletedAt: NOW }), 1, 1),
    code: 'staff_not_found',
  },
]

for (const { name, why, code } of refusals) test(name, () => assert.equal(why()?.code, code))
