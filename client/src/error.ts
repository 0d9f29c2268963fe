interface ErrorFields {
  code: string
  message: string
  status: number
  details?: Record<string, unknown>
  requestId?: string
}

/** Error of a call: refused, or not delivered. `code` is for programs, `message` for people. */
export class ComandaError extends Error {
  override name = 'ComandaError'
  /** Error code of the service; `no_answer` without a response, `not_readable` if the response is not the service's. */
  readonly code: string
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly details: Record<string, unknown>
  /** Quote it when you ask for help; empty without a response. */
  readonly requestId: string

  constructor({ code, message, status, details = {}, requestId = '' }: ErrorFields, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
  }
}

/** Reads the error of a response. A proxy's error has no code of ours. */
export async function errorOf(answer: Response): Promise<ComandaError> {
  const { status, headers } = answer
  const text = await answer.text().catch(() => '')
  const requestId = headers.get('x-request-id') ?? ''
  try {
    const { error, request_id } = JSON.parse(text)
    if (error.code) return new ComandaError({ ...error, status, requestId: request_id || requestId })
  } catch {
    // Not our error body: handled below.
  }
  return new ComandaError({ code: 'not_readable', message: `Answered ${status}.`, status, requestId })
}
