import { parentPort, workerData } from 'node:worker_threads'
import type { Wish } from './hostile-requests.ts'
import { send } from './hostile-scene.ts'
import { besiege } from './hostile-strangers.ts'

// On a thread of its own, so that what it does holds up nobody but the service.

export interface Attack {
  url: string
  wishes: Wish[]
  key: string | undefined
  connections: number
  /** Sockets that send half a request each. */
  halfSent: number
}

const { url, wishes, key, connections, halfSent } = workerData as Attack
let sent = 0
let isOver = false
const statuses: Record<number, number> = {}

async function attack(first: number): Promise<void> {
  for (let index = first; !isOver; index += connections) {
    const wish = wishes[index % wishes.length] as Wish
    const { status } = await send(url, wish, key).catch(() => ({ status: 0 }))
    statuses[status] = (statuses[status] ?? 0) + 1
    sent++
  }
}

const lift = besiege(url, halfSent)
const attacking = Array.from({ length: connections }, (_, index) => attack(index))
parentPort?.once('message', async () => {
  isOver = true
  lift()
  await Promise.race([Promise.all(attacking), new Promise((resolve) => setTimeout(resolve, 2_000))])
  parentPort?.postMessage({ sent, statuses })
  process.exit(0)
})
