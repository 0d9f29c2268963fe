import type { SqlValue } from '../database.ts'

// Encoding of the few PostgreSQL protocol messages that prepared statements need.

const START_BYTES = 4_096
/** Upper bound of UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_CHARACTER = 3

/** Buffer for outgoing messages, sent together. */
export function createMessageBuffer() {
  let bytes = Buffer.allocUnsafe(START_BYTES)
  let end = 0

  function room(byteCount: number): void {
    if (end + byteCount <= bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(bytes.length * 2, end + byteCount))
    bytes.copy(larger, 0, 0, end)
    bytes = larger
  }

  function begin(kind: string): number {
    room(5)
    bytes[end] = kind.charCodeAt(0)
    end += 5
    return end - 4
  }

  /** Fills in the message length, which precedes the body. */
  const close = (start: number) => void bytes.writeInt32BE(end - start, start)

  function short(value: number): void {
    room(2)
    end = bytes.writeInt16BE(value, end)
  }

  function long(value: number): void {
    room(4)
    end = bytes.writeInt32BE(value, end)
  }

  function text(value: string): void {
    room(value.length * BYTES_PER_CHARACTER + 1)
    end += bytes.write(value, end)
    bytes[end++] = 0
  }

  function parameter(value: SqlValue): void {
    if (value === null) {
      long(-1)
      return
    }
    room(4)
    const start = end
    end += 4
    if (typeof value === 'string') {
      room(value.length * BYTES_PER_CHARACTER)
      end += bytes.write(value, end)
    } else if (typeof value === 'number') {
      const digits = String(value)
      room(digits.length)
      end += bytes.write(digits, end, 'latin1')
    } else {
      room(value.length)
      bytes.set(value, end)
      end += value.length
    }
    bytes.writeInt32BE(end - start - 4, start)
  }

  function formats(codes: number[]): void {
    short(codes.length)
    for (const code of codes) short(code)
  }

  return {
    /** Prepares a statement and requests its parameter and row description. */
    parse(name: string, statement: string): void {
      const start = begin('P')
      text(name)
      text(statement)
      short(0)
      close(start)
      const describe = begin('D')
      text(`S${name}`)
      close(describe)
    },
    /** Runs a prepared statement. `answered`: format of each result column; empty: all as text. */
    execute(name: string, values: readonly SqlValue[], answered: number[]): void {
      const start = begin('B')
      text('')
      text(name)
      formats(values.some(isBytes) ? values.map((value) => (isBytes(value) ? BINARY : TEXT)) : [])
      short(values.length)
      for (const value of values) parameter(value)
      formats(answered)
      close(start)
      const execute = begin('E')
      text('')
      long(0)
      close(execute)
    },
    sync: () => close(begin('S')),
    /** Returns the buffered bytes and empties the buffer. */
    take(): Buffer {
      const taken = Buffer.from(bytes.subarray(0, end))
      end = 0
      if (bytes.length > 16 * START_BYTES) bytes = Buffer.allocUnsafe(START_BYTES)
      return taken
    },
    /** Current end, to roll back to if the next message cannot be encoded. */
    mark: () => end,
    backTo(mark: number): void {
      end = mark
    },
  }
}

export const TEXT = 0
export const BINARY = 1

const isBytes = (value: SqlValue): value is Uint8Array => value instanceof Uint8Array

const BYTEA = 17
const BOOLEAN = 16
/** Ids, cents and milliseconds are all safe integers. */
const NUMBERS = new Set([20, 21, 23, 26, 700, 701])

export interface Column {
  name: string
  read: (bytes: Buffer, from: number, to: number, isBinary: boolean) => unknown
}

/** Row description: the columns, and the format to request for each from the second run on. */
export interface Shape {
  columns: Column[]
  formats: number[]
}

export function readShape(message: Buffer): Shape {
  const columns: Column[] = []
  const types: number[] = []
  let at = 7
  for (let left = message.readInt16BE(5); left > 0; left--) {
    const end = message.indexOf(0, at)
    const type = message.readInt32BE(end + 7)
    columns.push({ name: message.toString('utf8', at, end), read: readerOf(type) })
    types.push(type)
    at = end + 19
  }
  const formats = types.includes(BYTEA) ? types.map((type) => (type === BYTEA ? BINARY : TEXT)) : []
  return { columns, formats }
}

function readerOf(type: number): Column['read'] {
  if (NUMBERS.has(type)) return readNumber
  if (type === BYTEA) return readBytes
  if (type === BOOLEAN) return (bytes, from) => bytes[from] === 't'.charCodeAt(0)
  return readText
}

const readText: Column['read'] = (bytes, from, to) => bytes.toString('utf8', from, to)

const ZERO = '0'.charCodeAt(0)

/** Parses digits directly: most numbers are short, and this avoids a string. */
const readNumber: Column['read'] = (bytes, from, to) => {
  let value = 0
  for (let at = from; at < to; at++) {
    const digit = (bytes[at] as number) - ZERO
    if (digit < 0 || digit > 9) return Number(bytes.toString('latin1', from, to))
    value = value * 10 + digit
  }
  return value
}

const readBytes: Column['read'] = (bytes, from, to, isBinary) =>
  isBinary
    ? Buffer.from(bytes.subarray(from, to))
    : Buffer.from(bytes.toString('latin1', from + '\\x'.length, to), 'hex')

export function readRow(message: Buffer, { columns }: Shape, isBinary: boolean): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = 7
  for (const { name, read } of columns) {
    const length = message.readInt32BE(at)
    at += 4
    row[name] = length === -1 ? null : read(message, at, at + length, isBinary)
    if (length > 0) at += length
  }
  return row
}

/** Error of the server, with its SQLSTATE and routine. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly code: string
  readonly routine: string

  constructor(fields: Map<string, string>) {
    super(fields.get('M') ?? 'the server gave no reason')
    this.code = fields.get('C') ?? ''
    this.routine = fields.get('R') ?? ''
  }
}

export function readError(message: Buffer): ServerError {
  const fields = message.toString('utf8', 5, message.length - 1).split('\0')
  return new ServerError(new Map(fields.map((field) => [field.slice(0, 1), field.slice(1)])))
}
