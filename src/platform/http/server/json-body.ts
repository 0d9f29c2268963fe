import { Refusal } from '../../core/refusal.ts'
import { runToCompletion, runYielding } from '../../runtime/scheduler.ts'

/** Nesting limit: deeper than any contract; anything beyond is an attack. */
const MAX_DEPTH = 16

/** More fields than any contract declares. Every new property name costs a hundred times what it takes to send. */
const USUAL_FIELDS = 64
/** Fields beyond that limit, of all objects together. */
const MOST_MORE_FIELDS = 2_000
/** Twice the largest useful body: ten thousand prices, a menu of twenty thousand entries. */
const MOST_VALUES = 200_000
/** Below this size parsing is cheaper than counting. */
const UNCOUNTED_BYTES = 2 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Parses a body as JSON, whatever its content type. Values that JSON allows but stores, logs and terminals treat
 * differently (NUL, lone surrogates, noncharacters, integers beyond 2^53) are refused here, for every call.
 */
export function parseBody(bytes: Buffer): Body {
  return runToCompletion(parsingOf(bytes))
}

/** Parses a large body and yields between steps; each step takes some 10 to 20 ms for two million bytes. */
export function parseBodyInPieces(bytes: Buffer): Promise<Body> {
  return runYielding(parsingOf(bytes))
}

type Body = Record<string, unknown>

function* parsingOf(bytes: Buffer): Generator<undefined, Body> {
  const text = decoded(bytes)
  if (bytes.length > UNCOUNTED_BYTES) refuseCrowd(bytes)
  if (text.trim() === '') return {}
  yield
  const value = parsed(text)
  yield
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid_json', 'The body must be a JSON object.')
  }
  refuseHostile(value, 1)
  return value as Body
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid UTF-8.')
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const BACKSLASH = 0x5c
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Counts fields and values in one pass before parsing: the parser takes a hundred times longer for a hundred thousand
 * property names than for a list of the same size. Invalid JSON may be miscounted; it is refused anyway.
 */
export function refuseCrowd(bytes: Uint8Array): void {
  const fields = new Array<number>(MAX_DEPTH + 1).fill(0)
  let depth = 0
  let values = 0
  let more = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) {
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++
    } else if (byte === COMMA) values++
    else if (byte === COLON) {
      const named = (fields[depth] ?? 0) + 1
      fields[depth] = named
      if (named > USUAL_FIELDS && ++more > MOST_MORE_FIELDS) {
        throw new Refusal('invalid_json', 'The body has objects of too many fields.')
      }
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      values++
      depth++
      fields[depth] = 0
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth = Math.max(0, depth - 1)
    // Excessive nesting is refused after parsing.
    if (depth > MAX_DEPTH) return
    if (values > MOST_VALUES) {
      throw new Refusal('invalid_json', `The body has more than ${MOST_VALUES} values.`)
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's message may quote the body, which may hold secrets.
    const [, position] = /position (\d+)/.exec(String(error)) ?? []
    const where = position === undefined ? '' : ` The fault is at character ${position}.`
    throw new Refusal('invalid_json', `The body is not valid JSON.${where}`)
  }
}

export function refuseHostile(value: unknown, depth: number): void {
  if (typeof value === 'string') refuseHostileText(value)
  else if (typeof value === 'number') refuseHostileNumber(value)
  else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) {
      throw new Refusal('invalid_json', `The body nests deeper than ${MAX_DEPTH} levels.`)
    }
    if (Array.isArray(value)) for (const entry of value) refuseHostile(entry, depth + 1)
    else {
      for (const [name, entry] of Object.entries(value)) {
        if (name === '__proto__') throw new Refusal('invalid_json', 'A field may not be called __proto__.')
        refuseHostileText(name)
        refuseHostile(entry, depth + 1)
      }
    }
  }
}

function refuseHostileText(text: string): void {
  if (text.includes('\0')) throw new Refusal('invalid_json', 'Text may not contain NUL characters.')
  if (!text.isWellFormed()) throw new Refusal('invalid_json', 'Text may not contain lone surrogates.')
  if (NONCHARACTER.test(text)) {
    throw new Refusal('invalid_json', 'Text may not contain noncharacters such as U+FFFE and U+FFFF.')
  }
}

/** Noncharacters are never assigned; U+FFFE is a byte-order mark read in the wrong byte order. */
const NONCHARACTER = /\p{Noncharacter_Code_Point}/u

function refuseHostileNumber(value: number): void {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Refusal('invalid_json', 'Numbers must lie between -9007199254740991 and 9007199254740991.')
  }
}
