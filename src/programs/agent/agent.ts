import { connectRaw, RAW_TIMING, type RawTiming } from '../../printing/printers/escpos/raw-socket.ts'
import { canPrint, PROBE_MS, type Proof, type ReportedStatus } from '../../printing/printers/rules.ts'
import type { Journal } from './journal.ts'
import { openEndpoint, type PrinterEndpoint } from './printer-endpoints.ts'

// Serves one printer of the restaurant for the service. It uses the same ESC/POS session as the service does for raw
// printers, and a journal instead of the database.

export interface AgentParts {
  /** The address of the service with the printer's path. */
  url: string
  place: PrinterEndpoint
  /** Distinguishes this agent from others that may poll for the same printer. */
  name: string
  journal: Journal
  now?: () => number
  fetch?: typeof globalThis.fetch
  timing?: RawTiming
  /** How long the service may hold a poll until there is a job; left out: not at all. */
  waitSeconds?: number
  log: (line: string) => void
}

export interface Agent {
  /** Polls the service once, and prints the job that it returns; true: there was one. */
  step(): Promise<boolean>
}

const LOST = { kind: 'returned', reason: 'agent_restarted', isTheirs: false, maybePrinted: true } as const

export function createAgent(parts: AgentParts): Agent {
  const { url, place, name, journal, log, now = Date.now, timing = RAW_TIMING, waitSeconds = 0 } = parts
  const { fetch = globalThis.fetch } = parts
  let status: ReportedStatus | undefined
  let lookedAt = Number.NEGATIVE_INFINITY
  let proof: Proof | null = null
  /** The token of the last outcome that the service has accepted. */
  let taken = ''

  async function step(): Promise<boolean> {
    if (status === undefined || now() - lookedAt >= (canPrint(status) ? PROBE_MS : timing.holdMs))
      await look()
    if (status === undefined) {
      // For an unreachable printer the agent does not poll, so the service sees it as offline.
      if (hasUnreportedOutcome()) await call('ERROR')
      return false
    }
    const { job } = await call(status, waitSeconds)
    if (job === undefined || !canPrint(status)) return false
    const last = journal.last(url)
    if (last?.token !== job) {
      await print(job)
      return true
    }
    if (last.word === undefined) journal.write(url, { token: job, word: LOST })
    taken = ''
    await call(status)
    return false
  }

  function hasUnreportedOutcome(): boolean {
    const last = journal.last(url)
    return last?.word !== undefined && last.token !== taken
  }

  /** Reports the status of the printer, and the outcome of its last job until the service has accepted it. */
  async function call(status: ReportedStatus, wait = 0): Promise<{ job?: string }> {
    const last = journal.last(url)
    const done = hasUnreportedOutcome() && last ? { token: last.token, word: last.word } : undefined
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ status, agent: name, ...(wait > 0 && { wait }), ...(done && { done }) }),
      signal: AbortSignal.timeout(CALL_MS),
    })
    if (!response.ok) throw new Error(`the service answers ${response.status}`)
    if (done) taken = done.token
    return (await response.json()) as { job?: string }
  }

  async function look(): Promise<void> {
    lookedAt = now()
    const link = await connectRaw(() => openEndpoint(place), timing)
    const before = status
    status = await link?.status()
    await link?.close()
    if (status === undefined) proof = null
    if (status !== before) log(`${place.text}: ${status ?? 'cannot be reached'}`)
  }

  async function print(token: string): Promise<void> {
    const from = `${url}/${token}?agent=${encodeURIComponent(name)}`
    const response = await fetch(from, { signal: AbortSignal.timeout(CALL_MS) })
    // The job was settled meanwhile, or another agent has it.
    if (!response.ok) return
    const bytes = Buffer.from(await response.arrayBuffer())
    const link = await connectRaw(() => openEndpoint(place), timing)
    const is = await link?.status()
    if (!link || is === undefined || !canPrint(is)) {
      await link?.close()
      status = is
      journal.write(url, {
        token,
        word: { ...LOST, reason: 'unreachable', isTheirs: true, maybePrinted: false },
      })
      return
    }
    try {
      proof ??= (await link.tryOut()) ?? null
      journal.write(url, { token })
      const marker = token.slice(-4)
      const printed = await link.print(bytes, marker, proof)
      journal.write(url, { token, word: printed.word })
      if (printed.status) status = printed.status
      log(`${place.text}: ${printed.word.kind}`)
    } finally {
      await link.close()
    }
    if (status) await call(status)
  }

  return { step }
}

const CALL_MS = 20_000
