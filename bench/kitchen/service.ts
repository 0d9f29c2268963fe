import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A service with the demo's restaurant, and a screen that shows every section. */
export interface Kitchen extends AsyncDisposable {
  url: string
  code: string
  /** Sends a ticket with this many lines to the screen; returns the print job. */
  ticket: (lines: number) => Promise<number>
  bump: (jobId: number) => Promise<void>
}

export async function openKitchen(): Promise<Kitchen> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-kitchen-'))
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: `sqlite:${folder}/comanda.db` }
  const service = spawn(process.execPath, [join(import.meta.dirname, '../../src/main.ts')], {
    env: { ...env, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await addressIn(service.stdout)
  const key = keyOf(env)
  const call = async (method: string, path: string, body?: object) => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body ?? {}) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<Record<string, unknown>>
  }
  const paired = await call('POST', '/go/terminal/1/new', { name: 'Kitchen', kind: 'kitchen' })
  let orders = 0
  return {
    url,
    code: String(paired.code),
    async ticket(lines) {
      const made = await call('POST', '/go/order/1/new', {
        staff_id: 1,
        client_id: `kitchen-bench-${++orders}`,
        kind: 'takeaway',
        name: `Guest ${orders}`,
        items: Array.from({ length: lines }, (_, at) => ({ item_id: 1 + (at % 4), qty: 1 + (at % 3) })),
      })
      const input = { location_id: 1, serial_no: paired.serial_no }
      return Number((await call('POST', `/go/printer/${made.order_id}`, input)).printjob_id)
    },
    async bump(jobId) {
      await call('PUT', `/go/kitchen/${jobId}/bump`)
    },
    async [Symbol.asyncDispose]() {
      service.kill('SIGTERM')
      await once(service, 'close')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a key that may pair screens, with the command line. */
function keyOf(env: Record<string, string>): string {
  const args = ['key', 'create', '--account', '1', '--name', 'Bench', '--rights', 'manage,service,kitchen']
  const command = join(import.meta.dirname, '../../src/platform/cli/comanda.ts')
  const output = execFileSync(process.execPath, [command, ...args], { env, encoding: 'utf8' })
  return /once: (\S+)/.exec(output)?.[1] ?? ''
}

async function addressIn(stdout: AsyncIterable<unknown>): Promise<string> {
  let output = ''
  for await (const chunk of stdout) {
    output += chunk
    const [, url] = /address\s+(http:\S+)/.exec(output) ?? []
    if (url) return url
  }
  throw new Error(`the service did not start: ${output}`)
}
