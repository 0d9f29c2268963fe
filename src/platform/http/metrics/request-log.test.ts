import assert from 'node:assert/strict'
import test from 'node:test'
import { type LoggerOptions, pino } from 'pino'
import type { Database } from '../../storage/database.ts'
import { createMetrics } from './metrics.ts'
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

const noDatabase = { read: async () => [] } as unknown as Database

function observed(options: LoggerOptions, requests: Answered[]) {
  const lines: string[] = []
  const log = pino(options, { write: (line: string) => void lines.push(line) })
  const metrics = createMetrics()
  const observe = createRequestObserver(log, metrics)
  for (const request of requests) observe(request)
  return { lines, text: async () => (await metrics.text(noDatabase, async () => [])).text }
}

test('a request is logged in one line, without an account if there is none', () => {
  const { lines } = observed({ base: { node: 'a' } }, [answered, { ...answered, account: undefined }])
  const [first, second] = lines.map((line) => JSON.parse(line))
  assert.ok(Math.abs(first.time - Date.now()) < 60_000)
  assert.deepEqual(first, { level: 30, time: first.time, node: 'a', ...answered, milliseconds: 0.123 })
  assert.ok(!('account' in second))
  for (const line of lines) assert.ok(line.endsWith('}\n'))
})

test('where requests are not logged they are still counted', async () => {
  const slow = { ...answered, milliseconds: 30 }
  const refused = { ...answered, status: 404, milliseconds: 9_000 }
  const { lines, text } = observed({ level: 'warn' }, [answered, answered, slow, refused])
  assert.deepEqual(lines, [])
  const metrics = await text()
  const of = (name: string, labels: string) =>
    Number(metrics.split(`comanda_request${name}{${labels}} `)[1]?.split('\n')[0])
  const route = 'route="/go/table"'
  assert.equal(of('s_total', `${route},status="200"`), 3)
  assert.equal(of('s_total', `${route},status="404"`), 1)
  const within = (seconds: string, status: string) =>
    of('_duration_seconds_bucket', `le="${seconds}",${route},status="${status}"`)
  assert.deepEqual(
    ['0.001', '0.025', '0.05', '+Inf'].map((seconds) => within(seconds, '2xx')),
    [2, 2, 3, 3],
  )
  assert.equal(of('_duration_seconds_count', `${route},status="2xx"`), 3)
  assert.ok(Math.abs(of('_duration_seconds_sum', `${route},status="2xx"`) - 0.030_246_912) < 1e-9)
  assert.deepEqual([within('2.5', '4xx'), within('+Inf', '4xx')], [0, 1])
})
