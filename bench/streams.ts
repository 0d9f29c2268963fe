import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '../client/src/index.ts'

// Measures many open event streams on one process: npm run bench:streams [streams] [writes]

const KEY = 'a-key-for-the-stream-bench'
const [streams = 5_000, writes = 20] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'comanda-streams-'))
const service = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], {
  env: {
    PATH: process.env.PATH ?? '',
    PORT: '0',
    DATABASE_URL: `sqlite:${folder}/comanda.db`,
    COMANDA_API_KEY: KEY,
    LOG_LEVEL: 'silent',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})

try {
  const url = await addressOf()
  const before = residentMb()
  let received = 0
  let lastAt = 0
  const opening = performance.now()
  for (let opened = 0; opened < streams; opened += 100) {
    await Promise.all(Array.from({ length: Math.min(100, streams - opened) }, () => open(url)))
  }
  const openingMs = performance.now() - opening
  const times: number[] = []
  for (let write = 0; write < writes; write++) {
    received = 0
    const sent = performance.now()
    await hire(url, write)
    while (received < streams) await new Promise((resolve) => setTimeout(resolve, 1))
    times.push(lastAt - sent)
  }
  times.sort((a, b) => a - b)
  console.log(`${streams} streams opened in ${(openingMs / 1000).toFixed(1)} s`)
  console.log(`resident memory: ${before} MB before, ${residentMb()} MB with all open`)
  console.log(
    `from the request that writes to the last of ${streams} readers having the event: ` +
      `median ${times[writes >> 1]?.toFixed(0)} ms, slowest of ${writes} ${times.at(-1)?.toFixed(0)} ms`,
  )

  function open(url: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = get(`${url}/go/event/1/stream`, { agent: false, headers: { 'x-api-key': KEY } })
      request.once('error', reject)
      request.once('response', (response) => {
        response.on('error', () => {})
        response.on('data', (chunk: Buffer) => {
          if (!chunk.includes('data: ')) return
          received++
          lastAt = performance.now()
        })
        resolve()
      })
    })
  }
} finally {
  service.kill('SIGTERM')
  await once(service, 'close')
  rmSync(folder, { recursive: true, force: true })
}

async function addressOf(): Promise<string> {
  let output = ''
  for await (const chunk of service.stdout) {
    output += chunk
    const [, url] = /address\s+(http:\S+)/.exec(output) ?? []
    if (url) return url
  }
  throw new Error(`the service did not start: ${output}`)
}

function residentMb(): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

async function hire(url: string, write: number): Promise<void> {
  await openClient({ url, key: KEY }).staff.create({ location_id: 1 }, { first_name: `Writer ${write}` })
}
process.exit(0)
