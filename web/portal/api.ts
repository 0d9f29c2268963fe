import { doubt, heard } from './connection.ts'
import type { Told } from './text/en/refusals.ts'

/** The service said no. `message` is for a person. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>

  constructor(status: number, code: string, message: string, details: Record<string, unknown>) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

/** The service did not answer: whatever was asked of it may have been done or not. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

interface Words {
  refusals: Record<string, (told: Told) => string>
  reasons: Record<string, (told: Told) => string>
}

let words: Words = { refusals: {}, reasons: {} }

/** From now on refusals are told in these words; those that it has none for, as the service told them. */
export function sayRefusalsIn(spoken: Words): void {
  words = spoken
}

function refusedBy(status: number, error: Told & { code: string }): Refused {
  const { code, details } = error
  const reasons = details.reasons as
    | (Record<string, unknown> & { code: string; message: string })[]
    | undefined
  const told = reasons?.map((reason) => ({
    ...reason,
    message: words.reasons[reason.code]?.({ message: reason.message, details: reason }) ?? reason.message,
  }))
  const message = words.refusals[code]?.(error) ?? error.message
  return new Refused(status, code, message, told ? { ...details, reasons: told } : details)
}

export function get<Answer>(path: string): Promise<Answer> {
  return settled(ask<Answer>(path))
}

/** Every entry of a list that is told in pages. */
export async function getAll<Entry>(path: string): Promise<{ result: Entry[] }> {
  const result: Entry[] = []
  for (let after = ''; ; ) {
    const page = await get<{ result: Entry[]; next?: number }>(`${path}?limit=200${after}`)
    result.push(...page.result)
    if (page.next === undefined) return { result }
    after = `&after=${page.next}`
  }
}

export function send<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  /** Names what is to be done once, however often it is sent. */
  key?: string,
): Promise<Answer> {
  return settled(
    ask<Answer>(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
}

/** Raises the doubts that an outcome leaves about the connection or the session. */
async function settled<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) doubt('connection')
    else if (error.code === 'session_missing') doubt('session')
    throw error
  }
}

/** A request that raises no doubts of its own: whoever settles them asks by it. */
export async function ask<Answer>(path: string, how: RequestInit = {}): Promise<Answer> {
  const { body, response } = await answerTo(path, how)
  const error = body?.error
  if (typeof error?.code === 'string') {
    heard()
    throw refusedBy(response.status, error)
  }
  if (response.status >= 400 && response.status < 500) {
    throw new Refused(response.status, 'unknown', response.statusText, {})
  }
  // A proxy says that nobody is there, or a network asks to be signed in to.
  if (!response.ok || body === undefined) throw new Unreachable()
  heard()
  return body
}

async function answerTo(path: string, how: RequestInit) {
  try {
    const response = await fetch(path, {
      ...how,
      headers: { accept: 'application/json', ...how.headers },
    })
    return { response, body: await response.json().catch(() => undefined) }
  } catch {
    throw new Unreachable()
  }
}
