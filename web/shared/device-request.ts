import { learnTime } from './service-clock.ts'

export interface DeviceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  /** Headers without a value are left out. */
  headers: Record<string, string | null | undefined>
  patienceMs: number
}

export interface DeviceAnswer {
  status: number
  /** Undefined if missing or unparsable. */
  body: unknown
  headers: Headers
}

/** Sends one request with the device's key, without cookies. Rejects if there is no response in time. */
export async function requestAsDevice(wanted: DeviceRequest): Promise<DeviceAnswer> {
  const { method, path, body, patienceMs } = wanted
  const askedAt = performance.now()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  const headers = Object.entries(wanted.headers).flatMap(([name, value]) => (value ? [[name, value]] : []))
  try {
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      credentials: 'omit',
      signal: patience.signal,
      headers: {
        accept: 'application/json',
        ...Object.fromEntries(headers),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    learnTime(response.headers.get('date'), askedAt)
    const read = response.status === 304 ? undefined : await response.json().catch(() => undefined)
    return { status: response.status, body: read, headers: response.headers }
  } finally {
    clearTimeout(timer)
  }
}
