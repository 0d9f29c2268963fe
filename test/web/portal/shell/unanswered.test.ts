import assert from 'node:assert/strict'
import test from 'node:test'
import { CALLS } from '../../../../client/src/calls.ts'
import { clientBy } from '../../../../client/src/client.ts'
import type { Send } from '../../../../client/src/request.ts'
import { type Outcome, sendAtMostOnce, watchRepeats } from '../../../../web/portal/sync/unanswered.ts'

class Lost extends Error {}
class Reused extends Error {}

const outcomeOf = (error: unknown): Outcome =>
  error instanceof Lost ? 'unknown' : error instanceof Reused ? 'key_reused' : 'refused'
const madeAt = () => new Error('made before')

/** A service that makes the change of each key once, and loses the first `count` responses. */
function serviceLosing(count: number) {
  const made = new Map<string, string>()
  const attempts: string[] = []
  let left = count
  const send: Send = async (request, _options, read) => {
    const key = request.headers?.['idempotency-key'] ?? ''
    const body = JSON.stringify(request.body ?? null)
    attempts.push(key)
    const before = made.get(key)
    if (before !== undefined && before !== body) throw new Reused()
    made.set(key, body)
    if (left-- > 0) throw new Lost()
    const headers = new Headers(before === undefined ? [] : [['idempotency-replayed', 'true']])
    return read(new Response('{}', { headers }))
  }
  return { made, attempts, send: sendAtMostOnce(send, outcomeOf, madeAt) }
}

const PARAMS = new Proxy({}, { get: (_, name) => (typeof name === 'string' ? 7 : undefined) })

/** Every change that can carry an idempotency key; a star marks those that cannot. */
const changes = CALLS.split('\n')
  .map((line) => line.split(' '))
  .filter(([, method = '']) => !method.startsWith('GET') && !method.includes('*'))

for (const [name = '', method = '', path = ''] of changes) {
  test(`${name}: a lost response and another attempt have one effect`, async () => {
    const service = serviceLosing(2)
    const [noun = '', verb = ''] = name.split('.')
    const call = (clientBy(service.send) as any)[noun][verb]
    const body = method.includes('!') ? [] : [{ some: 'field' }]
    const args = path.includes(':') ? [PARAMS, ...body] : body
    const repeats: number[] = []
    watchRepeats((at) => repeats.push(at))
    await assert.rejects(call(...args), Lost)
    await assert.rejects(call(...args), Lost)
    await call(...args)
    assert.equal(service.made.size, 1)
    assert.equal(repeats.length, 1, 'what became of the first attempt is said')
    // Once the outcome is known, the next change is separate.
    await call(...args)
    assert.equal(service.made.size, 2)
  })
}

test('another attempt with other fields is refused if the first was made, and made if it was not', async () => {
  const service = serviceLosing(1)
  const calls = clientBy(service.send)
  const pay = (amount: string) => calls.payments.record({ order_id: 3 }, { amount, method: 'cash' })
  await assert.rejects(pay('10'), Lost)
  await assert.rejects(pay('12'), /made before/)
  assert.deepEqual([...service.made.values()], ['{"amount":"10","method":"cash"}'])
  await pay('12')
  assert.equal(service.made.size, 2)

  const cut = serviceLosing(0)
  let isCut = true
  const send: Send = async (...sendArgs) => {
    if (!isCut) return cut.send(...sendArgs)
    isCut = false
    throw new Lost()
  }
  const direct = clientBy(sendAtMostOnce(send, outcomeOf, madeAt))
  await assert.rejects(direct.payments.record({ order_id: 4 }, { amount: '10', method: 'cash' }), Lost)
  await direct.payments.record({ order_id: 4 }, { amount: '12', method: 'cash' })
  assert.deepEqual([...cut.made.values()], ['{"amount":"12","method":"cash"}'])
})

test('a refusal that says nothing about the first attempt leaves it in doubt', async () => {
  const keys: (string | undefined)[] = []
  const outcomes = [new Lost(), new Error('Sign in again')]
  const send: Send = async (request, _options, read) => {
    keys.push(request.headers?.['idempotency-key'])
    const outcome = outcomes.shift()
    if (outcome) throw outcome
    return read(new Response('{}'))
  }
  const calls = clientBy(sendAtMostOnce(send, outcomeOf, madeAt))
  const add = () => calls.staff.create({ location_id: 9 }, { first_name: 'Zoe' })
  await assert.rejects(add())
  await assert.rejects(add())
  await add()
  assert.equal(new Set(keys).size, 1)
})
