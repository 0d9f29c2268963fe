import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller answers fit the packet that goes out anyway. */
const WORTH_BYTES = 1024
/** As fast as gzip, and smaller; the better qualities take longer than any line does. */
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

/** What was compressed of answers that are handed out again. */
const known = new WeakMap<Answer, Partial<Record<Encoding, Buffer>>>()

/** The answer as it was compressed before, if it was. */
export function compressedBefore(answer: Answer, encoding: Encoding): Buffer | undefined {
  return known.get(answer)?.[encoding]
}

/** The answer compressed, beside the work of others, once for as long as it is kept. */
export async function compressed(answer: Answer, encoding: Encoding): Promise<Buffer> {
  const before = compressedBefore(answer, encoding)
  if (before) return before
  const { body } = answer
  const bytes =
    encoding === 'br' ? await promisify(brotliCompress)(body, BROTLI) : await promisify(gzip)(body)
  known.set(answer, { ...known.get(answer), [encoding]: bytes })
  return bytes
}
