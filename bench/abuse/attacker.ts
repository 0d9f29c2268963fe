import { readlinkSync } from 'node:fs'
import { platform, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { send } from './seed.ts'
import { openHalfSent, signInAttempts } from './unauthenticated.ts'
import type { RequestSpec } from './worst-requests.ts'

// Runs on its own thread, so that it slows nothing but the service.

export interface Attack {
  url: string
  wishes: RequestSpec[]
  key: string | undefined
  connections: number
  /** Sockets that send half a request each. */
  halfSent: number
  /** Connections that sign in continuously, each time as another user from another network. */
  signInConnections: number
  /** False: the thread lowers its priority, since a real attacker has machines of their own. */
  takesItsShare: boolean
}

const { url, wishes, key, connections, halfSent, signInConnections, takesItsShare } = workerData as Attack
let sent = 0
let isOver = false
const statuses: Record<string, number> = {}

if (platform() === 'linux' && !takesItsShare) {
  setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), 19)
}

async function attack(next: () => RequestSpec, kind: string): Promise<void> {
  while (!isOver) {
    const { status } = await send(url, next(), key).catch(() => ({ status: 0 }))
    statuses[`${kind} ${status}`] = (statuses[`${kind} ${status}`] ?? 0) + 1
    sent++
  }
}

function sendingFrom(first: number): () => RequestSpec {
  let index = first - connections
  return () => {
    index += connections
    return wishes[index % wishes.length] as RequestSpec
  }
}

const lift = openHalfSent(url, halfSent)
const nextSignIn = signInAttempts(url)
const attacking = [
  ...Array.from({ length: connections }, (_, index) => attack(sendingFrom(index), 'sent')),
  ...Array.from({ length: signInConnections }, () => attack(nextSignIn, 'knocked')),
]
parentPort?.once('message', async () => {
  isOver = true
  lift()
  await Promise.race([Promise.all(attacking), new Promise((resolve) => setTimeout(resolve, 2_000))])
  parentPort?.postMessage({ sent, statuses })
  process.exit(0)
})
