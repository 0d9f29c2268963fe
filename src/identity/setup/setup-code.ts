import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/storage/secrets.ts'

/** Letters and digits that nobody confuses when reading them aloud. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CHARACTERS = 10

/**
 * The code that the first start prints and the set-up page requires: 50 bits, derived from the secret of the
 * installation. Every node prints the same code, and a restart prints it again.
 */
export function setupCode(secrets: Secrets): string {
  const digest = Buffer.from(secrets.fingerprint('set-up code'), 'hex')
  const letters = Array.from(digest.subarray(0, CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
  return `${letters.slice(0, CHARACTERS / 2).join('')}-${letters.slice(CHARACTERS / 2).join('')}`
}

/** Compares in constant time; case, spaces and hyphens do not matter. */
export function isSetupCode(secrets: Secrets, typed: string): boolean {
  const [given, expected] = [typed, setupCode(secrets)].map((code) => Buffer.from(plain(code)))
  return given !== undefined && given.length === expected?.length && timingSafeEqual(given, expected)
}

const plain = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '')
