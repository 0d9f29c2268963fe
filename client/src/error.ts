interface Told {
  code: string
  message: string
  status: number
  details?: Record<string, unknown>
  requestId?: string
}

/** Whatever was refused, and whatever could not be sent. `code` is for programs, `message` for people. */
export class ComandaError extends Error {
  override name = 'ComandaError'
  /** A code of the service; `no_answer` when there was none, `not_readable` when it was not the service's. */
  readonly code: string
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  readonly details: Record<string, unknown>
  /** Quote it when you ask for help; empty when there was no answer. */
  readonly requestId: string

  constructor({ code, message, status, details = {}, requestId = '' }: Told, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
  }
}

/** The error that an answer tells of, whoever gave it: a proxy on the way has no code of ours. */
export async function errorOf(answer: Response): Promise<ComandaError> {
  const { status, headers } = answer
  const text = await answer.text().catch(() => '')
  const requestId = headers.get('x-request-id') ?? ''
  try {
    const { error, request_id } = JSON.parse(text)
    if (error.code) return new ComandaError({ ...error, status, requestId: request_id || requestId })
  } catch {
    // Told below.
  }
  return new ComandaError({ code: 'not_readable', message: `Answered ${status}.`, status, requestId })
}
