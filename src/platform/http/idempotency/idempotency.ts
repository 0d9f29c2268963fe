import { type Caller, type Reached, reachesAsFar, readReach, spellReach } from '../../../context.ts'
import { type Clock, DAY } from '../../core/clock.ts'
import { Refusal } from '../../core/refusal.ts'
import { readRights, spellRights } from '../../core/rights.ts'
import { listInEnglish } from '../../core/validation-messages.ts'
import { type Database, type Sql, StoreUnavailable, type WriteSql } from '../../storage/database.ts'
import type { Secrets } from '../../storage/secrets.ts'
import { refuseCardNumber } from '../schema/card-numbers.ts'

export const IDEMPOTENCY_KEPT_MS = DAY

export interface StoredAnswer {
  status: number
  body: string
}

export interface KeyedRequest {
  caller: Caller
  /** Of the account, not of the caller: an act is done once, whichever of its keys is shown when it is repeated. */
  key: string
  fingerprint: string
  /** How its answer is kept: closed to other eyes, if it holds a secret. */
  seal: (body: string) => string
  open: (sealed: string) => string
}

/** The sender's key, if it sent one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    const fault = { at: 'Idempotency-Key', fault: 'idempotency_key' } as const
    throw new Refusal('invalid_request', `${listInEnglish([fault])}.`, {}, [fault])
  }
  refuseCardNumber(header, 'Idempotency-Key')
  return header
}

/** Two requests are the same when method, path and body are. A body may hold a PIN, which a plain digest tells. */
export function fingerprintOf(secrets: Secrets, method: string, path: string, body: unknown): string {
  return secrets.fingerprint(`${method} ${path}\n${JSON.stringify(body ?? {})}`)
}

/** Thrown to undo a change that turns out to have been made before. */
class MadeBefore extends Error {
  readonly answer: StoredAnswer

  constructor(answer: StoredAnswer) {
    super('the change was made before')
    this.answer = answer
  }
}

/**
 * Makes a change and keeps its answer in the same transaction. Nearly every key is new, so nothing is
 * looked up beforehand: that the change was made before shows when its answer cannot be kept, or when it
 * is refused. Then what was done is undone, and the answer is the one of the first time. A refusal that is
 * returned stands for something that must stay, such as the count of wrong PINs: only a true repeat undoes it.
 */
export async function changeOnce(
  write: Database['write'],
  request: KeyedRequest,
  clock: Clock,
  change: (sql: WriteSql, now: number) => Promise<StoredAnswer | Refusal>,
): Promise<(StoredAnswer & { replayed?: true }) | Refusal> {
  /** Its answer could not be kept: the next run looks first. */
  let isDoubtful = false
  let hasLooked = false
  const once = () =>
    write(async (sql) => {
      const now = clock()
      if (isDoubtful) {
        hasLooked = true
        await refuseRepeat(sql, request, now)
      }
      try {
        const answer = await change(sql, now)
        if (!(answer instanceof Refusal)) {
          const kept = storeAnswer(sql, request, answer, now)
          kept.catch(() => {
            isDoubtful = true
          })
          sql.later(kept)
          return answer
        }
        const before = await whatCameBefore(sql, request, now)
        if (before instanceof MadeBefore) throw before
        return before ?? answer
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        throw (await whatCameBefore(sql, request, now)) ?? error
      }
    })
  try {
    return await once().catch((error) => {
      // Where one writer holds everything, nobody else has run it again.
      if (isDoubtful && !hasLooked && !(error instanceof StoreUnavailable)) return once()
      throw error
    })
  } catch (error) {
    if (error instanceof MadeBefore) return { ...error.answer, replayed: true }
    throw error
  }
}

/** The key is known: from before, if not from so long ago that it is forgotten. */
async function refuseRepeat(sql: Sql, request: KeyedRequest, now: number): Promise<void> {
  const stored = await findAnswer(sql, request, now)
  if (stored) throw repeatOf(stored, request) ?? keyReused()
  await sql`
    delete from idempotency_keys
    where account_id = ${request.caller.accountId} and key = ${request.key}
      and created_at <= ${now - IDEMPOTENCY_KEPT_MS}`
}

async function whatCameBefore(sql: Sql, request: KeyedRequest, now: number) {
  const stored = await findAnswer(sql, request, now)
  return stored && repeatOf(stored, request)
}

/**
 * What is said to a request whose key was used before. Who reaches less than the one that was answered then gets
 * neither that answer nor a hint of what was sent, but what they would be told without the key.
 */
function repeatOf(stored: Stored, request: KeyedRequest): MadeBefore | Refusal | undefined {
  if (!reachesAsFar(request.caller, reachedBy(stored))) return undefined
  if (stored.fingerprint !== request.fingerprint) return keyReused()
  return new MadeBefore({ status: stored.status, body: request.open(stored.body) })
}

function keyReused(): Refusal {
  return new Refusal(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new key for each new request.',
  )
}

interface Stored extends StoredAnswer {
  fingerprint: string
  rights: string
  locations: string | null
}

function reachedBy({ rights, locations }: Stored): Reached {
  return { rights: readRights(rights), reach: readReach(locations) }
}

async function findAnswer(sql: Sql, { caller, key }: KeyedRequest, now: number) {
  const [stored] = await sql<Stored>`
    select fingerprint, status, body, rights, locations from idempotency_keys
    where account_id = ${caller.accountId} and key = ${key} and created_at > ${now - IDEMPOTENCY_KEPT_MS}`
  return stored
}

/** Refused by the store where the key is known. */
async function storeAnswer(sql: Sql, request: KeyedRequest, answer: StoredAnswer, now: number) {
  const { caller, key, fingerprint } = request
  await sql`
    insert into idempotency_keys (account_id, key, fingerprint, status, body, created_at, rights, locations)
    values (${caller.accountId}, ${key}, ${fingerprint}, ${answer.status}, ${request.seal(answer.body)}, ${now},
      ${spellRights(caller.rights)}, ${spellReach(caller.reach)})`
}
