import {
  ESCPOS,
  type Language,
  STAR_IMPACT,
  STARPRNT,
} from '../../printing/tickets/render/printer-languages.ts'
import { decodeEscPos } from './escpos-decoder.ts'
import { createPrintHead, type Paper } from './print-head.ts'
import { decodeStarPrnt } from './starprnt-decoder.ts'

/** The behaviour of a virtual printer. All but the first simulate failures of real ones. */
export const MOODS = [
  'well',
  'paper-low',
  'paper-out',
  'paper-out-midway',
  'cover-open',
  'offline',
  'late',
  'twice',
  'drop',
  'garbage',
  'silent',
  'reads-ahead',
] as const
export type Mood = (typeof MOODS)[number]

export interface PrintedTicket {
  language: Language
  bytes: Buffer
  paper: Paper
  /** False if the paper ended or the connection broke before the end of the ticket. */
  isWhole: boolean
}

/** The common interface of virtual printers. */
export interface VirtualPrinter {
  mood: Mood
  /** With mood `drop`: the number of bytes after which the connection breaks. */
  dropAfter: number
  tickets: PrintedTicket[]
  /** One poll with everything that follows from it. Dialled printers do nothing here. */
  step(): Promise<void>
  /** Sends the confirmations that mood `late` has delayed, and prints what mood `reads-ahead` has only read. */
  confirmLate(): Promise<void>
  close(): Promise<void>
}

export type OnTicket = (ticket: PrintedTicket) => void

/** Decodes the bytes of a ticket. */
export function printed(language: Language, bytes: Buffer, isWhole = true): PrintedTicket {
  return { language, bytes, paper: paperOf(language, bytes), isWhole }
}

function paperOf(language: Language, bytes: Buffer): Paper {
  if (language === STARPRNT || language === STAR_IMPACT) return decodeStarPrnt(bytes)
  if (language === ESCPOS) return decodeEscPos(bytes)
  return createPrintHead().paper
}

/** Sends a request to the service: over the network, or in process for tests. */
export type Send = (request: {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}) => Promise<{ status: number; type: string; body: Buffer }>

export function sendTo(baseUrl: string): Send {
  return async ({ method, path, headers = {}, body }) => {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}
