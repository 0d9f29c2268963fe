import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { SECOND } from '../../platform/core/clock.ts'
import { createConcurrencyLimit, overloadedRefusal } from '../../platform/http/limits/concurrency-limit.ts'
import { networkOf } from '../../platform/http/server/client-address.ts'
import { createFairSemaphore } from '../../platform/runtime/fair-semaphore.ts'
import { HASHER } from '../../platform/runtime/paths.ts'
import { openWorker } from '../../platform/runtime/worker-thread.ts'

// Memory that OWASP recommends for argon2id.
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16
/** Queue limit for unauthenticated clients, about three seconds of work; one network gets half of it at most. */
const UNAUTHENTICATED_LIMIT = { all: 64, each: 32 }
/** Separate queue limit for users who signed in recently from the same network, are signed in, or hold a link. */
const RECENT_LIMIT = { all: 64, each: 32 }
const TIMEOUT_MS = 20 * SECOND

/** Client for which a password is hashed. */
export interface HashClient {
  address: string
  isKnown: boolean
}

/** Hashes a password for storage. */
export async function hashPassword(password: string, who: HashClient): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return storedAs(salt, await queueHashing(who, () => hashInWorker(parametersOf(password, salt))))
}

/** Hashes a password during the start, when a worker thread is not worth it. */
export async function hashFirstPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return storedAs(salt, await promisify(argon2)('argon2id', parametersOf(password, salt)))
}

/** Checks a password. Takes the same time whether or not there is a hash. */
export async function passwordMatches(
  password: string,
  stored: string | null,
  who: HashClient,
): Promise<boolean> {
  const [, memory, passes, salt, tag] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(tag ?? '', 'base64')
  const parameters = parametersOf(password, Buffer.from(salt ?? '', 'base64'), Number(memory), Number(passes))
  const given = await queueHashing(who, () => hashInWorker(parameters))
  return timingSafeEqual(given, expected) && stored !== null
}

function storedAs(salt: Buffer, tag: Uint8Array): string {
  const texts = [salt, tag].map((bytes) => Buffer.from(bytes).toString('base64'))
  return ['argon2id', MEMORY_KIB, PASSES, ...texts].join('$')
}

/** Dummy hash, so that an unknown address takes as long as a known one. */
const NOBODY = storedAs(Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

function parametersOf(password: string, salt: Buffer, memory = MEMORY_KIB, passes = PASSES) {
  const message = Buffer.from(password.normalize('NFKC'))
  return { message, nonce: salt, parallelism: 1, tagLength: TAG_BYTES, memory, passes }
}

const hasher = openWorker<ReturnType<typeof parametersOf>, Uint8Array>({
  file: HASHER,
  // The memory of argon2 is outside the V8 heap.
  resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4 },
  overloadedError: overloadedRefusal,
})
const hashInWorker = (parameters: ReturnType<typeof parametersOf>) => hasher(parameters, TIMEOUT_MS)

const turn = createFairSemaphore(1)
const unauthenticated = createConcurrencyLimit(UNAUTHENTICATED_LIMIT)
const recent = createConcurrencyLimit(RECENT_LIMIT)

/** Runs one hash at a time, round-robin by network. Bursts wait in a bounded queue. */
export async function queueHashing<T>({ address, isKnown }: HashClient, work: () => Promise<T>): Promise<T> {
  const network = networkOf(address)
  const room = isKnown ? recent : unauthenticated
  if (!room.take(network)) throw overloadedRefusal()
  const queuedAt = performance.now()
  try {
    return await turn(network, () => {
      if (performance.now() - queuedAt > TIMEOUT_MS) throw overloadedRefusal()
      return work()
    })
  } finally {
    room.free(network)
  }
}
