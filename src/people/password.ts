import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { tooMuch } from '../http/rooms.ts'

// As much memory as OWASP asks of argon2id, and as little as lets two run on a small machine.
const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32
const SALT_BYTES = 16
const AT_ONCE = 2
/** So many wait for their turn, for some two seconds; one network never has more than half of them under way. */
const WAITING = 64

/** What is stored of a password: never the password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await inTurn(() => tagOf(password, salt, MEMORY_KIB, PASSES))
  return ['argon2id', MEMORY_KIB, PASSES, salt.toString('base64'), tag.toString('base64')].join('$')
}

/** Takes the same time whether or not there is a hash to check against. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, salt, tag] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(tag ?? '', 'base64')
  const given = await inTurn(() =>
    tagOf(password, Buffer.from(salt ?? '', 'base64'), Number(memory), Number(passes)),
  )
  return timingSafeEqual(given, expected) && stored !== null
}

/** Nobody's hash, so that an unknown address takes as long as a known one. */
const NOBODY = [
  'argon2id',
  MEMORY_KIB,
  PASSES,
  Buffer.alloc(SALT_BYTES).toString('base64'),
  Buffer.alloc(TAG_BYTES).toString('base64'),
].join('$')

function tagOf(password: string, salt: Buffer, memory: number, passes: number): Promise<Buffer> {
  const parameters = {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory,
    passes,
  }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

let running = 0
const waiting: (() => void)[] = []

/** Each check holds its memory while it runs; a burst of them waits instead of piling up, and has an end. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else if (waiting.length < WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw tooMuch()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
