import { learnTime } from './service-clock.ts'

export interface DeviceRequest {
  method: string
  path: string
  body?: unknown
  /** Headers without a value are left out. */
  headers: Record<string, string | null | undefined>
  timeoutMs: number
}

export interface DeviceAnswer {
  status: number
  /** Undefined if missing or unparsable. */
  body: unknown
  headers: Headers
}

/** Sends one request with the device's key, without cookies. Rejects if there is no response in time. */
export async function requestAsDevice(request: DeviceRequest): Promise<DeviceAnswer> {
  const { method, path, body, timeoutMs } = request
  const sentAt = performance.now()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  const headers = Object.entries(request.headers).flatMap(([name, value]) => (value ? [[name, value]] : []))
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: timeout.signal,
      headers: {
        accept: 'application/json',
        ...Object.fromEntries(headers),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    learnTime(response.headers.get('date'), sentAt)
    const read = response.status === 304 ? undefined : await response.json().catch(() => undefined)
    return { status: response.status, body: read, headers: response.headers }
  } finally {
    clearTimeout(timer)
  }
}
