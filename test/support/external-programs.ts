import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// Programs that operators run next to the service: the machine's own, or unpacked Debian packages.

const BROUGHT = join(import.meta.dirname, '../../node_modules/.cache/brought')
const START_WITHIN_MS = 20_000

/** Returns the program, or why there is none. `packages`: dependencies that not every machine has. */
export function findProgram(
  name: string,
  packages: string[],
): { program: string; why?: undefined } | { why: string } {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const installed = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (installed) return { program: installed }
  const find = () => globSync(join(BROUGHT, name, 'usr/{bin,sbin}', name))[0]
  const why = find() ? undefined : bring(name, packages)
  return why === undefined ? { program: find() ?? name } : { why }
}

function bring(name: string, packages: string[]): string | undefined {
  const folder = join(BROUGHT, `${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const got = spawnSync('apt-get', ['download', ...packages], { cwd: folder, encoding: 'utf8' })
  if (got.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return `${name} is not installed, and Debian's packages cannot be had: install ${name}`
  }
  for (const file of globSync('*.deb', { cwd: folder }))
    spawnSync('dpkg', ['-x', file, folder], { cwd: folder })
  if (!existsSync(join(BROUGHT, name))) renameSync(folder, join(BROUGHT, name))
  return undefined
}

/** The environment with the libraries that were unpacked with the program. */
export function environmentOf(name: string): NodeJS.ProcessEnv {
  const libraries = globSync(join(BROUGHT, name, 'usr/lib/*-linux-gnu'))
  return { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) }
}

/** Resolves when the port accepts connections. */
export async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await setTimeout(20)) {
    if (child.exitCode !== null) throw new Error(`it ended at its start: ${said()}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`nothing listens at ${port}: ${said()}`)
}
