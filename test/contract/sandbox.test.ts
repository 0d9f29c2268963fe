import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { simulatedReader, TEST_CARDS } from '../../client/src/index.ts'

const page = readFileSync(new URL('../../docs/guides/sandbox.md', import.meta.url), 'utf8')
const rows = [...page.matchAll(/^\| (0\.\d\d) \| `-(\w+)` \| (.*) \|$/gm)].map(
  ([, charged, ending, description]) => ({
    cents: Math.round(Number(charged) * 100),
    ending: ending ?? '',
    description: description ?? '',
  }),
)

test('the integration guide lists exactly the existing test cards', () => {
  assert.deepEqual(
    rows.map(({ cents, ending }) => [cents, ending]),
    TEST_CARDS.map(({ cents, ending }) => [cents, ending]),
  )
})

for (const { cents, ending, description } of rows) {
  test(`a test card behaves as documented: ${description}`, async () => {
    for (const [charged, reference] of [
      [cents, 'till-1'],
      [4250, `till-1-${ending}`],
    ] as const) {
      let waited = 0
      const reader = simulatedReader({ wait: async (ms) => (waited += ms) })
      const outcome = await reader.pay(charged, reference)
      const [, reason] = /^declined: `(\w+)`$/.exec(description) ?? []
      if (reason !== undefined) assert.deepEqual(outcome, { status: 'declined', reason })
      else if (description.includes('unknown')) assert.equal(outcome.status, 'unknown')
      else
        assert.deepEqual(
          [outcome.status, 'times' in outcome && outcome.times],
          ['approved', ending === 'twice' ? 2 : 1],
        )
      const [, seconds = '1.5'] = /(\d+) s\b/.exec(description) ?? []
      assert.equal(waited, Number(seconds) * 1000)
    }
  })
}

test('other payments are approved, and the reference takes precedence over the amount', async () => {
  const reader = simulatedReader({ wait: async () => {} })
  const paid = await reader.pay(4250, 'till-declined-1')
  assert.deepEqual(paid, {
    status: 'approved',
    reference: 'till-declined-1',
    brand: 'visa',
    last4: '4242',
    authCode: 'SIM001',
    times: 1,
  })
  assert.equal((await reader.pay(51, 'till-1-twice')).status, 'approved')
})
