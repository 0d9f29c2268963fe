import { formatCents } from '../../platform/core/money.ts'
import { readCall } from '../../platform/http/calls/call.ts'
import { Count, Flag, Id, MoneyText, PercentText, Shape } from '../../platform/http/schema/fields.ts'
import { Type } from '../../platform/http/schema/schema-builder.ts'
import { Document } from '../../platform/http/server/file-response.ts'
import { truncateReceipt } from '../../printing/tickets/length-limit.ts'
import { RECEIPT_COLUMNS } from '../../printing/tickets/receipt-text.ts'
import { textOf } from '../../printing/tickets/render/render-ticket.ts'
import { BillParts, billPartsAnswer } from '../bill/bill-response.ts'
import { ReceiptDetails, receiptDetails } from '../lines/line-details.ts'
import { type ReceiptOfOrder, receiptOf } from './receipt-data.ts'

const receipt = readCall({
  name: 'orders.receipt',
  method: 'GET',
  path: '/go/order/:order_id/receipt',
  right: ['service', 'reports'],
  summary: 'Read a receipt',
  description:
    'Everything on the receipt, with times in the location’s time zone; or, with `format=text`, the printed text. The tip presets are percentages of the total, as amounts.',
  params: { order_id: Id },
  query: {
    format: Type.Optional(Type.String({ enum: ['json', 'text'] })),
    columns: Type.Optional(
      Type.Integer({ enum: [...RECEIPT_COLUMNS], description: 'Width of the text in columns; left out: 42' }),
    ),
  },
  answer: {
    order_id: Id,
    result: Shape('Receipt', {
      state: Type.String({ enum: ['open', 'paid', 'closed', 'merged'] }),
      header: Type.String(),
      footer: Type.String(),
      table_number: Count,
      server: Type.String(),
      opened_at: Type.String({ description: '`YYYY-MM-DD HH:MM` in the location’s time zone' }),
      local_opened_at: Type.String({
        description: 'Equal to `opened_at`, under the name of local times elsewhere',
      }),
      lines: Type.Array(
        Shape({
          qty: Id,
          name: Type.String(),
          total: MoneyText,
          modifiers: Type.Array(Shape({ qty: Id, name: Type.String(), price: MoneyText })),
          combo: Type.Optional(
            Shape({ combo_id: Id, name: Type.String(), price: MoneyText, supplement: MoneyText }),
          ),
          ...ReceiptDetails,
        }),
      ),
      bill: Shape({
        rates: Shape({ tax_rate: PercentText, service: PercentText }),
        tax_inc: Flag,
        currency: Type.String({ examples: ['EUR'] }),
        subtotal: MoneyText,
        tax: MoneyText,
        service_charge: MoneyText,
        total: MoneyText,
        paid: MoneyText,
        tips: MoneyText,
        balance: MoneyText,
        version: Id,
        ...BillParts,
      }),
      tax_number: Type.String({ description: 'The location’s tax number; empty: none' }),
      payments: Type.Array(
        Shape({
          method: Type.String(),
          card_brand: Type.Union([Type.Null(), Type.String()]),
          card_last4: Type.Union([Type.Null(), Type.String()]),
          amount: MoneyText,
          tip: MoneyText,
          tendered: Type.Union([Type.Null(), MoneyText]),
          change: MoneyText,
          reversed: Flag,
        }),
      ),
      refunds: Type.Array(Shape({ method: Type.String(), amount: MoneyText, tip: MoneyText }), {
        description: 'Refunds by method',
      }),
      tip_presets: Type.Array(Shape({ percent: PercentText, amount: MoneyText })),
    }),
  },
  documents: { 'text/plain': 'The paper, 32, 42 or 48 columns wide' },
  refusals: ['order_not_found'],
  read: async (reading, { params, query }) => {
    const { receipt, state, version } = await receiptOf(reading, params.order_id)
    if (query.format === 'text') {
      const { accountId } = reading.caller
      return new Document('text/plain', () =>
        textOf(accountId, truncateReceipt(receipt), query.columns ?? 42),
      )
    }
    return { order_id: receipt.orderId, result: { state, ...receiptAnswer(receipt, version) } }
  },
})

/** The combo of a line: its picks are shown below its name and price, without prices of their own. */
function comboOfReceipt({ number, name, priceCents, supplementCents }: Combo) {
  return {
    combo_id: number,
    name,
    price: formatCents(priceCents),
    supplement: formatCents(supplementCents),
  }
}
type Combo = NonNullable<ReceiptOfOrder['lines'][number]['combo']>

function receiptAnswer(receipt: ReceiptOfOrder, version: number) {
  return {
    header: receipt.header,
    footer: receipt.footer,
    table_number: receipt.tableNumber,
    server: receipt.server,
    opened_at: receipt.openedAt,
    local_opened_at: receipt.openedAt,
    lines: receipt.lines.map((line) => ({
      qty: line.qty,
      name: line.name,
      total: formatCents(line.lineCents),
      modifiers: line.modifiers.map((one) => ({
        qty: one.qty,
        name: one.name,
        price: formatCents(one.priceCents),
      })),
      ...(line.combo && { combo: comboOfReceipt(line.combo) }),
      ...receiptDetails(line),
    })),
    bill: {
      // Hundredths of a percent are formatted like cents.
      rates: { tax_rate: formatCents(receipt.taxRateBps), service: formatCents(receipt.serviceRateBps) },
      tax_inc: receipt.taxIncluded,
      currency: receipt.currency,
      subtotal: formatCents(receipt.subtotalCents),
      tax: formatCents(receipt.taxCents),
      service_charge: formatCents(receipt.serviceCents),
      total: formatCents(receipt.totalCents),
      paid: formatCents(receipt.paidCents),
      tips: formatCents(receipt.tipsCents),
      balance: formatCents(receipt.balanceCents),
      version,
      ...billPartsAnswer(receipt),
    },
    tax_number: receipt.taxNumber,
    payments: receipt.payments.map((payment) => ({
      method: payment.method,
      card_brand: payment.cardBrand,
      card_last4: payment.cardLast4,
      amount: formatCents(payment.amountCents),
      tip: formatCents(payment.tipCents),
      tendered: payment.tenderedCents === null ? null : formatCents(payment.tenderedCents),
      change: formatCents(payment.changeCents),
      reversed: payment.isReversed ? 1 : 0,
    })),
    refunds: receipt.refunds.map(({ method, amountCents, tipCents }) => ({
      method,
      amount: formatCents(amountCents),
      tip: formatCents(tipCents),
    })),
    tip_presets: receipt.tipPresets.map(({ rateBps, tipCents }) => ({
      percent: formatCents(rateBps),
      amount: formatCents(tipCents),
    })),
  }
}

export const receiptCalls = [receipt]
