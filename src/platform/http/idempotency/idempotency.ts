import { type Caller, type Reached, reachesAsFar, readReach, spellReach } from '../../../context.ts'
import { type Clock, DAY } from '../../core/clock.ts'
import { Refusal } from '../../core/refusal.ts'
import { readRights, spellRights } from '../../core/rights.ts'
import { listInEnglish } from '../../core/validation-messages.ts'
import { type Database, type Sql, StoreUnavailable, type WriteSql } from '../../storage/database.ts'
import type { Secrets } from '../../storage/secrets.ts'
import { refuseCardNumber } from '../schema/card-numbers.ts'

export const IDEMPOTENCY_RETENTION_MS = DAY

export interface StoredAnswer {
  status: number
  body: string
}

export interface IdempotentRequest {
  caller: Caller
  /** Scoped to the account, not the caller: a change is made once, whichever key of the account repeats it. */
  key: string
  fingerprint: string
  /** Encrypts the stored response if it holds a secret. */
  seal: (body: string) => string
  open: (sealed: string) => string
}

/** Idempotency key of the request, if it has one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    const fault = { at: 'Idempotency-Key', fault: 'idempotency_key' } as const
    throw new Refusal('invalid_request', `${listInEnglish([fault])}.`, {}, [fault])
  }
  refuseCardNumber(header, 'Idempotency-Key')
  return header
}

/**
 * Fingerprint of method, path and body. It is keyed, because a body may hold a PIN, which a plain digest would reveal.
 */
export function fingerprintOf(secrets: Secrets, method: string, path: string, body: unknown): string {
  return secrets.fingerprint(`${method} ${path}\n${JSON.stringify(body ?? {})}`)
}

/** Thrown to roll back a change that was made before. */
class MadeBefore extends Error {
  readonly answer: StoredAnswer

  constructor(answer: StoredAnswer) {
    super('the change was made before')
    this.answer = answer
  }
}

/**
 * Makes a change and stores its response in the same transaction. Nearly every key is new, so there is no look-up
 * first: a repeat shows when the insert of the response fails or the change is refused. Then the transaction is rolled
 * back and the stored response is replayed. A returned refusal stands for writes that must stay, such as the count of
 * wrong PINs: only a true repeat rolls it back.
 */
export async function changeOnce(
  write: Database['write'],
  request: IdempotentRequest,
  clock: Clock,
  change: (sql: WriteSql, now: number) => Promise<StoredAnswer | Refusal>,
): Promise<(StoredAnswer & { replayed?: true }) | Refusal> {
  /** The insert failed: the next run looks up the key first. */
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
          const storing = storeAnswer(sql, request, answer, now)
          storing.catch(() => {
            isDoubtful = true
          })
          sql.defer(storing)
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
      // The embedded store does not retry by itself.
      if (isDoubtful && !hasLooked && !(error instanceof StoreUnavailable)) return once()
      throw error
    })
  } catch (error) {
    if (error instanceof MadeBefore) return { ...error.answer, replayed: true }
    throw error
  }
}

/** The key exists: refuse a repeat, or delete the record if it has expired. */
async function refuseRepeat(sql: Sql, request: IdempotentRequest, now: number): Promise<void> {
  const stored = await findAnswer(sql, request, now)
  if (stored) throw repeatOf(stored, request) ?? keyReused()
  await sql`
    delete from idempotency_keys
    where account_id = ${request.caller.accountId} and key = ${request.key}
      and created_at <= ${now - IDEMPOTENCY_RETENTION_MS}`
}

async function whatCameBefore(sql: Sql, request: IdempotentRequest, now: number) {
  const stored = await findAnswer(sql, request, now)
  return stored && repeatOf(stored, request)
}

/**
 * Result for a request whose key was used before. A caller with less access than the original one gets neither the
 * stored response nor a hint of the original body, but is treated as if it had sent no key.
 */
function repeatOf(stored: Stored, request: IdempotentRequest): MadeBefore | Refusal | undefined {
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

async function findAnswer(sql: Sql, { caller, key }: IdempotentRequest, now: number) {
  const [stored] = await sql<Stored>`
    select fingerprint, status, body, rights, locations from idempotency_keys
    where account_id = ${caller.accountId} and key = ${key} and created_at > ${now - IDEMPOTENCY_RETENTION_MS}`
  return stored
}

/** Fails on the unique key if the idempotency key exists. */
async function storeAnswer(sql: Sql, request: IdempotentRequest, answer: StoredAnswer, now: number) {
  const { caller, key, fingerprint } = request
  await sql`
    insert into idempotency_keys (account_id, key, fingerprint, status, body, created_at, rights, locations)
    values (${caller.accountId}, ${key}, ${fingerprint}, ${answer.status}, ${request.seal(answer.body)}, ${now},
      ${spellRights(caller.rights)}, ${spellReach(caller.reach)})`
}
