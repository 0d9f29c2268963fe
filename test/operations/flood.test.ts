import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { WARM_AFTER_MS } from '../../src/platform/runtime/warm-up.ts'
import { start, temporaryFolder } from '../support/spawn-service.ts'

const API_KEY = 'the-key-of-the-flooded-restaurant'
const ATTACK_MS = 3_000
const RECOVERY_MS = 1_000
/** Memory during the attack; at rest it is some 150 MB. */
const MAX_MEMORY_MB = 500

test('without a proxy a flood takes bounded memory, and the service recovers within a second', async () => {
  using folder = temporaryFolder()
  await using service = start('main.ts', [], {
    PORT: '0',
    DATABASE_URL: `sqlite:${folder.path}/comanda.db`,
    COMANDA_API_KEY: API_KEY,
    LOG_LEVEL: 'silent',
  })
  const [, address = ''] = await service.printed(/address\s+(http:\S+)/)
  const readTables = async () => {
    const headers = { 'x-api-key': API_KEY, connection: 'close' }
    const answer = await fetch(new URL('/go/table/1', address), { headers })
    await answer.text()
    return answer.status
  }
  assert.equal(await readTables(), 200)
  await untilIdle(service.process.pid)

  const { port } = new URL(address)
  const device = new Worker(new URL('flood-worker.ts', import.meta.url), { workerData: { port } })
  await setTimeout(ATTACK_MS)
  const ended = once(device, 'message')
  device.postMessage('end')
  await ended
  const before = cpuMsOf(service.process.pid)
  assert.equal(await readTables(), 200)
  const recoveredMs = cpuMsOf(service.process.pid) - before
  assert.ok(recoveredMs < RECOVERY_MS, `it worked for ${Math.round(recoveredMs)} ms before it answered`)

  const metrics = await (await fetch(new URL('/metrics', address))).text()
  const memoryMb = Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]) / 2 ** 20
  assert.ok(memoryMb < MAX_MEMORY_MB, `it takes ${Math.round(memoryMb)} MB`)
})

/** Time that the serving thread has run; unlike the clock, it does not depend on what else the machine does. */
function cpuMsOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now()
  const [, ...fields] = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.join().split(' ').slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

/** The service compiles validators after its start, which would count as recovery. */
async function untilIdle(pid: number | undefined): Promise<void> {
  await setTimeout(WARM_AFTER_MS)
  for (let spent = 0, usedMs = 1_000; usedMs > 20; usedMs = cpuMsOf(pid) - spent) {
    spent = cpuMsOf(pid)
    await setTimeout(500)
  }
}
