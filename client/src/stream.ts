import { ComandaError } from './error.ts'
import { backOff, type CallOptions, pause, type Send } from './request.ts'

/** Gap in a stream: read the current state, then continue after `resumeAfter`. */
export interface Gap {
  /** `events_forgotten`, or `events_ahead` if the log was replaced by an older one. */
  code: string
  /** Last event received; undefined at the beginning. */
  after: number | undefined
  resumeAfter: number
}

export interface FollowOptions extends CallOptions {
  /** Called on a gap; the stream continues when it resolves. Without it, a gap ends the stream with an error. */
  onGap?: (gap: Gap) => void | Promise<void>
  /** Called each time a connection is open. */
  onOpen?: () => void
  /** Called for everything received, heartbeats included. */
  onBeat?: () => void
  /**
   * Called when a connection was lost, refused or not answered; the next attempt waits for it. Without it, a refusal
   * ends the stream with an error.
   */
  onLost?: (lost: Lost) => void | Promise<void>
  /**
   * Event to continue after, asked before each attempt; undefined: new events only. Default: the last event received.
   */
  position?: () => number | undefined
  /** Silence after which a connection counts as lost. Default: 45 s, three heartbeats of the service. */
  silenceMs?: number
}

export interface Lost {
  /** HTTP status: 200 if the service ended the stream, 0 without a response. */
  status: number
  /** Failed attempts in a row; 0 after a connection that had worked. */
  failures: number
}

interface Numbered {
  sequence: number
}

const SILENCE_MS = 45_000
/** A connection that lasted this long has worked: it is as old as the first heartbeat. */
const WORKED_MS = 15_000

/** Follows a stream. A lost connection is reopened after the last event, so that each event comes exactly once. */
export async function* followed<Entry extends Numbered>(
  send: Send,
  path: string,
  after: number | undefined,
  options: FollowOptions,
): AsyncGenerator<Entry, void, undefined> {
  const { signal, onBeat, silenceMs = SILENCE_MS } = options
  let last = after
  for (let failures = 0; ; ) {
    const began = Date.now()
    if (options.position) last = options.position()
    const cut = new AbortController()
    const stop = () => cut.abort(signal?.reason)
    signal?.addEventListener('abort', stop)
    let status = 0
    let error: unknown
    try {
      const headers = { ...(last !== undefined && { 'last-event-id': String(last) }) }
      const request = { method: 'GET', path, headers, repeatable: true, streaming: true }
      const opening = send(request, { ...options, signal: cut.signal }, async (streaming) => streaming)
      const answer = await alive(opening, silenceMs)
      options.onOpen?.()
      for await (const entry of entriesOf<Entry>(answer, silenceMs, onBeat)) {
        failures = -1
        if (last !== undefined && entry.sequence <= last) continue
        last = entry.sequence
        yield entry
      }
      status = 200
    } catch (caught) {
      error = caught
      if (caught instanceof ComandaError) status = caught.status
    } finally {
      signal?.removeEventListener('abort', stop)
      cut.abort()
    }
    if (signal?.aborted) throw signal.reason
    failures = Date.now() - began > WORKED_MS ? 0 : failures + 1
    const gap = gapOf(error, last)
    if (gap) {
      if (!options.onGap) throw error
      await options.onGap(gap)
      last = gap.resumeAfter
    } else if (options.onLost) await options.onLost({ status, failures })
    else if (status >= 400 && status < 500) throw error
    await pause(backOff(Math.min(failures, 6)), signal)
  }
}

function gapOf(error: unknown, after: number | undefined): Gap | undefined {
  if (!(error instanceof ComandaError)) return undefined
  const { code, details } = error
  const first = Number(details.first_sequence)
  const end = Number(details.last_sequence)
  if (code === 'events_forgotten' && first > 0) return { code, after, resumeAfter: first - 1 }
  return code === 'events_ahead' && end >= 0 ? { code, after, resumeAfter: end } : undefined
}

/** Parses server-sent events; the browser's EventSource cannot send a key, and hides heartbeats. */
async function* entriesOf<Entry>(
  answer: Response,
  silenceMs: number,
  onBeat: (() => void) | undefined,
): AsyncGenerator<Entry> {
  if (!answer.body) return
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  try {
    for (let rest = ''; ; ) {
      const { value, done } = await alive(reader.read(), silenceMs)
      if (done) return
      onBeat?.()
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = block
          .split('\n')
          .filter((line) => line.startsWith('data:'))
          .map((line) => line.slice(5))
        if (data.length > 0) yield JSON.parse(data.join('\n'))
      }
    }
  } finally {
    reader.cancel().catch(() => {})
  }
}

/** A broken connection may never report it. */
async function alive<T>(read: Promise<T>, silenceMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMs)
  })
  return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}
