import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from '../support/certificate.ts'
import { SECRET } from '../support/database/template.ts'
import {
  forOldPgbouncer,
  HTTPS_PORT,
  nodeAddress,
  nodeCommand,
  placed,
  publicAddress,
  readDeploy,
  sharedAddress,
} from './deploy-files.ts'
import { end, type Running, signal, startProcess, until } from './process.ts'
import { isAtLeast } from './required-programs.ts'
import type { FleetEnvironment } from './work-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const NODES = [1, 2, 3]
export const DATABASE_USER = 'comanda'
export const DATABASE_PASSWORD = 'change-me-comanda'
/** The restart delay of the systemd service file. */
const AGAIN_AFTER_MS = 1_000
const READY_WITHIN_MS = 60_000

/** A process that can be restarted with the same settings. */
export interface Part {
  start: () => void
  running: () => Running
  end: () => Promise<void>
}

function openPart(begin: () => Running): Part {
  let running: Running | undefined
  return {
    start: () => {
      running = begin()
    },
    running: () => running as Running,
    end: async () => {
      if (running) await end(running, 12_000)
    },
  }
}

/** The HAProxy in front of the databases. */
export function databaseBalancer({ place, programs, user, folderOf, logOf }: FleetEnvironment): Part {
  const file = join(folderOf('front'), 'haproxy-database.cfg')
  writeFileSync(file, placed(readDeploy('haproxy-database.cfg'), place))
  const command = { name: 'database-balancer', program: programs.haproxy, args: ['-db', '-f', file], user }
  return openPart(() => startProcess(command, logOf(command.name)))
}

/** The HAProxy in front of the nodes. */
export function httpBalancer({
  place,
  programs,
  user,
  folderOf,
  logOf,
}: FleetEnvironment): Part & { ca: string } {
  const folder = folderOf('front')
  const { cert, key } = makeCertificate(new Date(Date.now() + 86_400_000))
  folderOf('front/haproxy')
  writeFileSync(join(folder, 'haproxy/comanda.pem'), `${cert}${key}`)
  writeFileSync(join(folder, 'haproxy/cells.map'), readDeploy('cells.map'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, placed(readDeploy('haproxy.cfg'), { ...place, folder }))
  const command = { name: 'http-balancer', program: programs.haproxy, args: ['-db', '-f', file], user }
  return { ...openPart(() => startProcess(command, logOf(command.name))), ca: cert }
}

/** The pgbouncer between the nodes and the database HAProxy. */
export function pooler({ place, programs, user, folderOf, logOf }: FleetEnvironment): Part {
  const folder = folderOf('front')
  const name = 'pgbouncer'
  folderOf(`front/${name}`)
  writeFileSync(join(folder, name, 'userlist.txt'), `"${DATABASE_USER}" "${DATABASE_PASSWORD}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const configuration = placed(readDeploy('pgbouncer.ini'), { ...place, folder })
  writeFileSync(
    file,
    keepsStatements(programs.versions.pgbouncer) ? configuration : forOldPgbouncer(configuration),
  )
  return openPart(() => startProcess({ name, program: programs.pgbouncer, args: [file], user }, logOf(name)))
}

const keepsStatements = (version: string) => isAtLeast(version, '1.21')

/** The database URL of the nodes: the database HAProxy, or the pooler in front of it. */
export function databaseUrl({ place, programs }: FleetEnvironment, by: 'balancer' | 'pooler'): string {
  const url = `postgres://${DATABASE_USER}:${DATABASE_PASSWORD}@${sharedAddress(place)}`
  if (by === 'balancer') return `${url}/comanda`
  return `${url}:6432/comanda${keepsStatements(programs.versions.pgbouncer) ? '' : '?prepare=false'}`
}

export interface Node extends Part {
  number: number
  url: string
  isReady: () => Promise<boolean>
  openStreams: () => Promise<number>
  /** Kills the node; its supervisor restarts it. */
  kill: () => Promise<void>
  /** Stops the node gracefully and starts it again. */
  replace: () => Promise<void>
}

export function openNodes(
  { place, logOf }: FleetEnvironment,
  settings: () => Record<string, string>,
): Node[] {
  const { program, args } = nodeCommand(readDeploy('comanda.service'), ROOT)
  return NODES.map((number) => {
    const name = `node${number}`
    const address = nodeAddress(place, number)
    const url = `http://${address}:8080`
    const part = openPart(() =>
      startProcess(
        {
          ...{ name, program, args, cwd: ROOT },
          env: {
            HOST: address,
            PORT: '8080',
            COMANDA_SECRET: SECRET,
            COMANDA_DEMO: '0',
            COMANDA_TRUSTED_PROXIES: '127.0.0.0/8',
            COMANDA_WEBHOOKS_ALLOW_PRIVATE: '1',
            LOG_LEVEL: 'warn',
            ...settings(),
          },
        },
        logOf(name),
      ),
    )
    const isReady = async () => (await textAt(`${url}/readyz`)) !== undefined
    const ready = () => until(`${name} is ready`, isReady, READY_WITHIN_MS)
    return {
      ...part,
      ...{ number, url, isReady },
      async openStreams() {
        const [, figure] = /^comanda_open_streams (\d+)/m.exec((await textAt(`${url}/metrics`)) ?? '') ?? []
        return Number(figure ?? 0)
      },
      async kill() {
        signal([part.running().pid], 'SIGKILL')
        await part.running().ended
        await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
        part.start()
        await ready()
      },
      async replace() {
        await part.end()
        part.start()
        await ready()
      },
    }
  })
}

export const publicUrl = ({ place }: FleetEnvironment) => `https://${publicAddress(place)}:${HTTPS_PORT}`

async function textAt(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}
