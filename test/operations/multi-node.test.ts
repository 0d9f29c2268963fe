import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { API_KEY, SECRET } from '../support/database/template.ts'
import { firstTimes, openEndpoint } from '../support/integration/webhook-receiver.ts'
import { type Started, start } from '../support/spawn-service.ts'
import { openStream } from '../support/sse-client.ts'
import { copyOfTemplate } from '../support/test-app.ts'

const WRITERS = 20
const WRITES = 10
const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' }

for (const notify of ['1', '0']) {
  test(`two nodes, one of them killed: every reader ends with the log (DATABASE_NOTIFY=${notify})`, async () => {
    await using database = await copyOfTemplate()
    const env = {
      DATABASE_URL: database.url,
      DATABASE_NOTIFY: notify,
      COMANDA_SECRET: SECRET,
      COMANDA_DEMO: '0',
      COMANDA_WEBHOOKS_ALLOW_PRIVATE: '1',
      LOG_LEVEL: 'silent',
      PORT: '0',
    }
    await using doomed = start('main.ts', [], env)
    await using safe = start('main.ts', [], env)
    const [first, second] = await Promise.all([addressOf(doomed), addressOf(safe)])
    await using endpoint = await openEndpoint()
    await create([first], '/go/webhook', { url: endpoint.url, types: ['staff.created'] })
    const { cursor: last } = await feed(second, '?limit=1000')

    let written = 0
    const onHalf = Promise.withResolvers<void>()
    const writing = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let turn = 0; turn < WRITES; turn++) {
          const nodes = writer % 2 === 0 ? [first, second] : [second]
          await create(nodes, '/go/staff/1', { first_name: `${writer}.${turn}` })
          if (++written === (WRITERS * WRITES) / 2) onHalf.resolve()
        }
      }),
    )
    const watching = follow([first, second], last, WRITERS * WRITES)
    await onHalf.promise
    doomed.process.kill('SIGKILL')
    await writing

    const { result } = await feed(second, `?after=${last}&limit=1000`)
    const sequences = result.map(({ sequence }) => sequence)
    assert.equal(new Set(result.map(({ data }) => data.first_name)).size, WRITERS * WRITES)
    assert.deepEqual(
      sequences,
      Array.from({ length: WRITERS * WRITES }, (_, index) => last + 1 + index),
    )
    assert.deepEqual(await watching, sequences)
    while (firstTimes(endpoint, 1).length < sequences.length) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    assert.deepEqual(firstTimes(endpoint, 1), sequences)
    safe.process.kill('SIGTERM')
    assert.equal(await safe.ended, 0)
  })
}

async function addressOf(node: Started): Promise<string> {
  return (await node.printed(/address\s+(http:\S+)/))[1] ?? ''
}

interface Feed {
  cursor: number
  result: { sequence: number; data: { first_name: string } }[]
}

async function feed(url: string, query: string): Promise<Feed> {
  const response = await fetch(`${url}/go/event/1${query}`, { headers })
  assert.equal(response.status, 200)
  return (await response.json()) as Feed
}

/** Writes once, through whichever node responds, like a terminal that repeats a request. */
async function create(nodes: string[], path: string, body: object): Promise<void> {
  const request = {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  }
  for (let turn = 0; ; turn++) {
    const url = nodes[turn % nodes.length]
    const status = await fetch(`${url}${path}`, request).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      () => 0,
    )
    if (status === 201) return
    assert.ok([0, 409, 503].includes(status), `answered ${status}`)
  }
}

/** Follows the stream, switching to the next node when one is gone. */
async function follow(nodes: string[], last: number, count: number): Promise<number[]> {
  const seen: number[] = []
  let id = String(last)
  for (let turn = 0; seen.length < count; turn++) {
    const url = `${nodes[turn % nodes.length]}/go/event/1/stream`
    const stream = await openStream(url, { 'last-event-id': id }).catch(() => undefined)
    if (!stream) continue
    await Promise.race([stream.until(({ length }) => seen.length + length >= count), stream.ended])
    stream.stop()
    seen.push(...stream.events.map(({ sequence }) => sequence))
    id = stream.lastEventId()
  }
  return seen
}
