import { hash, randomBytes } from 'node:crypto'
import { MINUTE } from '../../platform/core/clock.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'

/** For as long one may take to touch a key. */
const CHALLENGE_MS = 5 * MINUTE

/**
 * What a passkey is to sign. It carries its own end and is sealed for one browser, so that none has to be kept which
 * nobody answers: whoever asks for many costs nothing. That one is answered once is seen to when it is.
 */
export function newChallenge(secrets: Secrets, place: string, now: number): string {
  const text = `${now + CHALLENGE_MS} ${randomBytes(16).toString('hex')}`
  return Buffer.from(secrets.seal(text, place)).toString('base64url')
}

/** A challenge that may be answered, to be written down once it was: by what it holds, which is spelled in one way. */
export interface Challenge {
  digest: string
  endsAt: number
}

/** Undefined: it is of another place, too old, or none of ours. */
export function readChallenge(
  secrets: Secrets,
  place: string,
  challenge: string,
  now: number,
): Challenge | undefined {
  try {
    const text = secrets.open(Buffer.from(challenge, 'base64url').toString(), place)
    const endsAt = Number(text.split(' ', 1)[0])
    // One further ahead than any was made by a clock that has been set back since.
    const isGood = now < endsAt && endsAt <= now + 2 * CHALLENGE_MS
    return isGood ? { digest: hash('sha256', text), endsAt } : undefined
  } catch {
    return undefined
  }
}

/** The browser of somebody who is signed in, and adds a passkey. */
export function placeOfAdding(whose: { accountId: number; userId: number }, sessionDigest: string): string {
  return `passkey of ${whose.accountId}.${whose.userId} in session ${sessionDigest}`
}

/** A browser at the door, known by nothing but what it was handed there. */
export function placeAtDoor(doorDigest: string): string {
  return `passkey at door ${doorDigest}`
}
