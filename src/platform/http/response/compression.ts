import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller responses fit into one packet anyway. */
const WORTH_BYTES = 1024
/** Quality 4 is as fast as gzip and smaller; higher qualities take longer than the transfer they save. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export type Encoding = 'br' | 'gzip'

/** The best compression that the client takes. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | undefined {
  if (typeof accepted !== 'string') return undefined
  const taken = accepted.split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const names = taken.map((one) => one.split(';', 1)[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding))
}

export function isWorthIt({ length }: { length: number }): boolean {
  return length > WORTH_BYTES
}

interface Answer {
  body: string
}

/** Compressed bodies of cached answers. */
const known = new WeakMap<Answer, Partial<Record<Encoding, Buffer>>>()

/** Compressed body from the cache, if there is one. */
export function compressedBefore(answer: Answer, encoding: Encoding): Buffer | undefined {
  return known.get(answer)?.[encoding]
}

/** Compresses the answer asynchronously, once for as long as it is cached. */
export async function compressed(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const before = compressedBefore(answer, encoding)
  if (before) return before
  const { body } = answer
  const bytes =
    encoding === 'br' ? await promisify(brotliCompress)(body, BROTLI) : await promisify(gzip)(body)
  known.set(answer, { ...known.get(answer), [encoding]: bytes })
  return bytes
}
