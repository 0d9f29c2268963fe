import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openClient } from '../../../../client/src/index.ts'

/** A service for this simulation, with a temporary folder. */
export interface OwnService extends AsyncDisposable {
  url: string
  key: string
  /** The credentials for the portal while it runs. */
  owner: { email: string; password: string }
}

/** Starts the service as `npm start` does, with the demo, at a free port. */
export async function spawnService(command: string[], env: NodeJS.ProcessEnv): Promise<OwnService> {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-rush-'))
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    env: {
      ...env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: `sqlite:${join(folder, 'comanda.db')}`,
      COMANDA_DEMO: '1',
      COMANDA_BACKUP_HOURS: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const started = await banner(child.stdout, child.stderr, ended)
    const key = await keyOf(started.url, started.owner)
    return { ...started, key, [Symbol.asyncDispose]: close }
  } catch (error) {
    await close()
    throw error
  }
}

async function banner(
  stdout: NodeJS.ReadableStream,
  stderr: NodeJS.ReadableStream,
  ended: Promise<void>,
): Promise<Pick<OwnService, 'url' | 'owner'>> {
  let output = ''
  const found = new Promise<RegExpExecArray>((resolve) => {
    const look = (chunk: unknown) => {
      output += chunk
      const match = /address {3}(\S+)[\s\S]*sign in {3}(\S+) {2}(\S+)[\s\S]*\n {2}try/.exec(output)
      if (match) resolve(match)
    }
    stdout.on('data', look)
    stderr.on('data', look)
  })
  const gone = ended.then(() => {
    throw new Error(`the service did not start:\n${output}`)
  })
  const [, url = '', email = '', password = ''] = await Promise.race([found, gone])
  return { url, owner: { email, password } }
}

/** The key of the demo can only serve guests; creating locations needs a key of the owner. */
async function keyOf(url: string, owner: OwnService['owner']): Promise<string> {
  const cookies: string[] = []
  const { session, keys } = openClient({
    url,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('origin', url)
      if (cookies[0]) headers.set('cookie', cookies[0])
      const answer = await fetch(input, { ...init, headers })
      cookies.unshift(...answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''))
      return answer
    },
  })
  await session.sign_in(owner)
  const rights = ['service', 'kitchen', 'reports', 'manage', 'secrets', 'own'] as const
  return (await keys.create({ name: 'Rush', rights: [...rights], test: 1 })).key
}
