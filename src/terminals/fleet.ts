import { hasWords, patternOf } from '../platform/core/text-search.ts'
import { yieldTick } from '../platform/runtime/scheduler.ts'
import type { Sql } from '../platform/storage/database.ts'
import {
  countNextOfAccount,
  countNextOfLocation,
  listOfAccount,
  listOfLocation,
  nextOfAccount,
  nextOfLocation,
  type Piece,
  type Sieve,
  type TerminalInFleet,
} from './fleet-store.ts'

/** The batch size: a batch takes a millisecond or two, during which other requests wait. */
const PIECE = 500

export interface FleetScope {
  accountId: number
  /** Undefined: all terminals of the account. */
  locationId: number | undefined
}

export interface FleetSearch extends FleetScope {
  /** Part of a name or a serial number; empty: any. */
  words: string
  /** 1 = only terminals that need attention. */
  attention: number
  /** The cursor: only greater serial numbers. */
  after: string
  limit: number
  now: number
}

/** Searches in the order of serial numbers. */
export async function searchFleet(sql: Sql, search: FleetSearch): Promise<TerminalInFleet[]> {
  const { accountId, locationId } = search
  const sieve = { pattern: patternOf(search.words), attention: search.attention, now: search.now }
  const found =
    locationId === undefined
      ? await searchAccount(sql, accountId, search, sieve)
      : await searchLocation(sql, accountId, locationId, search, sieve)
  return found.slice(0, search.limit)
}

/** Stops as soon as the page is full. */
async function searchAccount(sql: Sql, accountId: number, search: FleetSearch, sieve: Sieve) {
  const found: TerminalInFleet[] = []
  const matches = matcherFor(search)
  const next = (after: string) => nextOfAccount(sql, accountId, after, PIECE)
  for await (const { after, last } of inPieces(search.after, next)) {
    if (last === null) break
    found.push(...(await listOfAccount(sql, accountId, [after, last], sieve)).filter(matches))
    if (found.length >= search.limit) break
  }
  return found
}

/** Scans all terminals of the location and retains the first ones. */
async function searchLocation(
  sql: Sql,
  accountId: number,
  locationId: number,
  search: FleetSearch,
  sieve: Sieve,
) {
  let found: TerminalInFleet[] = []
  const matches = matcherFor(search)
  const next = (after: number) => nextOfLocation(sql, accountId, locationId, after, PIECE)
  for await (const { after, last } of inPieces(0, next)) {
    if (last === null) break
    const piece = await listOfLocation(sql, accountId, locationId, [after, last], sieve)
    const matching = piece.filter((terminal) => terminal.serialNo > search.after && matches(terminal))
    found = [...found, ...matching].sort(bySerialNo).slice(0, search.limit)
  }
  return found
}

/** The exact match; the SQL pattern is only a pre-filter. */
function matcherFor({ words }: FleetSearch): (terminal: TerminalInFleet) => boolean {
  return ({ name, serialNo }) => hasWords(name, words) || hasWords(serialNo, words)
}

export function bySerialNo(one: TerminalInFleet, other: TerminalInFleet): number {
  return one.serialNo < other.serialNo ? -1 : 1
}

export async function countFleet(sql: Sql, { accountId, locationId }: FleetScope, now: number) {
  const sum = { terminals: 0, online: 0, lowBattery: 0 }
  const pieces =
    locationId === undefined
      ? inPieces('', (after: string) => countNextOfAccount(sql, accountId, after, PIECE, now))
      : inPieces(0, (after: number) => countNextOfLocation(sql, accountId, locationId, after, PIECE, now))
  for await (const { terminals, online, lowBattery } of pieces) {
    sum.terminals += terminals
    sum.online += online
    sum.lowBattery += lowBattery
  }
  return sum
}

/** Yields to other requests after each batch: an account may have half a million terminals. */
async function* inPieces<Key, Some extends Piece<Key>>(
  first: NoInfer<Key>,
  next: (after: Key) => Promise<Some>,
) {
  for (let after: Key = first; ; ) {
    const piece = await next(after)
    yield { ...piece, after }
    if (piece.last === null || piece.terminals < PIECE) return
    after = piece.last
    await yieldTick()
  }
}
