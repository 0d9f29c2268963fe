import { hash, randomBytes } from 'node:crypto'
import { MINUTE } from '../../platform/core/clock.ts'
import type { Secrets } from '../../platform/storage/secrets.ts'

/** Time to touch a key. */
const CHALLENGE_MS = 5 * MINUTE

/**
 * Creates a challenge for a passkey. It contains its expiry and is encrypted for one browser, so that unanswered
 * challenges need not be stored and requesting many costs nothing. Reuse is prevented when it is answered.
 */
export function newChallenge(secrets: Secrets, place: string, now: number): string {
  const text = `${now + CHALLENGE_MS} ${randomBytes(16).toString('hex')}`
  return Buffer.from(secrets.seal(text, place)).toString('base64url')
}

/** Valid challenge, to be recorded once it is answered. The digest is of its content, which has one spelling. */
export interface Challenge {
  digest: string
  endsAt: number
}

/** Decrypts a challenge; undefined if it is expired, of another context or not ours. */
export function readChallenge(
  secrets: Secrets,
  place: string,
  challenge: string,
  now: number,
): Challenge | undefined {
  try {
    const text = secrets.open(Buffer.from(challenge, 'base64url').toString(), place)
    const endsAt = Number(text.split(' ', 1)[0])
    // A later expiry was made by a clock that has been set back since.
    const isGood = now < endsAt && endsAt <= now + 2 * CHALLENGE_MS
    return isGood ? { digest: hash('sha256', text), endsAt } : undefined
  } catch {
    return undefined
  }
}

/** Encryption context of a challenge for a signed-in user who adds a passkey. */
export function registrationChallengeContext(
  whose: { accountId: number; userId: number },
  sessionDigest: string,
): string {
  return `passkey of ${whose.accountId}.${whose.userId} in session ${sessionDigest}`
}

/** Encryption context of a challenge for a browser that signs in, identified by its cookie only. */
export function signInChallengeContext(doorDigest: string): string {
  return `passkey at door ${doorDigest}`
}
