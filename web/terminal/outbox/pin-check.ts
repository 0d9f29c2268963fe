import type { Database } from './database.ts'

/**
 * Data to recognise a staff PIN offline. It has six bits: enough to reject 63 of 64 wrong PINs, too few to find the
 * right one. Of 10,000 four-digit PINs about 156 match; only the service knows which is right.
 */
export interface PinCheck {
  salt: Uint8Array
  bits: number
}

const ROUNDS = 310_000
const MASK = 0b11_1111
const KEY = 'pin key'

/** Undefined without Web Crypto: plain HTTP. */
export async function pinCheckFor(database: Database, pin: string): Promise<PinCheck | undefined> {
  if (!crypto.subtle) return undefined
  const salt = crypto.getRandomValues(new Uint8Array(16))
  return { salt, bits: await bitsOf(await deviceKey(database), pin, salt) }
}

export async function fitsPin(database: Database, pin: string, { salt, bits }: PinCheck): Promise<boolean> {
  return crypto.subtle !== undefined && (await bitsOf(await deviceKey(database), pin, salt)) === bits
}

/** A non-extractable key of this device, so that a copy of the store cannot be used to test PINs elsewhere. */
async function deviceKey(database: Database): Promise<CryptoKey> {
  const stored = (await database.get('device', KEY)) as CryptoKey | undefined
  if (stored) return stored
  const made = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await database.put('device', made, KEY)
  return made
}

/** Slow on purpose: each attempt takes a good part of a second. */
async function bitsOf(key: CryptoKey, pin: string, salt: Uint8Array): Promise<number> {
  const from = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: salt as BufferSource, iterations: ROUNDS }
  const derived = await crypto.subtle.deriveBits(how, from, 256)
  const [first = 0] = new Uint8Array(await crypto.subtle.sign('HMAC', key, derived))
  return first & MASK
}
