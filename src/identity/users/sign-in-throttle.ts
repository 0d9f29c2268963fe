import { hash } from 'node:crypto'
import { DAY, MINUTE, type SetBack } from '../../platform/core/clock.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { networkOf } from '../../platform/http/server/client-address.ts'
import type { Sql } from '../../platform/storage/database.ts'
import {
  countTry,
  forgetChallengesUntil,
  forgetTries,
  forgetTriesAfter,
  forgetTriesBefore,
  isRecordedSince,
  recordSubject,
  refundTry,
} from './across-accounts.ts'

const WINDOW_MS = 15 * MINUTE
const KNOWN_MS = 30 * DAY

/** Wrong passwords for one user from one network. */
const PER_PERSON_AND_NETWORK = 10

// These two limits do not apply where the user signed in recently: they stop guessing from many places, or of many
// users from one place, without locking anybody out where they usually are.
const PER_NETWORK = 50
const PER_PERSON = 100

/** Invalid links, passkeys or set-up codes from one network. */
const GUESSES_PER_NETWORK = 50

export interface SignInAttempt {
  email: string
  /** The network address of the browser. */
  address: string
}

export interface Counted {
  /** Counters to refund if the try was not a guess. */
  subjects: string[]
  /** True if the user signed in from that network recently. */
  isKnown: boolean
}

/** Counts a sign-in attempt as failed before it is made, so that concurrent attempts are all counted. */
export async function countAttempt(sql: Sql, attempt: SignInAttempt, now: number): Promise<Counted> {
  const { person, here, network, known } = subjectsOf(attempt)
  const isKnown = await isRecordedSince(sql, known, now - KNOWN_MS)
  const limits: [subject: string, most: number][] = isKnown
    ? [[here, PER_PERSON_AND_NETWORK]]
    : [
        [person, PER_PERSON],
        [here, PER_PERSON_AND_NETWORK],
        [network, PER_NETWORK],
      ]
  for (const [subject, most] of limits) {
    if ((await countTry(sql, subject, now, WINDOW_MS)) > most) throw tooManyTries()
  }
  return { subjects: limits.map(([subject]) => subject), isKnown }
}

export async function refundAttempt(sql: Sql, { subjects }: Counted): Promise<void> {
  for (const subject of subjects) await refundTry(sql, subject)
}

/** Records a successful sign-in and clears the failures of this user from this network. */
export async function recordSuccess(
  sql: Sql,
  attempt: SignInAttempt,
  counted: Counted,
  now: number,
): Promise<void> {
  const { here, known } = subjectsOf(attempt)
  await refundAttempt(sql, counted)
  await forgetTries(sql, here)
  await recordSubject(sql, known, now)
}

/** Counts an invalid link, passkey or set-up code; a refusal beyond the limit. Valid ones are never slowed down. */
export async function checkGuessLimit(
  sql: Sql,
  what: 'link' | 'passkey' | 'setup',
  address: string,
  now: number,
): Promise<Refusal | undefined> {
  const tries = await countTry(sql, `${what} ${networkOf(address)}`, now, WINDOW_MS)
  return tries > GUESSES_PER_NETWORK ? tooManyTries() : undefined
}

export async function forgetOldTries(sql: Sql, now: number): Promise<void> {
  await forgetTriesBefore(sql, now - WINDOW_MS, now - KNOWN_MS)
  await forgetChallengesUntil(sql, now)
}

function subjectsOf({ email, address }: SignInAttempt) {
  const whose = hash('sha256', email)
  const where = networkOf(address)
  return {
    person: `email ${whose}`,
    here: `email ${whose} at ${where}`,
    network: `address ${where}`,
    known: `known ${whose} at ${where}`,
  }
}

function tooManyTries(): Refusal {
  return new Refusal('too_many_tries', 'Too many tries. Wait a quarter of an hour.', {
    retry_after: WINDOW_MS / 1000,
  })
}

export function clampFutureTries(sql: Sql, { soon }: SetBack): Promise<void> {
  return forgetTriesAfter(sql, soon + WINDOW_MS)
}
