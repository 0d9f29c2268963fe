import type { Event } from './calls.ts'
import { ComandaError } from './error.ts'

const TOLERANCE_SECONDS = 300
const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

type Headed = Headers | Record<string, string | string[] | undefined>

/**
 * Verifies a webhook and returns its event: the signature must match the secret and be less than five minutes old.
 * `body`: the raw body, before any parsing. Throws the code `webhook_not_genuine` otherwise.
 */
export async function verifyWebhook(
  headers: Headed,
  body: string | Uint8Array,
  secret: string,
): Promise<Event> {
  const given = NAMES.map((name) => headerOf(headers, name))
  const missing = NAMES.find((_, index) => given[index] === '')
  if (missing) throw notGenuine(`The header ${missing} is missing.`)
  const [id = '', timestamp = '', signatures = ''] = given
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const age = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(age <= TOLERANCE_SECONDS)) throw notGenuine('It was sent at another time.')
  const { subtle } = globalThis.crypto
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), algorithm, false, [
    'verify',
  ])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  for (const signature of signatures.split(' ')) {
    const sent = signature.startsWith('v1,') && bytesOf(signature.slice(3))
    if (sent && (await subtle.verify(algorithm, key, sent, signed))) return JSON.parse(text)
  }
  throw notGenuine('No signature fits the secret.')
}

function headerOf(headers: Headed, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  // Some gateways pass headers with capital letters.
  const found = Object.keys(headers).find((one) => one.toLowerCase() === name)
  const value = found === undefined ? '' : headers[found]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

function notGenuine(message: string): ComandaError {
  return new ComandaError({ code: 'webhook_not_genuine', message, status: 0 })
}
