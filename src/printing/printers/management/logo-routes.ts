import type { Reading } from '../../../context.ts'
import { appendEvent } from '../../../events/store.ts'
import { found, invalid } from '../../../platform/core/refusal.ts'
import { changeCall, stepsCall } from '../../../platform/http/calls/call.ts'
import { changeInSession, requireCaller } from '../../../platform/http/calls/session-call-context.ts'
import { Id, One, Opaque } from '../../../platform/http/schema/fields.ts'
import { isBase64, pngSize } from '../../tickets/raster/logo-size.ts'
import { logoFor } from '../../tickets/render/render-ticket.ts'
import { theLockedPrinter } from '../actions.ts'
import { DOTS_PER_COLUMN } from '../models.ts'
import type { Printer } from '../rules.ts'
import { findPrinterById } from '../store.ts'
import { deleteLogo, putLogo } from './logo-store.ts'

/** About 90 KiB of PNG in base64. */
const MOST_LETTERS = 120_000

/** An 8 × 8 checkerboard. */
const EXAMPLE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAADklEQVR4nGMIZVjFgIQBHpwD/W19h+YAAAAASUVORK5CYII='

const put = stepsCall({
  name: 'printers.set_logo',
  method: 'PUT',
  path: '/go/printer/:printer_id/logo',
  right: 'manage',
  summary: 'Set the logo of a printer’s receipts',
  description:
    'A PNG of up to 2 million pixels. It is scaled to the width of the paper and dithered to black and white.',
  params: { printer_id: Id },
  body: { png: Opaque(1, MOST_LETTERS, 'The file, in base64') },
  bodyExample: { png: EXAMPLE },
  status: 201,
  answer: { printer_id: Id, updated: One },
  refusals: ['printer_not_found'],
  steps: async (session, { params, body }) => {
    const { accountId } = requireCaller(session)
    if (!isBase64(body.png) || !pngSize(Buffer.from(body.png, 'base64'))) throw notAPicture()
    const { columns } = await changeInSession(session, (change) => thePrinter(change, params.printer_id))
    // A file that cannot be rendered is a client error: it claims to be a PNG and is not.
    const png = await logoFor(accountId, body.png, columns * DOTS_PER_COLUMN).catch((error) => {
      throw 'code' in error ? error : notAPicture()
    })
    await changeInSession(session, async (change) => {
      const { serialNo } = await thePrinter(change, params.printer_id)
      const printer = await theLockedPrinter(change, serialNo)
      await putLogo(change.sql, accountId, printer.id, png)
      await appendEvent(change, printer.locationId, 'printer.changed', changed(printer))
    })
    return { printer_id: params.printer_id, updated: 1 }
  },
})

const notAPicture = () => invalid({ png: { fault: 'not_a_picture' } })

const changed = ({ id, serialNo, name }: Printer) => ({ printer_id: id, serial_no: serialNo, name })

const remove = changeCall({
  name: 'printers.remove_logo',
  method: 'DELETE',
  path: '/go/printer/:printer_id/logo',
  right: 'manage',
  summary: 'Remove the logo of a printer’s receipts',
  params: { printer_id: Id },
  status: 200,
  answer: { printer_id: Id, deleted: One },
  refusals: ['printer_not_found'],
  change: async (change, { params }) => {
    const { serialNo } = await thePrinter(change, params.printer_id)
    const printer = await theLockedPrinter(change, serialNo)
    await deleteLogo(change.sql, change.caller.accountId, printer.id)
    await appendEvent(change, printer.locationId, 'printer.changed', changed(printer))
    return { printer_id: params.printer_id, deleted: 1 }
  },
})

async function thePrinter({ sql, caller }: Reading, printerId: number): Promise<Printer> {
  return found(
    await findPrinterById(sql, caller.accountId, printerId),
    'printer_not_found',
    `Printer ${printerId}`,
  )
}

export const printerLogoCalls = [put, remove]
