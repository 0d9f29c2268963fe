import type { Caller } from '../../../context.ts'
import { Refusal } from '../../core/refusal.ts'

const REMEMBERED = 10_000

interface Bucket {
  left: number
  at: number
}

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Rate-limit headers of a response, and the refusal if the limit is exceeded. */
export interface RateLimitResult {
  headers: Record<string, string>
  refusal: Refusal | undefined
}

/**
 * Token bucket per key and node: one second's worth may come at once, then the bucket refills steadily. After an idle
 * second it is full again.
 */
export function createRateLimiter(now: () => number = () => performance.now()) {
  const buckets = new Map<string, Bucket>()

  return ({ accountId, actor, perSecond }: Caller): RateLimitResult | undefined => {
    if (perSecond === undefined) return undefined
    const name = `${accountId} ${actor.kind} ${actor.id}`
    const at = now()
    const bucket = buckets.get(name) ?? { left: perSecond, at }
    if (!buckets.has(name) && buckets.size >= REMEMBERED) buckets.clear()
    buckets.set(name, bucket)
    bucket.left = Math.min(perSecond, bucket.left + ((at - bucket.at) / 1000) * perSecond)
    bucket.at = at
    const isWithin = bucket.left >= 1
    if (isWithin) bucket.left--
    const headers = {
      'ratelimit-policy': `"key";q=${perSecond};w=1`,
      ratelimit: `"key";r=${Math.floor(bucket.left)};t=1`,
    }
    if (isWithin) return { headers, refusal: undefined }
    const refusal = new Refusal(
      'rate_limited',
      `This API key may send ${perSecond} ${perSecond === 1 ? 'request' : 'requests'} a second. Try again in a second.`,
      { requests_per_second: perSecond, retry_after: 1 },
    )
    return { headers, refusal }
  }
}
