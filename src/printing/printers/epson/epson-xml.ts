import type { ReportedStatus } from '../rules.ts'
import { attributesOf, contentsOf, skipSpace } from './xml.ts'

// The XML documents of Server Direct Print. They are small and flat, and differ between devices, so they are searched
// for known elements instead of being validated.

/** Models that only support version 2 of the protocol. */
const SECOND_VERSION = /TM-\w+-(i|DT)\b/i
const PRINT_TIMEOUT_MS = 60_000

/** A print job. The printer silently drops a document with a byte order mark or a SOAP envelope. */
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

/** The results that the printer posted; a rejected envelope is one result without a job. */
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

/** The printer's status bits, which are hexadecimal in this document. */
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

export function statusOfAsb(asb: number): ReportedStatus {
  if (asb & COVER_OPEN) return 'COVER_OPEN'
  if (asb & PAPER_END) return 'PAPER_OUT'
  if (asb & (FAULTS | NO_RESPONSE | OFFLINE)) return 'ERROR'
  return asb & NEAR_END ? 'PAPER_LOW' : 'ONLINE'
}

const DOCUMENTS = ['ResponseFile', 'Status']

/**
 * Parses form fields. Some printers send their XML unencoded, ampersands included: then the document extends from the
 * name of its field to the last bracket.
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
