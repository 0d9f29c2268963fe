import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { reaches } from '../context.ts'
import { SECOND } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'
import type { Pass, Subscription } from '../platform/http/calls/sse-contract.ts'
import type { Database } from '../platform/storage/database.ts'
import { eventAnswer } from './event-format.ts'
import { openFollowers } from './log-follower.ts'
import type { LoggedEvent } from './store.ts'

const BEAT_EVERY_MS = 15 * SECOND
const CHECK_PASSES_EVERY_MS = 2 * SECOND
/**
 * A reader that has not read what it was sent is sent no more, so each holds a page or an event at most. When
 * all hold more than this together, those that have not read for longest are let go; they come again with the
 * id they have.
 */
const UNREAD_BYTES = 64 * 1024 * 1024
const RETRY_MS = 1_000
const STREAMS_PER_PROCESS = 10_000
const STREAMS_PER_ACCOUNT = 5_000

interface Stream {
  subscription: Subscription
  response: ServerResponse
  pass: Pass
  cursor: () => number
  stuck: boolean
  unreadBytes: number
}

export type Streams = ReturnType<typeof openStreams>

interface StreamParts {
  database: Database
  log: Logger
  maxUnreadBytes?: number
}

/** Server-sent events: every open stream of this process. */
export function openStreams({ database, log, maxUnreadBytes = UNREAD_BYTES }: StreamParts) {
  const followers = openFollowers(database, log)
  const streams = new Set<Stream>()
  const perAccount = new Map<number, number>()
  /** Those that have yet to read what they were sent, the one that has waited longest first. */
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
  function open(response: ServerResponse, pass: Pass, subscription: Subscription): void {
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

  /** Returns a promise when the reader has to read first. */
  function send(stream: Stream, events: LoggedEvent[]): Promise<void> | undefined {
    const { response } = stream
    if (events.length === 0 || response.writableEnded || response.destroyed) return undefined
    const sent = events.map(frameOf)
    const bytes = sent.reduce((sum, frame) => sum + frame.bytes, 0)
    count(stream, bytes)
    for (const [index, { text }] of sent.entries()) {
      // They leave in order: when the last is gone, all are.
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
    // What it left unread when it was let go is counted off already.
    if (stream.response.destroyed && bytes < 0) return
    stream.unreadBytes += bytes
    unreadBytes += bytes
  }

  function forget(stream: Stream): void {
    behindhand.delete(stream)
    unreadBytes -= stream.unreadBytes
    stream.unreadBytes = 0
  }

  /** Keeps quiet connections open and known positions fresh, and lets go of readers that read nothing. */
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
        // Not to be known for now ends nothing.
        if (caller === undefined) return
        for (const { response, subscription } of streamsOfPass) {
          // One whose rights changed comes again, and is sent what it may hear now.
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
    /** What was sent and has not left yet. */
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

/** Ends the answer properly, unless its reader would never notice. */
function part(response: ServerResponse): void {
  if (response.writableNeedDrain) response.destroy()
  else response.end()
}

/** Moves a client's Last-Event-ID without telling it anything. */
const position = (sequence: number) => `id: ${sequence}\n\n`

interface Frame {
  text: string
  bytes: number
}

const frames = new WeakMap<LoggedEvent, Frame>()

/** Put together once, however many streams it goes out on. */
function frameOf(event: LoggedEvent): Frame {
  const known = frames.get(event)
  if (known !== undefined) return known
  const text = `id: ${event.sequence}\ndata: ${JSON.stringify(eventAnswer(event))}\n\n`
  const frame = { text, bytes: Buffer.byteLength(text) }
  frames.set(event, frame)
  return frame
}

/** Until all has left that was written, or the connection is gone. */
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
