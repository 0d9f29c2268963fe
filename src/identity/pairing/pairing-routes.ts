import type { Static } from 'typebox'
import { registerScreen, type ScreenOptions } from '../../kitchen/screens/register-screen.ts'
import { formatInstant } from '../../platform/core/clock.ts'
import { invalid } from '../../platform/core/refusal.ts'
import { changeCall, stepsCall } from '../../platform/http/calls/call.ts'
import { Id, Instant, Opaque, Serial, Shape, Text } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { qrCodeOf } from '../../printing/tickets/raster/qr.ts'
import { registerTerminal } from '../../terminals/actions.ts'
import { randomLetters } from '../auth/account-prefix.ts'
import { DEVICE_KINDS, type DeviceKind } from './device-store.ts'
import { makePairingCode, pairDevice, type ShownCode } from './pairing.ts'

/** Body limit: the call is open to anyone. */
const SMALL_BODY_BYTES = 8 * 1024
const SERIAL_CHARACTERS = 6

const Kind = Type.Unsafe<DeviceKind>({
  type: 'string',
  enum: [...DEVICE_KINDS],
  description: 'The one right that the device gets; left out: `service`',
})
const Page = Opaque(
  0,
  300,
  'The address of the page that the device opens, such as https://house.example/terminal: it comes back with the code in it, and drawn as a QR code',
)

/** Fields for kitchen screens only. */
const screenFields = {
  sections: Type.Optional(
    Type.Array(Id, {
      maxItems: 200,
      description:
        'Of a kitchen screen: the sections of the menus that are made there, and no others; with none it is a pass; left out: as it is',
    }),
  ),
  backup: Type.Optional(
    Type.Union([Type.Null(), Serial], {
      description:
        'Of a kitchen screen: the serial number of the printer that stands in when it is dark; null: none; left out: as it is',
    }),
  ),
}

const Shown = {
  terminal_id: Id,
  serial_no: Type.String(),
  code: Type.String({ description: 'Shown this once', examples: ['K7QM3FZ92XWA'] }),
  expires_at: Instant,
  link: Type.Optional(Type.String({ description: 'The page, with the code behind `#`: no log sees it' })),
  qr: Type.Optional(
    Shape({
      size: Type.Integer({ description: 'Cells in a row, and rows' }),
      path: Type.String({ description: 'The dark cells as the path of an SVG, one unit a cell' }),
    }),
  ),
}
const ShownAnswer = Type.Object(Shown)
export type ShownAnswer = Static<typeof ShownAnswer>

const show = changeCall({
  name: 'pairing.begin',
  method: 'POST',
  path: '/go/terminal/:terminal_id/pairing',
  right: 'manage',
  summary: 'Show a pairing code for a terminal',
  description:
    'A device that sends the code within 10 minutes becomes this terminal and gets a key of its own. A code that was shown for it before is worth nothing any more; a device that it was before keeps its key until another is paired.',
  params: { terminal_id: Id },
  body: { kind: Type.Optional(Kind), page: Type.Optional(Page), ...screenFields },
  bodyExample: { kind: 'service' },
  status: 201,
  answer: Shown,
  refusals: [
    'terminal_not_registered',
    'terminal_blocked',
    'serial_taken',
    'printer_not_found',
    'section_not_found',
  ],
  confidential: true,
  change: async (change, { params, body }) => {
    const shown = await makePairingCode(change, params.terminal_id, kindIn(body))
    if (body.kind === 'kitchen') await registerScreen(change, shown.terminal, body)
    return toPairingResponse(shown, body.page)
  },
})

