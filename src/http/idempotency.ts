import { hash } from 'node:crypto'
import { DAY } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { RunAgain, type Sql } from '../storage/database.ts'
import { refuseCardNumber } from './card-numbers.ts'

export const IDEMPOTENCY_KEPT_MS = DAY

export interface StoredAnswer {
  status: number
  body: string
}

export interface KeyedRequest {
  accountId: number
  key: string
  fingerprint: string
}

/** The sender's key, if it sent one. */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refusal('invalid_request', 'Idempotency-Key must be 1 to 255 visible ASCII characters.', {
      fields: { 'Idempotency-Key': 'must be 1 to 255 visible ASCII characters' },
    })
  }
  refuseCardNumber(header, 'Idempotency-Key')
  return header
}

/** Two requests are the same when method, path and body are. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return hash('sha256', `${method} ${path}\n${JSON.stringify(body ?? {})}`)
}

/** The answer that was given to this request before, if there was one. */
export async function findStoredAnswer(sql: Sql, request: KeyedRequest, now: number) {
  const [stored] = await sql<StoredAnswer & { fingerprint: string }>`
    select fingerprint, status, body from idempotency_keys
    where account_id = ${request.accountId} and key = ${request.key}
      and created_at > ${now - IDEMPOTENCY_KEPT_MS}`
  if (stored && stored.fingerprint !== request.fingerprint) {
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for each new request.',
    )
  }
  return stored
}

/** Keeps the answer in the transaction of the change it answers. */
export async function storeAnswer(sql: Sql, request: KeyedRequest, answer: StoredAnswer, now: number) {
  const forgotten = now - IDEMPOTENCY_KEPT_MS
  const kept = await sql`
    insert into idempotency_keys (account_id, key, fingerprint, status, body, created_at)
    values (${request.accountId}, ${request.key}, ${request.fingerprint}, ${answer.status}, ${answer.body}, ${now})
    on conflict (account_id, key) do update
      set fingerprint = excluded.fingerprint, status = excluded.status,
          body = excluded.body, created_at = excluded.created_at
      where idempotency_keys.created_at <= ${forgotten}
    returning status`
  if (kept.length === 0) throw new RunAgain('the same key was answered by another node')
}

/** Forgets answers nobody will ask for again. Returns how many. */
export async function forgetOldAnswers(sql: Sql, now: number): Promise<number> {
  const forgotten = await sql`
    delete from idempotency_keys where created_at <= ${now - IDEMPOTENCY_KEPT_MS} returning status`
  return forgotten.length
}
