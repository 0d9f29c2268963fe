import type { Reach } from '../../context.ts'
import { readInstant } from '../../platform/core/clock.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { RIGHTS, type Right } from '../../platform/core/rights.ts'
import { FORMS } from '../../platform/core/validation-errors.ts'
import { Flag, Id, Opaque } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { networkIn } from '../../platform/runtime/cidr.ts'

// Fields of a key in requests, and their conversion.

const LOCATIONS = 1_000
const NETWORKS = 50
const MOST_PER_SECOND = 100_000
const ORIGINS = 20

export const RightField = Type.Unsafe<Right>({ type: 'string', enum: [...RIGHTS] })
export const Rights = Type.Array(RightField, {
  description: 'Rights of the key',
  minItems: 1,
  maxItems: RIGHTS.length,
})
export const Locations = Type.Array(Id, {
  description: 'Locations it is valid for; empty: all of the account',
  maxItems: LOCATIONS,
})
export const Networks = Type.Array(Opaque(2, 49), {
  description:
    'Addresses and networks it may be used from, such as 203.0.113.7 or 10.0.0.0/8; empty: anywhere',
  maxItems: NETWORKS,
})
export const ExpiresAt = Type.String({
  pattern: FORMS.instant_or_empty,
  description: 'Expiry: UTC, `YYYY-MM-DD HH:MM:SS`; empty: none',
})
export const Test = Type.Integer({
  ...Flag,
  description: '1 = test key; its actions are marked in the log',
})
export const PerSecond = Type.Integer({
  minimum: 0,
  maximum: MOST_PER_SECOND,
  description: 'Rate limit: requests per second to one node; 0: none',
})
export const Origins = Type.Array(Opaque(8, 200), {
  description: 'The web pages that may use it in a browser, such as https://shop.example; empty: none',
  maxItems: ORIGINS,
})
export function reachIn(locations: number[]): Reach {
  return locations.length === 0 ? 'account' : [...new Set(locations)]
}

export function networksIn(networks: string[]): string[] {
  const wrong = networks.findIndex((entry) => networkIn(entry) === undefined)
  if (wrong >= 0) throw invalid({ [`networks[${wrong}]`]: { fault: 'network' } })
  return networks
}

/** Validates origins as browsers send them: scheme, host and port only. */
export function originsIn(origins: string[]): string[] {
  const wrong = origins.findIndex((entry) => !URL.canParse(entry) || new URL(entry).origin !== entry)
  if (wrong >= 0) throw invalid({ [`origins[${wrong}]`]: { fault: 'origin' } })
  return [...new Set(origins)]
}

export function endIn(text: string, now: number): number | null {
  if (text === '') return null
  const instant = readInstant(text)
  if (instant === undefined || instant <= now) throw invalid({ expires_at: { fault: 'to_come' } })
  return instant
}
