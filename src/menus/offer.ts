import { hash } from 'node:crypto'
import type { Sql } from '../platform/storage/database.ts'
import { type HoursSet, isInForce, nextTransition } from './hours/hours-in-force.ts'
import { findOfferTerms, listHours, type Opening, updateOfferDigest } from './hours/hours-store.ts'
import { listLevels, type StoredLevel } from './price-levels/level-store.ts'
import type { LevelRule, PriceLevel } from './price-levels/price-level.ts'

/** The hours and price levels of a location. */
export interface Offer {
  timeZone: string
  /** Terminals too are refused what is not offered. */
  isStrict: boolean
  opening: Opening
  hours: HoursSet[]
  levels: StoredPriceLevel[]
}

export type StoredPriceLevel = PriceLevel & { stored: StoredLevel }

type Parsed = Pick<Offer, 'hours' | 'levels'>

const NOTHING: Parsed = { hours: [], levels: [] }

/** Parsed hours and levels by the digest of their content, so that they cannot be outdated. */
const parsedByDigest = new Map<string, Parsed>()
const MAX_PARSED = 500

/** Reads what decides on offers and prices of a location: one row, and more only the first time after a change. */
export async function readOffer(sql: Sql, accountId: number, locationId: number): Promise<Offer> {
  const terms = await findOfferTerms(sql, accountId, locationId)
  if (!terms) return { timeZone: 'UTC', isStrict: false, opening: {}, ...NOTHING }
  const { timeZone, strictHours, opening, digest } = terms
  const parsed = digest === '' ? NOTHING : await parsedAs(sql, accountId, locationId, digest)
  return { timeZone, isStrict: strictHours === 1, opening, ...parsed }
}

async function parsedAs(sql: Sql, accountId: number, locationId: number, digest: string): Promise<Parsed> {
  const known = parsedByDigest.get(digest)
  if (known) return known
  const [hours, stored] = await Promise.all([
    listHours(sql, accountId, locationId),
    listLevels(sql, accountId, locationId),
  ])
  const parsed = { hours, levels: stored.map(priceLevelOf) }
  // Rows that differ from the digest are being changed by this transaction, which may be rolled back.
  if (digestOf(hours, stored) === digest) {
    if (parsedByDigest.size >= MAX_PARSED) parsedByDigest.clear()
    parsedByDigest.set(digest, parsed)
  }
  return parsed
}

function priceLevelOf(stored: StoredLevel): StoredPriceLevel {
  const rules = new Map<string, LevelRule>(
    stored.rules.map(({ target, targetId, kind, value }) => [`${target} ${targetId}`, { kind, value }]),
  )
  const { id, name, channels, kinds, areaIds, roundTo, hoursId } = stored
  return {
    ...{ id, name, channels, kinds, areaIds, roundTo, hoursId, stored },
    isEnabled: stored.enabled === 1,
    includesOptions: stored.includeOptions === 1,
    isManual: stored.manual === 1,
    ruleFor: (target, targetId) => rules.get(`${target} ${targetId}`),
  }
}

function digestOf(hours: HoursSet[], levels: StoredLevel[]): string {
  if (hours.length === 0 && levels.length === 0) return ''
  return hash('sha256', JSON.stringify([hours, levels]), 'base64url')
}

/** Call this after hours or levels were written, in the same transaction. */
export async function saveOfferDigest(sql: Sql, accountId: number, locationId: number): Promise<void> {
  const [hours, levels] = await Promise.all([
    listHours(sql, accountId, locationId),
    listLevels(sql, accountId, locationId),
  ])
  await updateOfferDigest(sql, accountId, locationId, digestOf(hours, levels))
}

/** An instant at a location: which of its sets of hours are in force then. */
export interface Moment {
  isInForce: (hoursId: number) => boolean
  /** The first instant after it at which the set begins or ends; undefined: none. */
  nextTransition: (hoursId: number) => number | undefined
}

/** Whether a set of hours is in force between two instants; without an end, from then on. */
interface HoursState {
  timeZone: string
  from: number
  until: number | undefined
  inForce: boolean
}

/** The state of each set of hours that was last computed: it holds until the next transition. */
const states = new WeakMap<HoursSet, HoursState>()

function stateAt(set: HoursSet, timeZone: string, instant: number): HoursState {
  const known = states.get(set)
  if (
    known &&
    known.timeZone === timeZone &&
    known.from <= instant &&
    instant < (known.until ?? Number.POSITIVE_INFINITY)
  )
    return known
  const until = nextTransition(set, instant, timeZone)
  const state = { timeZone, from: instant, until, inForce: isInForce(set, instant, timeZone) }
  states.set(set, state)
  return state
}

/** A set of hours that does not exist is never in force. */
export function momentAt({ hours, timeZone }: Pick<Offer, 'hours' | 'timeZone'>, instant: number): Moment {
  const stateOf = (hoursId: number) => {
    const set = hours.find(({ id }) => id === hoursId)
    return set && stateAt(set, timeZone, instant)
  }
  return {
    isInForce: (hoursId) => stateOf(hoursId)?.inForce ?? false,
    nextTransition: (hoursId) => stateOf(hoursId)?.until,
  }
}

/** The first instant after this one at which any set of hours begins or ends; undefined: none. */
export function nextTransitionOf(
  { hours, timeZone }: Pick<Offer, 'hours' | 'timeZone'>,
  instant: number,
): number | undefined {
  const instants = hours.flatMap((set) => stateAt(set, timeZone, instant).until ?? [])
  return instants.length === 0 ? undefined : Math.min(...instants)
}
