import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeCertificate } from './certificate.ts'

// nginx and HAProxy as an operator sets them up: by the very lines of docs/operations.md.

export type Proxy = 'nginx' | 'haproxy'

const ROOT = join(import.meta.dirname, '..')
const BROUGHT = join(ROOT, 'node_modules/.cache/proxies')
/** What Debian's packages need that not every machine has. */
const PACKAGES = {
  nginx: ['nginx'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
}
const START_WITHIN_MS = 20_000

/** The machine's own program, or Debian's, unpacked for the tests alone; else why there is none. */
export function findProxy(name: Proxy): { program: string; why?: undefined } | { why: string } {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const installed = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (installed) return { program: installed }
  const brought = join(BROUGHT, name, 'usr/sbin', name)
  const why = existsSync(brought) ? undefined : bring(name)
  return why === undefined ? { program: brought } : { why }
}

function bring(name: Proxy): string | undefined {
  const folder = join(BROUGHT, `${name}-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  const got = spawnSync('apt-get', ['download', ...PACKAGES[name]], { cwd: folder, encoding: 'utf8' })
  if (got.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    return `${name} is not installed, and Debian's packages cannot be had: install ${name}`
  }
  for (const file of globSync('*.deb', { cwd: folder }))
    spawnSync('dpkg', ['-x', file, folder], { cwd: folder })
  if (!existsSync(join(BROUGHT, name))) renameSync(folder, join(BROUGHT, name))
  return undefined
}

export interface RunningProxy extends AsyncDisposable {
  port: number
  /** What its certificate is known by. */
  ca: string
}

/** Starts it before the nodes, on 127.0.0.1. */
export async function startProxy(
  name: Proxy,
  program: string,
  nodes: [number, number],
  folder: string,
): Promise<RunningProxy> {
  const { cert, key } = makeCertificate(new Date(Date.now() + 86_400_000))
  const pem = join(folder, 'comanda.pem')
  writeFileSync(pem, name === 'nginx' ? cert : `${cert}${key}`)
  writeFileSync(join(folder, 'comanda.key'), key)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const told = configurationOf(name)
    .replaceAll('10.0.0.11:8080', `127.0.0.1:${nodes[0]}`)
    .replaceAll('10.0.0.12:8080', `127.0.0.1:${nodes[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replaceAll(/\/etc\/(?:ssl|haproxy)\//g, `${folder}/`)
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, name === 'nginx' ? aroundNginx(told, folder) : told)
  const args = name === 'nginx' ? ['-c', file, '-p', folder, '-e', join(folder, 'error.log')] : ['-f', file]
  const libraries = globSync(join(BROUGHT, name, 'usr/lib/*-linux-gnu'))
  const child = spawn(program, args, {
    env: { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  await listening(child, port, () => said)
  return {
    port,
    ca: cert,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** The lines that operators are given. */
function configurationOf(name: Proxy): string {
  const text = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, lines = ''] = new RegExp(`\`\`\`${name}\n([^]*?)\`\`\``).exec(text) ?? []
  return lines
}

/** What an installed nginx has around them, in a folder of its own. */
function aroundNginx(lines: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${lines}\n}\n`
}

async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (const until = Date.now() + START_WITHIN_MS; Date.now() < until; await setTimeout(20)) {
    if (child.exitCode !== null) throw new Error(`the proxy ended at its start: ${said()}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`the proxy does not listen: ${said()}`)
}
