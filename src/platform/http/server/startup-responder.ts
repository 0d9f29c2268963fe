import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { STARTUP_WORKER } from '../../runtime/paths.ts'
import type { Certificate } from './tls.ts'

/** Where the service will listen. */
export interface StartupPlace {
  host: string
  port: number
  certificate: Certificate | undefined
}

export interface StartupResponder {
  /** Says what the start is doing; the first call begins to listen. */
  report: (what: string) => void
  /** Gives the port back, for the service to listen on. */
  close: () => Promise<void>
}

/**
 * Answers on the service's port while a long start (an upgrade, a database that is away) is under way. Liveness is 200,
 * so that no supervisor ends a migration by restarting; everything else is 503 with what is being done. It runs on a
 * thread of its own, since a migration of the embedded store blocks this one.
 */
export function createStartupResponder({ host, port, certificate }: StartupPlace): StartupResponder {
  let worker: Worker | undefined
  return {
    report(what) {
      worker ??= new Worker(STARTUP_WORKER, { workerData: { host, port, certificate } })
      worker.postMessage(what)
    },
    async close() {
      if (!worker) return
      const ended = once(worker, 'exit')
      worker.postMessage(undefined)
      await ended
    },
  }
}
