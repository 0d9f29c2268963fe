import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { environmentOf, findProgram, untilListening } from './external-programs.ts'
import { freePort } from './free-port.ts'

// Reverse proxies with the exact configuration of deploy/proxy.

export type Proxy = 'nginx' | 'haproxy' | 'caddy'

export const PROXIES: Proxy[] = ['nginx', 'haproxy', 'caddy']

const ROOT = join(import.meta.dirname, '../..')
/** Libraries that Debian's packages need and not every machine has. */
const PACKAGES = {
  nginx: ['nginx'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
  caddy: ['caddy'],
}

export const findProxy = (name: Proxy) => findProgram(name, PACKAGES[name])

export interface RunningProxy extends AsyncDisposable {
  port: number
  /** The CA of its certificate. */
  ca: string
}

const FILES: Record<Proxy, string> = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' }

/** Starts the proxy in front of the nodes, on 127.0.0.1. */
export async function startProxy(
  name: Proxy,
  program: string,
  nodes: [number, number],
  folder: string,
): Promise<RunningProxy> {
  const { cert, key } = makeCertificate(new Date(Date.now() + 86_400_000))
  const pem = join(folder, 'comanda.pem')
  writeFileSync(pem, name === 'haproxy' ? `${cert}${key}` : cert)
  writeFileSync(join(folder, 'comanda.key'), key)
  const port = await freePort()
  const configuration = readFileSync(join(ROOT, 'deploy/proxy', FILES[name]), 'utf8')
    .replaceAll('10.0.0.11:8080', `127.0.0.1:${nodes[0]}`)
    .replaceAll('10.0.0.12:8080', `127.0.0.1:${nodes[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('comanda.example:443', `https://127.0.0.1:${port}`)
    .replace('admin off', 'admin off\n\tauto_https disable_redirects')
    .replaceAll(/\/etc\/(?:ssl|haproxy)\//g, `${folder}/`)
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, name === 'nginx' ? aroundNginx(configuration, folder) : configuration)
  const args = {
    nginx: ['-c', file, '-p', folder, '-e', join(folder, 'error.log')],
    haproxy: ['-f', file],
    caddy: ['run', '--adapter', 'caddyfile', '--config', file],
  }[name]
  const child = spawn(program, args, {
    env: { ...environmentOf(name), HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk))
  await untilListening(child, port, () => said)
  return {
    port,
    ca: cert,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** The surrounding configuration of an installed nginx, in a folder of its own. */
function aroundNginx(lines: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${lines}\n}\n`
}
