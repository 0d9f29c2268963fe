import { setTimeout } from 'node:timers/promises'
import type { Fleet } from './cluster.ts'
import { signal, until } from './process.ts'
import { isAtLeast, type Programs } from './required-programs.ts'

/** A fault that is injected into the working fleet. */
export interface Fault {
  name: string
  label: string
  /** Maximum seconds during which nothing can be written. */
  mostSeconds?: number
  by?: 'pooler'
  whyNot?: (versions: Programs['versions']) => string | undefined
  /** Injects the fault, and repairs what does not recover by itself. Returns how many streams ended with their node. */
  happen: (fleet: Fleet) => Promise<number>
}

const FROZEN_MS = 40_000
const BACK_AFTER_MS = 30_000
/** The values of `deploy/patroni.yml`. */
const TTL_SECONDS = 20
const LOOP_SECONDS = 8

export const FAULTS: Fault[] = [
  {
    name: 'node-killed',
    label: 'kill -9 a node',
    mostSeconds: 3,
    async happen({ nodes }) {
      const [node] = nodes
      const streams = (await node?.openStreams()) ?? 0
      await node?.kill()
      return streams
    },
  },
  {
    name: 'nodes-rolled',
    label: 'SIGTERM × 3, rolling',
    mostSeconds: 3,
    async happen({ nodes }) {
      let streams = 0
      for (const node of nodes) {
        streams += await node.openStreams()
        await node.replace()
        // By then its clients have reconnected to other nodes and are counted there.
        await setTimeout(3_000)
      }
      return streams
    },
  },
  { name: 'host-lost', label: 'host lost', mostSeconds: TTL_SECONDS, happen: loseHost },
  {
    name: 'postmaster-killed',
    label: 'postmaster only',
    async happen({ databases }) {
      const primary = await databases.primary()
      primary.killPostmaster()
      await databases.whole()
      return 0
    },
  },
  {
    name: 'primary-frozen',
    label: `primary frozen ${FROZEN_MS / 1000} s`,
    whyNot: ({ patroni }) =>
      isAtLeast(patroni, '3.0.3')
        ? undefined
        : `left out: Patroni ${patroni} is below 3.0.3, where a leader that was frozen and thawed loses what was acknowledged meanwhile; PATRONI names another`,
    happen: async ({ databases }) => freezeFor(await databases.primary(), databases),
  },
  { name: 'switchover', label: 'switchover', mostSeconds: 3, happen: switchOver },
  {
    name: 'database-balancer',
    label: 'database HAProxy restarted',
    mostSeconds: 5,
    happen: async ({ balancers }) => {
      await restart(balancers.database)
      return 0
    },
  },
  {
    name: 'http-balancer',
    label: 'HTTP balancer restarted',
    mostSeconds: 5,
    async happen({ balancers, nodes }) {
      const streams = await Promise.all(nodes.map((node) => node.openStreams()))
      await restart(balancers.http)
      return streams.reduce((sum, one) => sum + one, 0)
    },
  },
  {
    name: 'standby-frozen',
    label: `synchronous standby frozen ${FROZEN_MS / 1000} s`,
    happen: async ({ databases }) => freezeFor(await databases.standby(), databases),
  },
  { name: 'pooler-host-lost', label: 'host lost', by: 'pooler', mostSeconds: TTL_SECONDS, happen: loseHost },
  { name: 'pooler-switchover', label: 'switchover', by: 'pooler', mostSeconds: 5, happen: switchOver },
]

/**
 * A lease is renewed every few seconds, so a host that is lost right after a renewal is missed for longest. Here it is
 * lost halfway between: the result is the expected time, and the worst case is half a period more.
 */
async function loseHost({ databases }: Fleet): Promise<number> {
  const halfway = TTL_SECONDS - LOOP_SECONDS / 2
  const isRenewed = async () => (await databases.leaseSeconds()) > halfway
  await until('the lease is renewed', isRenewed, 30_000, 50)
  await until('half of its turn is over', async () => (await databases.leaseSeconds()) <= halfway, 30_000, 50)
  const primary = await databases.primary()
  primary.lose()
  await setTimeout(BACK_AFTER_MS)
  primary.start()
  await databases.whole()
  return 0
}

async function switchOver({ databases }: Fleet): Promise<number> {
  await databases.switchOver()
  await databases.whole()
  return 0
}

async function freezeFor(host: { freeze: () => void; thaw: () => void }, databases: Fleet['databases']) {
  host.freeze()
  try {
    await setTimeout(FROZEN_MS)
  } finally {
    host.thaw()
  }
  await databases.whole()
  return 0
}

async function restart(part: Fleet['balancers']['http']): Promise<void> {
  signal([part.running().pid], 'SIGTERM')
  await part.running().ended
  part.start()
}