const showForNew = changeCall({
  name: 'pairing.begin_new',
  method: 'POST',
  path: '/go/terminal/:location_id/new',
  right: 'manage',
  summary: 'Register a device and show its pairing code',
  description:
    'For a device without a serial number: it is given one, such as W-7F3K2Q. A kitchen screen is registered as a printer of that number as well, with transport `screen`.',
  params: { location_id: Id },
  body: { name: Text(1, 80), kind: Type.Optional(Kind), page: Type.Optional(Page), ...screenFields },
  bodyExample: { name: 'Terrace', kind: 'service' },
  status: 201,
  answer: Shown,
  refusals: ['location_not_found', 'serial_taken', 'printer_not_found', 'section_not_found'],
  confidential: true,
  change: async (change, { params, body }) => {
    const kind = kindIn(body)
    const serialNo = `${kind === 'kitchen' ? 'K' : 'W'}-${randomLetters(SERIAL_CHARACTERS).toUpperCase()}`
    const terminal = { locationId: params.location_id, serialNo, name: body.name }
    const terminalId = await registerTerminal(change, terminal)
    if (kind === 'kitchen') await registerScreen(change, terminal, body)
    return toPairingResponse(await makePairingCode(change, terminalId, kind), body.page)
  },
})

function kindIn({ kind = 'service', sections, backup }: { kind?: DeviceKind } & ScreenOptions): DeviceKind {
  if (kind === 'kitchen') return kind
  if (sections !== undefined) throw invalid({ sections: { fault: 'only_of_screens' } })
  if (backup !== undefined) throw invalid({ backup: { fault: 'only_of_screens' } })
  return kind
}

function toPairingResponse({ terminal, code, expiresAt }: ShownCode, page: string | undefined): ShownAnswer {
  const shown = {
    terminal_id: terminal.id,
    serial_no: terminal.serialNo,
    code,
    expires_at: formatInstant(expiresAt),
  }
  if (page === undefined || page === '') return shown
  if (!/^https?:\/\/[^\s#]+$/i.test(page) || !URL.canParse(page)) {
    throw invalid({ page: { fault: 'https_address' } })
  }
  const link = `${page}#pair=${code}`
  return { ...shown, link, qr: qrCodeOf(link) }
}

const pair = stepsCall({
  name: 'pairing.end',
  method: 'POST',
  path: '/go/terminal/pair',
  right: 'anyone',
  summary: 'Pair a device',
  description:
    'With the code that the portal shows. The key is that device’s alone: one location, one serial number, one right. When no answer came, send the same code with the same nonce again within its 10 minutes: a new key, and the first is worth nothing. After 10 wrong codes a minute from one network, or 100 in all, wrong ones are answered 429; a right one never is. A device that says its `kind` is refused a code for another, which stays good. Up to 8 KiB.',
  body: {
    code: Opaque(1, 40, '12 letters and digits, whatever the capitals; blanks and dashes do not count'),
    nonce: Opaque(16, 100, 'A long random text of the device’s own'),
    device: Type.Optional(Text(0, 120, 'The device in words, such as “iPhone, Safari”')),
    kind: Type.Optional(
      Type.Unsafe<DeviceKind>({
        type: 'string',
        enum: [...DEVICE_KINDS],
        description: 'The kind of page that redeems the code; left out: the kind that the code is for',
      }),
    ),
  },
  bodyExample: { code: 'K7QM3FZ92XWA', nonce: '5b0c1f0e9d7a4c3f8e21', device: 'Chrome on Android' },
  maxBodyBytes: SMALL_BODY_BYTES,
  status: 201,
  answer: {
    serial_no: Type.String(),
    location_id: Id,
    key: Type.String({ description: 'To be sent as x-api-key. Shown this once' }),
    rights: Type.Array(Kind),
  },
  refusals: ['pairing_code_unknown', 'pairing_kind_mismatch', 'too_many_pairings'],
  steps: async (context, { body }) => {
    const { code, nonce, device = '', kind: requestedKind } = body
    const { terminal, key, kind } = await pairDevice(context, {
      code,
      nonce,
      device,
      kind: requestedKind,
      address: context.from.address,
    })
    return { serial_no: terminal.serialNo, location_id: terminal.locationId, key, rights: [kind] }
  },
})

export const pairingCalls = [pair, show, showForNew]
