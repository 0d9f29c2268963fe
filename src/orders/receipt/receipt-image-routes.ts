import { theLocation } from '../../locations/actions.ts'
import { Refusal } from '../../platform/core/refusal.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Id, Seen } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { receiptTicket } from '../../printing/jobs/compose-ticket.ts'
import { pageOf } from '../../printing/tickets/page-settings.ts'
import { pictureOf } from '../../printing/tickets/render/render-ticket.ts'
import { theOrder } from '../load-order.ts'
import { receiptOf } from './receipt-data.ts'

const PAPER_COLUMNS = 48

const asText = () =>
  new Refusal(
    'not_acceptable',
    'This receipt is too long for a picture. Ask for it as text: GET /go/order/{order_id}/receipt?format=text.',
    { media_types: ['text/plain'], formats: ['text'] },
  )

const picture = readCall({
  name: 'orders.picture',
  method: 'GET',
  path: '/go/order/:order_id/picture',
  right: ['service', 'reports'],
  summary: 'See the receipt of an order',
  description:
    'As it would be printed now on 80 mm paper. One that is far longer than any receipt is refused with 406 `not_acceptable`: read it as text.',
  params: { order_id: Id },
  query: { seen: Type.Optional(Seen) },
  answer: {},
  documents: { 'image/png': 'The receipt in the printer’s dots' },
  refusals: ['order_not_found', 'not_acceptable'],
  read: async (reading, { params }) => {
    const { locationId } = await theOrder(reading, params.order_id)
    const [location, { receipt }] = await Promise.all([
      theLocation(reading, locationId),
      receiptOf(reading, params.order_id),
    ])
    const ticket = receiptTicket({ receipt, copy: 0, location, now: reading.now })
    const source = { ticket: JSON.stringify(ticket), stamps: {}, page: pageOf(PAPER_COLUMNS) }
    return new Document('image/png', () => pictureOf(reading.caller.accountId, source, PAPER_COLUMNS, asText))
  },
})

export const orderPictureCalls = [picture]
