import type { ToldStatus } from '../rules.ts'
import { attributesOf, contentsOf, skipSpace } from './xml.ts'

// The few documents that printers and we exchange. They are small and flat, and come from devices that
// differ in detail, so they are read for what they say rather than held to a schema.

/** Models from before the third version of the exchange, in which they take the second. */
const SECOND_VERSION = /TM-\w+-(i|DT)\b/i
const PRINT_TIMEOUT_MS = 60_000

/** A job as the printer wants it: no byte order mark and no SOAP around it, or it is silently dropped. */
export function printRequest(token: string, bytes: Buffer, model: string): string {
  const version = SECOND_VERSION.test(model) ? '2.00' : '3.00'
  return `<?xml version="1.0" encoding="utf-8"?>
<PrintRequestInfo Version="${version}"><ePOSPrint><Parameter><devid>local_printer</devid><timeout>${PRINT_TIMEOUT_MS}</timeout><printjobid>${token}</printjobid></Parameter><PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"><command>${bytes.toString('hex')}</command></epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
}

export interface SdpResult {
  token: string | undefined
  success: boolean
  code: string
  asb: number | undefined
}

/** What the printer says of the jobs it was given; a refused envelope is one result without a job. */
export function readResponse(xml: string): SdpResult[] {
  const results = contentsOf(xml, 'ePOSPrint').map((part) => {
    const response = attributesOf(part, 'response')
    return {
      token: jobIn(part),
      success: isTrue(response.get('success')),
      code: response.get('code') ?? '',
      asb: decimal(response.get('status')),
    }
  })
  if (results.length > 0) return results
  const refused = attributesOf(xml, 'Response').get('Success')
  if (refused === undefined || isTrue(refused)) return []
  const code = contentsOf(xml, 'ErrorSummary')[0]?.trim() ?? ''
  return [{ token: undefined, success: false, code, asb: undefined }]
}

function jobIn(xml: string): string | undefined {
  const token = contentsOf(xml, 'printjobid')[0]?.trim() ?? ''
  return /^[A-Za-z0-9_.-]{1,30}$/.test(token) ? token : undefined
}

/** The printer's status bits, written in hexadecimal here. */
export function readStatus(xml: string): number | undefined {
  const text = attributesOf(xml, 'printerstatus').get('asbstatus')
  return text !== undefined && /^0x[0-9a-f]{1,8}$/i.test(text) ? Number.parseInt(text, 16) : undefined
}

const NO_RESPONSE = 0x1
const OFFLINE = 0x8
const COVER_OPEN = 0x20
const FAULTS = 0x400 | 0x800 | 0x2000 | 0x4000
const NEAR_END = 0x20000
const PAPER_END = 0x80000

export function statusOfAsb(asb: number): ToldStatus {
  if (asb & COVER_OPEN) return 'COVER_OPEN'
  if (asb & PAPER_END) return 'PAPER_OUT'
  if (asb & (FAULTS | NO_RESPONSE | OFFLINE)) return 'ERROR'
  return asb & NEAR_END ? 'PAPER_LOW' : 'ONLINE'
}

const DOCUMENTS = ['ResponseFile', 'Status']

/**
 * Form fields. A printer may be set to send its XML without encoding it, ampersands and all: then the
 * document is everything from its field's name to its last bracket.
 */
export function readForm(body: string): Record<string, string> {
  const end = body.lastIndexOf('>')
  for (let at = 0; at < end; at = fieldAfter(body, at)) {
    const name = DOCUMENTS.find((one) => body.startsWith(`${one}=`, at))
    if (name === undefined) continue
    const value = at + name.length + 1
    if (body[skipSpace(body, value)] !== '<') continue
    const others = new URLSearchParams(body.slice(0, Math.max(at - 1, 0)) + body.slice(end + 1))
    return { ...Object.fromEntries(others), [name]: body.slice(value, end + 1) }
  }
  return Object.fromEntries(new URLSearchParams(body))
}

function fieldAfter(body: string, at: number): number {
  const next = body.indexOf('&', at)
  return next < 0 ? body.length : next + 1
}

const isTrue = (text: string | undefined) => text === 'true' || text === '1'

function decimal(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : undefined
}
