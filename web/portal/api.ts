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

/** Told when the session has ended, wherever that is noticed. */
let onSignedOut = () => {}
export function whenSignedOut(tell: () => void): void {
  onSignedOut = tell
}

export async function get<Answer>(path: string): Promise<Answer> {
  return answerTo(await fetch(`/portal/api${path}`, { headers: { accept: 'application/json' } }))
}

export async function send<Answer>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`/portal/api${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return answerTo(response)
}

async function answerTo<Answer>(response: Response): Promise<Answer> {
  const body = await response.json().catch(() => undefined)
  if (response.ok) return body as Answer
  const error = body?.error ?? { code: 'unreachable', message: response.statusText, details: {} }
  if (error.code === 'session_missing') onSignedOut()
  throw refusedBy(response.status, error)
}
