import {
  ESCPOS,
  type Language,
  STAR_IMPACT,
  STARPRNT,
} from '../../printing/tickets/render/printer-languages.ts'
import { decodeEscPos } from './escpos-decoder.ts'
import { openPaper, type Paper } from './print-head.ts'
import { decodeStarPrnt } from './starprnt-decoder.ts'

/** How a virtual printer behaves. All but the first are ways in which real ones fail. */
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
  /** False when the paper ended or the line broke before the ticket did. */
  isWhole: boolean
}

/** What all virtual printers have, whatever they speak. */
export interface VirtualPrinter {
  mood: Mood
  /** With mood `drop`: after how many bytes the line breaks. */
  dropAfter: number
  tickets: PrintedTicket[]
  /** One turn: a poll and what follows from it. Printers that are called have none. */
  step(): Promise<void>
  /** Sends the confirmations that mood `late` kept back, and prints what mood `reads-ahead` has only read. */
  confirmLate(): Promise<void>
  close(): Promise<void>
}

export type OnTicket = (ticket: PrintedTicket) => void

/** Puts the bytes on paper. */
export function printed(language: Language, bytes: Buffer, isWhole = true): PrintedTicket {
  return { language, bytes, paper: paperOf(language, bytes), isWhole }
}

function paperOf(language: Language, bytes: Buffer): Paper {
  if (language === STARPRNT || language === STAR_IMPACT) return decodeStarPrnt(bytes)
  if (language === ESCPOS) return decodeEscPos(bytes)
  return openPaper().paper
}

/** How printers reach the service: over the network, or in process where a test wants that. */
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
