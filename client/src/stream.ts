import { ComandaError } from './error.ts'
import { backOff, type CallOptions, pause, type Send } from './request.ts'

/** Events that can no longer be had: read the present state, then go on behind `resumeAfter`. */
export interface Gap {
  /** `events_forgotten`, or `events_ahead` when what was followed is no longer what is there. */
  code: string
  /** The last one that was had; undefined at the beginning. */
  after: number | undefined
  resumeAfter: number
}

export interface FollowOptions extends CallOptions {
  /** Told of a gap, it goes on behind it when this is done; left out, a gap ends it with its error. */
  onGap?: (gap: Gap) => void | Promise<void>
}

interface Numbered {
  sequence: number
}

/** The service sends a sign of life every 15 seconds: after three times that, nobody is there. */
const SILENCE_MS = 45_000

/**
 * What a stream tells, for as long as it is read: a connection that ends is opened again behind the last event, so
 * that each comes once and none is left out.
 */
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

/** Server-sent events, read by hand: browsers' own reader cannot send a key. */
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

/** A line that was cut may never say so. */
async function alive<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), SILENCE_MS)
  })
  return Promise.race([read, silence]).finally(() => clearTimeout(timer))
}
