import assert from 'node:assert/strict'
import test from 'node:test'
import { aStaffMember, NOW, type RefusalCase } from '../../test/support/fixtures.ts'
import { fullName, whyNotAtWork, whyNotCalled, whyNotTryStaffPin } from './rules.ts'

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

const refusals: RefusalCase[] = [
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

const MINUTE = 60_000
const failed = (device: string, tries: number, ago = 0) => ({ device, failedAt: NOW - ago, tries })

const locks: { name: string; failures: ReturnType<typeof failed>[]; retryAfter?: number }[] = [
  { name: 'four wrong PINs lock nothing', failures: [failed('T-1', 4)] },
  { name: 'five lock the device for a minute', failures: [failed('T-1', 5)], retryAfter: 60 },
  { name: 'five over a minute lock nothing', failures: [failed('T-1', 4), failed('T-1', 1, MINUTE)] },
  {
    name: 'the lock ends when the first of them is a minute old',
    failures: [failed('T-1', 4), failed('T-1', 1, MINUTE - 1)],
    retryAfter: 1,
  },
  { name: 'five at another device lock nothing here', failures: [failed('T-2', 5)] },
  {
    name: 'twenty-nine at all devices lock nothing',
    failures: [2, 3, 4, 5, 6, 7].map((n) => failed(`T-${n}`, n === 7 ? 4 : 5)),
  },
  {
    name: 'thirty at all devices lock the location',
    failures: [2, 3, 4, 5, 6, 7].map((n) => failed(`T-${n}`, 5)),
    retryAfter: 60,
  },
]

for (const { name, failures, retryAfter } of locks) {
  test(name, () => {
    assert.equal(whyNotTryStaffPin(failures, 'T-1', NOW)?.details.retry_after, retryAfter)
  })
}
