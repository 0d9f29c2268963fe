import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Secrets } from '../../storage/secrets.ts'
import type { Call } from '../calls/call.ts'
import { fingerprintOf, type KeyedRequest, readIdempotencyKey } from './idempotency.ts'

// What makes a request one that may be sent again: its key, and what its answer is kept under.

/** Of two requests with one key at the same moment, one is told to wait for the other. */
export async function oneAtATime<T>(
  running: Set<string>,
  { caller, key }: KeyedRequest,
  work: () => Promise<T>,
) {
  const name = `${caller.accountId} ${key}`
  if (running.has(name)) {
    throw new Refusal(
      'idempotency_key_in_use',
      'The first request with this Idempotency-Key is still running. Send it again in a moment.',
    )
  }
  running.add(name)
  try {
    return await work()
  } finally {
    running.delete(name)
  }
}

export function keyedRequest(
  { secrets }: { secrets: Secrets },
  { confidential }: Call,
  request: FastifyRequest,
  caller: Caller,
): KeyedRequest | undefined {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key === undefined) return undefined
  const place = `${caller.accountId}/answer/${key}`
  const seal = (body: string) => (confidential ? secrets.seal(body, place) : body)
  const open = (kept: string) => (confidential ? opened(secrets, kept, place) : kept)
  const fingerprint = fingerprintOf(secrets, request.method, request.url, request.body)
  return { caller, key, fingerprint, seal, open }
}

/** Sealed with a secret that is gone since: it was answered, and nobody can say any more what with. */
function opened(secrets: Secrets, kept: string, place: string): string {
  try {
    return secrets.open(kept, place)
  } catch {
    throw new Refusal('idempotency_key_reused', 'The answer to this Idempotency-Key is no longer kept.')
  }
}
