import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { SECOND } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from '../storage/database.ts'
import { tell } from './format.ts'
import type { LoggedEvent } from './store.ts'
import { openTails, type Position } from './tails.ts'
import type { EventType } from './types.ts'

const BEAT_EVERY_MS = 15 * SECOND
const CHECK_PASSES_EVERY_MS = 2 * SECOND
/** A reader that leaves more than this unread is let go; it comes again with the id it has. */
const UNREAD_LIMIT_BYTES = 256 * 1024
const RETRY_MS = 1_000
const STREAMS_PER_PROCESS = 10_000
const STREAMS_PER_ACCOUNT = 5_000

/** What one client wants to hear. */
export interface Subscription extends Position {
  /** Undefined: all. */
  types: EventType[] | undefined
}

interface Stream {
  subscription: Subscription
  response: ServerResponse
  pass: Pass
  cursor: () => number
  stuck: boolean
}

export type Streams = ReturnType<typeof openStreams>

interface StreamParts {
  database: Database
  log: Logger
}

/** What let the client in. */
export interface Pass {
  id: string
  /** Throws a refusal when it is no longer good. */
  check: () => Promise<unknown>
}

/** Server-sent events: every open stream of this process. */
export function openStreams({ database, log }: StreamParts) {
  const tails = openTails(database, log)
  const streams = new Set<Stream>()
  const perAccount = new Map<number, number>()
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
    const types = subscription.types && new Set<string>(subscription.types)
    response.write(`retry: ${RETRY_MS}\n${position(after)}`)
    const { cursor, end } = tails.follow(subscription, {
      lost: () => part(response),
      take: (events, behind) => {
        if (response.writableEnded) return
        for (const event of events) if (!types || types.has(event.type)) response.write(frameOf(event))
        if (behind) return drained(response)
        if (response.writableLength > UNREAD_LIMIT_BYTES) response.destroy()
      },
    })
    const stream = { subscription, response, pass, cursor, stuck: false }
    streams.add(stream)
    perAccount.set(accountId, countOf(accountId) + 1)
    response.once('close', () => {
      end()
      streams.delete(stream)
      perAccount.set(accountId, countOf(accountId) - 1)
    })
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
        try {
          await streamsOfPass[0]?.pass.check()
        } catch (error) {
          if (error instanceof Refusal) for (const { response } of streamsOfPass) part(response)
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
    close() {
      clearInterval(beating)
      clearInterval(checking)
      for (const { response } of streams) part(response)
      tails.close()
    },
  }
}

/** Ends the answer properly, unless its reader would never notice. */
function part(response: ServerResponse): void {
  if (response.writableNeedDrain) response.destroy()
  else response.end()
}

/** Moves a client's Last-Event-ID without telling it anything. */
const position = (sequence: number) => `id: ${sequence}\n\n`

const frames = new WeakMap<LoggedEvent, string>()

/** Put together once, however many streams it goes out on. */
function frameOf(event: LoggedEvent): string {
  const known = frames.get(event)
  if (known !== undefined) return known
  const frame = `id: ${event.sequence}\ndata: ${JSON.stringify(tell(event))}\n\n`
  frames.set(event, frame)
  return frame
}

async function drained(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return
  await Promise.race([once(response, 'drain'), once(response, 'close')])
}
