import assert from 'node:assert/strict'
import test from 'node:test'
import { payments_record, tables_close } from '../../client/src/call-table.ts'
import { clientBy, requestOf } from '../../client/src/client.ts'
import { errorOf } from '../../client/src/error.ts'
import type { Request } from '../../client/src/request.ts'

const event = (sequence: number) =>
  `id: ${sequence}\ndata: {"sequence":${sequence},"type":"table.opened"}\n\n`
const stream = (...parts: string[]) => new Response(parts.join(''))
const refused = (status: number, code: string, details = {}) =>
  Response.json({ error: { code, message: 'No.', details } }, { status })

/** A client whose connections get these responses in order; afterwards the stream is aborted. */
function following(...answers: (Response | Error)[]) {
  const sent: Request[] = []
  const over = new AbortController()
  const client = clientBy(async (request, _options, read) => {
    sent.push(request)
    const answer = answers.shift()
    if (!answer) over.abort(new Error('over'))
    if (!answer || answer instanceof Error) throw answer ?? new Error('no more')
    if (!answer.ok) throw await errorOf(answer)
    return read(answer)
  })
  return { client, signal: over.signal, resumed: () => sent.map(({ headers }) => headers?.['last-event-id']) }
}

async function sequences(events: AsyncIterable<{ sequence: number }>): Promise<number[]> {
  const seen: number[] = []
  try {
    for await (const { sequence } of events) seen.push(sequence)
  } catch (error) {
    assert.equal((error as Error).message, 'over')
  }
  return seen
}

test('a follower learns of each connection, of heartbeats, and of what was lost', async () => {
  const { client, signal, resumed } = following(
    new Error('no network'),
    stream(': beat\n\n', event(1), event(2)),
    refused(401, 'key_unknown'),
    stream(event(2), event(3)),
  )
  const calls: unknown[] = []
  const events = client.events.follow({ location_id: 1 }, undefined, {
    signal,
    onOpen: () => calls.push('open'),
    onBeat: () => calls.push('beat'),
    onLost: ({ status, failures }) => void calls.push([status, failures]),
  })
  assert.deepEqual(await sequences(events), [1, 2, 3])
  assert.deepEqual(calls, [[0, 1], 'open', 'beat', [200, 0], [401, 1], 'open', 'beat', [200, 0]])
  assert.deepEqual(resumed(), [undefined, undefined, '2', '2', '3'])
})

test('a follower decides where each attempt continues, and after a gap', async () => {
  let position: number | undefined = 7
  const { client, signal, resumed } = following(
    refused(410, 'events_forgotten', { first_sequence: 40 }),
    stream(event(41)),
    stream(event(42)),
  )
  const events = client.events.follow({ location_id: 1 }, undefined, {
    signal,
    position: () => position,
    onGap: () => {
      position = undefined
    },
  })
  assert.deepEqual(await sequences(events), [41, 42])
  assert.deepEqual(resumed(), ['7', undefined, undefined, undefined])
})

test('a refusal ends a stream that nobody watches; silence counts as lost', async () => {
  const { client } = following(refused(403, 'forbidden'))
  await assert.rejects(client.events.follow({ location_id: 1 }).next(), { status: 403 })
  const silent = new Response(new ReadableStream({}))
  const { client: other, signal } = following(silent, stream(event(5)))
  const lost: number[] = []
  const events = other.events.follow({ location_id: 1 }, undefined, {
    signal,
    silenceMs: 20,
    onLost: ({ status }) => void lost.push(status),
  })
  assert.deepEqual(await sequences(events), [5])
  assert.deepEqual(lost, [0, 200])
})

test('a request can be built without being sent', () => {
  assert.deepEqual(requestOf(tables_close, { table_id: 4 }), {
    method: 'PUT',
    path: '/go/table/4/close',
    body: undefined,
  })
  const payment = { amount: '3.00', method: 'cash' } as const
  assert.deepEqual(requestOf(payments_record, { order_id: 9 }, payment), {
    method: 'POST',
    path: '/go/order/9/payment',
    body: payment,
  })
})
