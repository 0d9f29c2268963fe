import { AsyncLocalStorage } from 'node:async_hooks'
import type { Counters } from '../counters.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The network between a handheld and the service. */
export interface Line {
  fetch: typeof fetch
  /** True while the handheld is offline. */
  isCut: boolean
}

const carrying = new AsyncLocalStorage<Line>()

/** Runs the work with all its requests over this line. */
export function withLine<T>(line: Line, work: () => Promise<T>): Promise<T> {
  return carrying.run(line, work)
}

/** All actors share one client, because a client has a function per call and there are thousands of actors. */
export function lineFetch(straight: Line): typeof fetch {
  return (url, init) => (carrying.getStore() ?? straight).fetch(url, init)
}

/**
 * Loses `faults` percent of the requests: half of them before they arrive, the other half after they were processed.
 */
export function createFlakyLine(chance: SeededRandom, faults: number, tally: Counters): Line {
  const line: Line = { isCut: false, fetch: through }

  async function through(...[url, init]: Parameters<typeof fetch>): Promise<Response> {
    if (line.isCut) throw new TypeError('out of reach')
    const isLost = chance.percent(faults)
    if (isLost && chance.percent(50)) {
      tally.count('requests lost')
      throw new TypeError('lost on its way')
    }
    const began = performance.now()
    const answer = await fetch(url, init)
    const body = await answer.arrayBuffer()
    const micros = Math.max(1, Math.round((performance.now() - began) * 1000))
    ;(init?.method === 'GET' ? tally.reads : tally.changes).record(micros)
    if (!answer.ok) await countRefusal(answer.status, body, tally)
    if (isLost || line.isCut) {
      tally.count('answers lost')
      throw new TypeError('the answer was lost')
    }
    return new Response(body, answer)
  }

  return line
}

async function countRefusal(status: number, body: ArrayBuffer, tally: Counters): Promise<void> {
  const code = /"code":"(\w+)"/.exec(Buffer.from(body).toString())?.[1] ?? String(status)
  tally.refused.set(code, (tally.refused.get(code) ?? 0) + 1)
}
