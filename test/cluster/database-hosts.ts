import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAddress, ofHost, placed, readDeploy } from './deploy-files.ts'
import { end, familyOf, type Running, signal, startProcess, until } from './process.ts'
import type { FleetEnvironment } from './work-folder.ts'

export const HOSTS = [1, 2, 3] as const
const OPERATOR = `Basic ${Buffer.from('patroni:change-me-operator').toString('base64')}`
const STARTED_WITHIN_MS = 120_000
const NOTICED_AFTER_MS = 9_000

/** A machine with PostgreSQL and Patroni. */
export interface Host {
  name: string
  address: string
  start: () => void
  /** Simulates a power failure. */
  lose: () => void
  killPostmaster: () => void
  /** Suspends all of its processes until `thaw`. */
  freeze: () => void
  thaw: () => void
  end: () => Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

export type Databases = Awaited<ReturnType<typeof startDatabases>>

/** etcd and PostgreSQL under Patroni, three of each. */
export async function startDatabases(ground: FleetEnvironment) {
  const etcds = HOSTS.map((number) => startEtcd(ground, number))
  const hosts = HOSTS.map((number) => openHost(ground, number))
  for (const host of hosts) host.start()

  async function members(): Promise<Member[]> {
    for (const { address } of hosts) {
      const answer = await ask(`http://${address}:8008/cluster`)
      if (answer) return (answer as { members: Member[] }).members
    }
    return []
  }

  const whoIs = async (role: string) => {
    const name = (await members()).find((member) => member.role === role)?.name
    return hosts.find((host) => host.name === name)
  }

  async function isWhole(): Promise<boolean> {
    const all = await members()
    const roles = all.map(({ role }) => role).sort()
    const areUp = all.every(({ state }) => state === 'running' || state === 'streaming')
    return areUp && roles.join() === 'leader,replica,sync_standby'
  }

  return {
    hosts,
    /**
     * Waits until three databases run, one of them as synchronous standby, for longer than Patroni needs to notice a
     * failure.
     */
    async whole(): Promise<void> {
      const what = 'three databases, one of them a synchronous standby'
      let since = Date.now()
      const hasStayed = async () => {
        if (!(await isWhole())) since = Date.now()
        return Date.now() - since > NOTICED_AFTER_MS
      }
      await until(what, hasStayed, STARTED_WITHIN_MS, 500)
    },
    async primary(): Promise<Host> {
      await until('a primary', async () => (await whoIs('leader')) !== undefined, STARTED_WITHIN_MS)
      return (await whoIs('leader')) as Host
    },
    async standby(): Promise<Host> {
      await until('a synchronous standby', async () => (await whoIs('sync_standby')) !== undefined, 30_000)
      return (await whoIs('sync_standby')) as Host
    },
    async switchOver(): Promise<void> {
      const [leader, candidate] = [await whoIs('leader'), await whoIs('sync_standby')]
      const response = await fetch(`http://${leader?.address}:8008/switchover`, {
        method: 'POST',
        headers: { authorization: OPERATOR },
        body: JSON.stringify({ leader: leader?.name, candidate: candidate?.name }),
      })
      if (!response.ok) throw new Error(`no switchover: ${await response.text()}`)
    },
    /** Seconds until the primary's lease would expire without a renewal. */
    leaseSeconds: () => leaseSeconds(`http://${databaseAddress(ground.place, 2)}:2379`),
    async end(): Promise<void> {
      await Promise.all(hosts.map((host) => host.end()))
      await Promise.all(etcds.map((etcd) => end(etcd, 5_000)))
    },
  }
}

function startEtcd({ place, programs, user, folderOf, logOf }: FleetEnvironment, number: number): Running {
  const folder = folderOf(`pg${number}`)
  const file = join(folder, 'etcd.yml')
  writeFileSync(file, placed(ofHost(readDeploy('etcd.yml'), number), { ...place, folder }))
  const command = { name: `etcd${number}`, program: programs.etcd, args: ['--config-file', file], user }
  return startProcess(command, logOf(command.name))
}

function openHost({ place, programs, user, folderOf, logOf }: FleetEnvironment, number: number): Host {
  const name = `pg${number}`
  const folder = folderOf(name)
  folderOf(`${name}/postgresql`)
  const file = join(folder, 'patroni.yml')
  writeFileSync(file, placed(ofHost(readDeploy('patroni.yml'), number), { ...place, folder }), {
    mode: 0o644,
  })
  const data = join(folder, 'postgresql/comanda')
  let patroni: Running | undefined
  let frozen: number[] = []

  /** The PostgreSQL that Patroni started in this folder, if it is running. */
  function postmaster(): number | undefined {
    const path = join(data, 'postmaster.pid')
    if (!existsSync(path)) return undefined
    const pid = Number(readFileSync(path, 'utf8').split('\n')[0])
    const isOurs =
      existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
    return isOurs ? pid : undefined
  }
  const server = () => {
    const pid = postmaster()
    return pid === undefined ? [] : familyOf(pid)
  }
  const patroniPids = () => (patroni && !patroni.isOver() ? [patroni.pid] : [])

  return {
    name,
    address: databaseAddress(place, number),
    start() {
      patroni = startProcess(
        { name, program: programs.patroni, args: [file], user, cwd: folder },
        logOf(name),
      )
    },
    lose: () => signal([...patroniPids(), ...server()], 'SIGKILL'),
    killPostmaster: () => signal(server().slice(0, 1), 'SIGKILL'),
    freeze() {
      frozen = [...patroniPids(), ...server()]
      signal(frozen, 'SIGSTOP')
    },
    thaw() {
      signal(frozen.toReversed(), 'SIGCONT')
      frozen = []
    },
    async end() {
      if (patroni) await end(patroni, 15_000)
      signal(server(), 'SIGKILL')
    },
  }
}

async function leaseSeconds(etcd: string): Promise<number> {
  const key = Buffer.from('/service/comanda/leader').toString('base64')
  const held = (await ask(`${etcd}/v3/kv/range`, { key })) as { kvs?: { lease: string }[] } | undefined
  const ID = held?.kvs?.[0]?.lease
  const lease = (await ask(`${etcd}/v3/lease/timetolive`, { ID: ID ?? '0' })) as { TTL?: string } | undefined
  return Number(lease?.TTL ?? 0)
}

/** Returns the response, or undefined if there is none. */
async function ask(url: string, body?: object): Promise<unknown> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(1_000),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
