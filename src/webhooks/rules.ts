import { isIP } from 'node:net'
import { typesNamed } from '../events/event-format.ts'
import { HOUR, MINUTE, SECOND } from '../platform/core/clock.ts'
import { Refusal } from '../platform/core/refusal.ts'
import type { Fault } from '../platform/core/validation-errors.ts'
import { type EgressPolicy, isWebhookTargetAllowed } from '../platform/runtime/egress-policy.ts'

export const MAX_WEBHOOKS = 20
export const OLD_SECRET_VALID_MS = 24 * HOUR
/** After this period of failures a webhook is disabled. */
export const GIVE_UP_AFTER_MS = 72 * HOUR

const PAUSES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  6 * HOUR,
]

export const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS)

/** The pause after this many consecutive failures. */
export function pauseAfter(failures: number): number {
  const last = PAUSES_MS.length - 1
  return PAUSES_MS[Math.min(Math.max(failures, 1) - 1, last)] as number
}

export interface Failing {
  failures: number
  failingSince: number | null
  nextTryAt: number
}

export const WORKING: Failing = { failures: 0, failingSince: null, nextTryAt: 0 }

/**
 * The state after a failed attempt. If the endpoint works otherwise, the failure is attributed to the event, and only
 * its location waits, longer each time. If not, it is attributed to the endpoint, which is then tried with one location
 * after the other until one succeeds.
 */
export function afterFailure(
  endpoint: Failing,
  location: Failing,
  now: number,
): { endpoint: Failing; location: Failing; giveUp: boolean } {
  const blamed = endpoint.failures === 0
  const failures = blamed ? location.failures + 1 : location.failures
  const state = {
    endpoint: failedAgain(endpoint, endpoint.failures + 1, now),
    location: {
      failures,
      failingSince: location.failingSince ?? now,
      nextTryAt: blamed ? now + pauseAfter(failures) : location.nextTryAt,
    },
  }
  const since = Math.min(state.endpoint.failingSince ?? now, state.location.failingSince)
  return { ...state, giveUp: now - since >= GIVE_UP_AFTER_MS }
}

function failedAgain(before: Failing, failures: number, now: number): Failing {
  return { failures, failingSince: before.failingSince ?? now, nextTryAt: now + pauseAfter(failures) }
}

export function whyNotUrl(text: string, outward: EgressPolicy): Fault | undefined {
  // URL parsing drops blanks and line ends, so the request would differ from the text.
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text)
  if (!url || !['https:', 'http:'].includes(url.protocol)) return { fault: 'https_address' }
  if (url.username !== '' || url.password !== '') return { fault: 'holds_password' }
  if (outward.mayReachPrivate) return undefined
  if (url.protocol !== 'https:') return { fault: 'https_address' }
  const address = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 ? !isWebhookTargetAllowed(address, outward) : isLocalName(address, outward)) {
    return { fault: 'public_address' }
  }
  return undefined
}

/** If private networks are allowed, names are checked when they are resolved. */
function isLocalName(name: string, { webhookNetworks = [] }: EgressPolicy): boolean {
  if (webhookNetworks.length > 0) return false
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa)\.?$/.test(name)
}

/** The part of an endpoint's URL that may be logged: the rest may contain credentials. */
export function urlForTheLog(text: string): string {
  const url = URL.parse(text)
  if (!url) return ''
  const rest = `${url.pathname}${url.search}${url.hash}`
  return rest === '/' ? `${url.origin}/` : `${url.origin}/…`
}

export function whyNotCreate(existing: number): Refusal | undefined {
  if (existing < MAX_WEBHOOKS) return undefined
  return new Refusal(
    'too_many_webhooks',
    `An account may have ${MAX_WEBHOOKS} webhooks. Delete one that is not needed.`,
  )
}

/** A test event was already sent to its own webhook. */
export function isSubscribed(type: string, subscribed: ReadonlySet<string> | undefined): boolean {
  return type !== 'webhook.tested' && (subscribed === undefined || subscribed.has(type))
}

export function isReceived({ status }: { status: number | null }): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Expands the chosen names, including types that were added later under `kind.*`; undefined: all. */
export function subscribedTypes(names: string[]): string[] | undefined {
  if (names.length === 0) return undefined
  return names.flatMap((name) => {
    try {
      return typesNamed([name], 'types')
    } catch {
      return []
    }
  })
}
