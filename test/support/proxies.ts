import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { environmentOf, findProgram, untilListening } from './external-programs.ts'
import { freePort } from './free-port.ts'

// nginx and HAProxy with the exact configuration of docs/operating/proxy.md.

export type Proxy = 'nginx' | 'haproxy'

const ROOT = join(import.meta.dirname, '../..')
/** Libraries that Debian's packages need and not every machine has. */
const PACKAGES = {
  nginx: ['nginx'],
  haproxy: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
}

export const findProxy = (name: Proxy) => findProgram(name, PACKAGES[name])

export interface RunningProxy extends AsyncDisposable {
  port: number
  /** The CA of its certificate. */
  ca: string
}

/** Starts the proxy in front of the nodes, on 127.0.0.1. */
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
  const port = await freePort()
  const configuration = configurationOf(name)
    .replaceAll('10.0.0.11:8080', `127.0.0.1:${nodes[0]}`)
    .replaceAll('10.0.0.12:8080', `127.0.0.1:${nodes[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replaceAll(/\/etc\/(?:ssl|haproxy)\//g, `${folder}/`)
  const file = join(folder, `${name}.conf`)
  writeFileSync(file, name === 'nginx' ? aroundNginx(configuration, folder) : configuration)
  const args = name === 'nginx' ? ['-c', file, '-p', folder, '-e', join(folder, 'error.log')] : ['-f', file]
  const child = spawn(program, args, {
    env: environmentOf(name),
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

/** The configuration given to operators. */
function configurationOf(name: Proxy): string {
  const text = readFileSync(join(ROOT, 'docs/operating/proxy.md'), 'utf8')
  const [, lines = ''] = new RegExp(`\`\`\`${name}\n([^]*?)\`\`\``).exec(text) ?? []
  return lines
}

/** The surrounding configuration of an installed nginx, in a folder of its own. */
function aroundNginx(lines: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n')
  return `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${lines}\n}\n`
}
