import { Refusal } from '../refusal.ts'

/** Deeper than any body we declare; what nests further was made to hurt. */
const MAX_DEPTH = 16

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Reads a body as JSON, whatever its label said. What JSON allows but no store, log or terminal agrees
 * about (NUL, lone surrogates, integers beyond 2^53) is refused here, once, for every call.
 */
export function parseBody(bytes: Buffer): Record<string, unknown> {
  const text = decoded(bytes)
  if (text.trim() === '') return {}
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('invalid_json', 'The body must be a JSON object.')
  }
  refuseHostile(value, 1)
  return value as Record<string, unknown>
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid UTF-8.')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    // The parser's message may quote the body, and the body may hold what must not be repeated.
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
}

function refuseHostileNumber(value: number): void {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    throw new Refusal('invalid_json', 'Numbers must lie between -9007199254740991 and 9007199254740991.')
  }
}
