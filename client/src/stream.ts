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
}

interface Numbered {
  sequence: number
}

/** The service sends a heartbeat every 15 seconds; three missed ones mean that the connection is lost. */
const SILENCE_MS = 45_000

/** Follows a stream. A lost connection is reopened after the last event, so that each event comes exactly once. */
export async function* followed<Entry extends Numbered>(
  send: Send,
  path: string,
  after: number | undefined,
  options: FollowOptions,
): AsyncGenerator<Entry, void, undefined> {
  let last = after
  for (let failed = 0; ; failed++) {
    try {
      const headers = { ...(last !== undefined && { 'last-event-id': String(last) }) }
      const request = { method: 'GET', path, headers, repeatable: true }
      const answer = await send(request, options, async (streaming) => streaming)
      for await (const entry of entriesOf<Entry>(answer)) {
        failed = 0
        if (last !== undefined && entry.sequence <= last) continue
        last = entry.sequence
        yield entry
      }
    } catch (error) {
      options.signal?.throwIfAborted()
      const gap = gapOf(error, last)
      if (gap) {
        if (!options.onGap) throw error
        await options.onGap(gap)
        last = gap.resumeAfter
      } else if (error instanceof ComandaError && error.status >= 400 && error.status < 500) throw error
    }
    await pause(backOff(Math.min(failed, 6)), options.signal)
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

/** Parses server-sent events; the browser's EventSource cannot send a key. */
async function* entriesOf<Entry>(answer: Response): AsyncGenerator<Entry> {
  if (!answer.body) return
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let rest = ''; ; ) {
      const { value, done } = await alive(reader.read())
      if (done) return
      const blocks = (rest + value).split('\n\n')
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
async function alive<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), SILENCE_MS)
  })
  return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}
