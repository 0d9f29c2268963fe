import assert from 'node:assert/strict'
import test from 'node:test'
import { Counter, Histogram, Registry } from 'prom-client'
import { newCounts, newRequestCount, observeValue } from './counters.ts'
import { createExposition } from './prometheus-text.ts'

const seconds = [0.0004, 0.001, 0.02, 0.3, 9]
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

test('metrics have the format of the Prometheus library', async () => {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['method', 'route', 'status']
  const total = new Counter({
    name: 'comanda_requests_total',
    help: 'Requests answered',
    labelNames,
    registers,
  })
  const latency = new Histogram({
    name: 'comanda_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames,
    buckets: bounds,
    registers,
  })
  const counts = newCounts()
  for (const route of ['/go/table/:location_id', 'a "route"\\\n']) {
    const labels = { method: 'GET', route, status: '200' }
    const kind = newRequestCount(counts, 'GET', route, 200)
    for (const value of seconds) {
      observeValue(kind.seconds, value)
      total.inc(labels)
      latency.observe(labels, value)
    }
  }
  const text = String(await createExposition(counts).text())
  for (const metric of ['comanda_requests_total', 'comanda_request_duration_seconds']) {
    const theirs = await registry.getSingleMetricAsString(metric)
    assert.ok(text.includes(`\n\n${theirs}\n\n`), theirs)
  }
  assert.match(text, /\ncomanda_commit_batch_size_bucket\{le="\+Inf"\} 0\n/)
  assert.match(text, /\ncomanda_commit_batch_size_sum 0\ncomanda_commit_batch_size_count 0\n$/)
})

test('the event loop runs while metrics are formatted', async () => {
  const turnsFor = async (kinds: number) => {
    const counts = newCounts()
    for (let kind = 0; kind < kinds; kind++) newRequestCount(counts, 'GET', `/go/${kind}`, 200)
    const exposition = createExposition(counts)
    let turns = 0
    let isDone = false
    const count = () => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    await exposition.text()
    isDone = true
    return turns
  }
  const few = await turnsFor(100)
  const many = await turnsFor(2_100)
  assert.ok(many - few >= 2 * (2_000 / 50), `${few} turns, then ${many}`)
})
