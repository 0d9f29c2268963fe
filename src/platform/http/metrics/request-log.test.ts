import assert from 'node:assert/strict'
import test from 'node:test'
import { type LoggerOptions, pino } from 'pino'
import { newCounts, newRequestCount } from './counters.ts'
import { createExposition } from './prometheus-text.ts'
import { type Answered, createRequestObserver } from './request-log.ts'

const answered: Answered = {
  requestId: 'n0de-1',
  method: 'GET',
  route: '/go/table/:location_id',
  status: 200,
  milliseconds: 0.123456,
  account: 7,
  address: '203.0.113.7',
}

function observed(options: LoggerOptions, requests: Answered[]) {
  const lines: string[] = []
  const log = pino(options, { write: (line: string) => void lines.push(line) })
  const counts = newCounts()
  const observe = createRequestObserver(log, {
    newRequestCount: (...kind) => newRequestCount(counts, ...kind),
  })
  for (const request of requests) observe(request)
  return { log, lines, counts }
}

test('a request is logged in the form of every other line', () => {
  for (const options of [{}, { base: null }, { base: { node: 'a "quoted" one' } }]) {
    const { log, lines } = observed(options, [answered, { ...answered, account: undefined }])
    log.info({ milliseconds: 0.123 })
    const [ours, anonymous, theirs] = lines.map((line) => JSON.parse(line))
    const { requestId, method, route, status, account, address, time, ...shared } = ours
    assert.deepEqual(
      { requestId, method, route, status, account, address },
      {
        requestId: 'n0de-1',
        method: 'GET',
        route: '/go/table/:location_id',
        status: 200,
        account: 7,
        address: '203.0.113.7',
      },
    )
    assert.ok(theirs.time - time < 60_000)
    assert.deepEqual({ ...shared, time: theirs.time }, theirs)
    assert.ok(!('account' in anonymous))
    for (const line of lines) assert.ok(line.endsWith('}\n'))
  }
})

test('where requests are not logged they are still counted', async () => {
  const slow = { ...answered, milliseconds: 30 }
  const refused = { ...answered, status: 404, milliseconds: 9_000 }
  const { lines, counts } = observed({ level: 'warn' }, [answered, answered, slow, refused])
  assert.deepEqual(lines, [])
  const text = String(await createExposition(counts).text())
  const of = (name: string, labels: string) =>
    Number(text.split(`comanda_request${name}{${labels}} `)[1]?.split('\n')[0])
  const kind = 'method="GET",route="/go/table/:location_id",status="200"'
  assert.equal(of('s_total', kind), 3)
  assert.equal(of('s_total', kind.replace('200', '404')), 1)
  const within = (seconds: string) => of('_duration_seconds_bucket', `le="${seconds}",${kind}`)
  assert.deepEqual(['0.001', '0.025', '0.05', '+Inf'].map(within), [2, 2, 3, 3])
  assert.equal(of('_duration_seconds_count', kind), 3)
  assert.ok(Math.abs(of('_duration_seconds_sum', kind) - 0.030_246_912) < 1e-9)
  const late = kind.replace('200', '404')
  assert.equal(of('_duration_seconds_bucket', `le="2.5",${late}`), 0)
  assert.equal(of('_duration_seconds_bucket', `le="+Inf",${late}`), 1)
})
