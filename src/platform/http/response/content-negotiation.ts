import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../core/refusal.ts'
import type { Call } from '../calls/call.ts'
import type { RawInput } from '../schema/input-validation.ts'
import { varies } from './reply.ts'

/** Media types of the `?format=` values. */
const MEDIA_TYPES: Record<string, string> = {
  json: 'application/json',
  csv: 'text/csv',
  text: 'text/plain',
  svg: 'image/svg+xml',
  png: 'image/png',
}

/** Formats that `?format=` offers, the default first. Empty if the call has only one. */
export function formatsOf({ query }: Pick<Call, 'query'>): string[] {
  const { format } = query.properties as { format?: { enum?: string[] } }
  return format?.enum ?? []
}

/** Returns the request with `format` set to what its `Accept` header asks for, unless the query names one. */
export function withNegotiatedFormat(
  forms: string[],
  request: FastifyRequest,
  reply: FastifyReply,
): RawInput {
  if (forms.length === 0) return request
  varies(reply, 'accept')
  const { params, body, headers } = request
  const query = request.query as Record<string, unknown>
  const form = 'format' in query ? undefined : negotiateFormat(forms, headers.accept)
  if (form instanceof Refusal) throw form
  return form === undefined ? request : { params, query: { ...query, format: form }, body }
}

/**
 * Picks the format with the highest weight in `Accept`; on a tie, the first. Undefined if the header is missing or
 * malformed. A refusal if it accepts none of them.
 */
export function negotiateFormat(forms: string[], accept: string | undefined): string | Refusal | undefined {
  const ranges = rangesIn(accept ?? '')
  if (ranges.length === 0) return undefined
  const liked = forms.map((form) => ({ form, weight: weightOf(MEDIA_TYPES[form] ?? '', ranges) }))
  const best = liked.reduce((one, other) => (other.weight > one.weight ? other : one))
  if (best.weight > 0) return best.form
  const mediaTypes = forms.map((form) => MEDIA_TYPES[form])
  return new Refusal(
    'not_acceptable',
    `This call answers with ${mediaTypes.join(' or ')}. Ask for one of them in Accept, or choose with format: ${forms.join(' or ')}.`,
    { media_types: mediaTypes, formats: forms },
  )
}

interface Range {
  type: string
  weight: number
}

const RANGE = /^([\w!#$&^.+*-]+\/[\w!#$&^.+*-]+)(?:$|[ \t]*;)/
const WEIGHT = /^[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/**
 * Parses the media ranges of an `Accept` header. Malformed ones are skipped, and of the parameters only `q` is read.
 */
function rangesIn(accept: string): Range[] {
  return accept.split(',').flatMap((entry) => {
    const [, type] = RANGE.exec(entry.trim()) ?? []
    if (type === undefined) return []
    const weights = entry.split(';').flatMap((part) => WEIGHT.exec(part.trim())?.[1] ?? [])
    return [{ type: type.toLowerCase(), weight: Number(weights[0] ?? 1) }]
  })
}

/** Weight of a media type. The most specific range wins: exact type, then `type/*`, then any type. */
function weightOf(mediaType: string, ranges: Range[]): number {
  const kind = `${mediaType.split('/')[0]}/*`
  for (const candidate of [mediaType, kind, '*/*']) {
    const said = ranges.filter(({ type }) => type === candidate)
    if (said.length > 0) return Math.max(...said.map(({ weight }) => weight))
  }
  return 0
}
