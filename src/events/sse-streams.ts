import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { reaches } from '../context.ts'
import { SECOND } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'
import type { StreamCredential, Subscription } from '../platform/http/calls/sse-contract.ts'
import type { Database } from '../platform/storage/database.ts'
import { eventAnswer } from './event-format.ts'
import { createLogFollowers } from './log-follower.ts'
import type { LoggedEvent } from './store.ts'

const BEAT_EVERY_MS = 15 * SECOND
const CHECK_PASSES_EVERY_MS = 2 * SECOND
/**
 * A client that has not read its events gets no more, so each holds at most a page or an event. If all together exceed
 * this limit, those that have not read for longest are disconnected; they reconnect with their last id.
 */
const UNREAD_BYTES = 64 * 1024 * 1024
const RETRY_MS = 1_000
const STREAMS_PER_PROCESS = 10_000
const STREAMS_PER_ACCOUNT = 5_000

interface Stream {
  subscription: Subscription
  response: ServerResponse
  pass: StreamCredential
  cursor: () => number
  stuck: boolean
  unreadBytes: number
}

export type Streams = ReturnType<typeof createStreams>

interface StreamParts {
  database: Database
  log: Logger
  maxUnreadBytes?: number
}

/** Server-sent events: all open streams of this process. */
export function createStreams({ database, log, maxUnreadBytes = UNREAD_BYTES }: StreamParts) {
  const followers = createLogFollowers(database, log)
  const streams = new Set<Stream>()
  const perAccount = new Map<number, number>()
  /** The streams with unread events, the one that has waited longest first. */
  const behindhand = new Set<Stream>()
  let unreadBytes = 0
  const beating = setInterval(beat, BEAT_EVERY_MS).unref()
  const checking = setInterval(() => void endRevoked(), CHECK_PASSES_EVERY_MS).unref()

  function whyNotOpen(accountId: number): Refusal | undefined {
    const full = streams.size >= STREAMS_PER_PROCESS || countOf(accountId) >= STREAMS_PER_ACCOUNT
    return full
      ? new Refusal('too_many_streams', 'Too many streams are open here. Try again in a moment.')
      : undefined
  }

  const countOf = (accountId: number) => perAccount.get(accountId) ?? 0

  /** Sends events on the response until either side ends it. */
  function open(response: ServerResponse, pass: StreamCredential, subscription: Subscription): void {
    const { accountId, after } = subscription
    const types = subscription.types && new Set(subscription.types)
    response.write(`retry: ${RETRY_MS}\n${position(after)}`)
    const stream: Stream = { subscription, response, pass, cursor: () => after, stuck: false, unreadBytes: 0 }
    const { cursor, end } = followers.follow(subscription, {
      lost: () => part(response),
      take: (events) => send(stream, types ? events.filter(({ type }) => types.has(type)) : events),
    })
    stream.cursor = cursor
    streams.add(stream)
    perAccount.set(accountId, countOf(accountId) + 1)
    response.once('close', () => {
      end()
      streams.delete(stream)
      perAccount.set(accountId, countOf(accountId) - 1)
      forget(stream)
    })
  }

  /** Returns a promise if the client must read first. */
  function send(stream: Stream, events: LoggedEvent[]): Promise<void> | undefined {
    const { response } = stream
    if (events.length === 0 || response.writableEnded || response.destroyed) return undefined
    const sent = events.map(frameOf)
    const bytes = sent.reduce((sum, frame) => sum + frame.bytes, 0)
    count(stream, bytes)
    for (const [index, { text }] of sent.entries()) {
      // Writes complete in order, so the last one completes all.
      if (index < sent.length - 1) response.write(text)
      else response.write(text, () => count(stream, -bytes))
    }
    if (!response.writableNeedDrain) return undefined
    behindhand.add(stream)
    while (unreadBytes > maxUnreadBytes) {
      const [longest] = behindhand
      if (!longest) break
      forget(longest)
      longest.response.destroy()
    }
    return drained(response).then(() => void behindhand.delete(stream))
  }

  function count(stream: Stream, bytes: number): void {
    // The unread bytes of a disconnected stream are already subtracted.
    if (stream.response.destroyed && bytes < 0) return
    stream.unreadBytes += bytes
    unreadBytes += bytes
  }

  function forget(stream: Stream): void {
    behindhand.delete(stream)
    unreadBytes -= stream.unreadBytes
    stream.unreadBytes = 0
  }

  /** Keeps idle connections open, updates their position, and disconnects clients that do not read. */
  function beat(): void {
    for (const stream of streams) {
      if (stream.stuck && stream.response.writableNeedDrain) stream.response.destroy()
      stream.stuck = stream.response.writableNeedDrain
      if (!stream.stuck) stream.response.write(`:\n${position(stream.cursor())}`)
    }
  }

  async function endRevoked(): Promise<void> {
    const byPass = Map.groupBy(streams, ({ pass }) => pass.id)
    await Promise.all(
      [...byPass.values()].map(async (streamsOfPass) => {
        const caller = await streamsOfPass[0]?.pass.check().catch(whetherRefused)
        // If the credential cannot be checked for now, the streams stay open.
        if (caller === undefined) return
        for (const { response, subscription } of streamsOfPass) {
          // A client whose rights have changed reconnects, and then gets what it may see now.
          const isAsBefore = caller !== 'refused' && caller.audience === subscription.audience
          if (!isAsBefore || !reaches(caller, subscription.locationId)) part(response)
        }
      }),
    )
  }

  return {
    whyNotOpen,
    open,
    beat,
    endRevoked,
    count: () => streams.size,
    /** The bytes that were written and not sent yet. */
    unreadBytes: () => unreadBytes,
    close() {
      clearInterval(beating)
      clearInterval(checking)
      for (const { response } of streams) part(response)
      followers.close()
    },
  }
}

function whetherRefused(error: unknown): 'refused' | undefined {
  return error instanceof Refusal ? 'refused' : undefined
}

/** Ends the response properly, unless the client does not read. */
function part(response: ServerResponse): void {
  if (response.writableNeedDrain) response.destroy()
  else response.end()
}

/** Updates the client's Last-Event-ID without an event. */
const position = (sequence: number) => `id: ${sequence}\n\n`

interface Frame {
  text: string
  bytes: number
}

const frames = new WeakMap<LoggedEvent, Frame>()

/** The frame is serialised once for all streams. */
function frameOf(event: LoggedEvent): Frame {
  const known = frames.get(event)
  if (known !== undefined) return known
  const text = `id: ${event.sequence}\ndata: ${JSON.stringify(eventAnswer(event))}\n\n`
  const frame = { text, bytes: Buffer.byteLength(text) }
  frames.set(event, frame)
  return frame
}

/** Resolves when everything is sent, or the connection is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}
