import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../context.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Secrets } from '../../storage/secrets.ts'
import type { Call } from '../calls/call.ts'
import { fingerprintOf, type IdempotentRequest, readIdempotencyKey } from './idempotency.ts'

// Idempotent requests: the key of a request, and the encryption of its stored response.

/** Runs one request per idempotency key at a time. A concurrent one is refused and may retry. */
export async function rejectConcurrentKey<T>(
  running: Set<string>,
  { caller, key }: IdempotentRequest,
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

export function idempotentRequest(
  { secrets }: { secrets: Secrets },
  { confidential }: Call,
  request: FastifyRequest,
  caller: Caller,
): IdempotentRequest | undefined {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key === undefined) return undefined
  const place = `${caller.accountId}/answer/${key}`
  const seal = (body: string) => (confidential ? secrets.seal(body, place) : body)
  const open = (stored: string) => (confidential ? opened(secrets, stored, place) : stored)
  const fingerprint = fingerprintOf(secrets, request.method, request.url, request.body)
  return { caller, key, fingerprint, seal, open }
}

/** Decrypts a stored response. If its secret was replaced since, the response is lost and the key counts as reused. */
function opened(secrets: Secrets, stored: string, place: string): string {
  try {
    return secrets.open(stored, place)
  } catch {
    throw new Refusal('idempotency_key_reused', 'The answer to this Idempotency-Key is no longer available.')
  }
}
