import { Checkbox, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderAnswer } from '../../../../src/orders/order-response.ts'
import type { PaymentEntry } from '../../../../src/payments/list-routes.ts'
import { methodTraits } from '../../../../src/payments/methods.ts'
import type { RefundEntry } from '../../../../src/payments/refunds/refund-list-routes.ts'
import { calls } from '../../api.ts'
import { centsOf } from '../../format.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { Select, TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import {
  ORDER_QUERIES,
  ReasonAndPinFields,
  textOfCents,
  useMoney,
  useReasonAndPin,
} from './reason-and-approval.tsx'

type What = 'whole' | 'items' | 'amount'

/** Refunds a closed order: all of it, some items, or an amount. */
export function RefundDialog(props: {
  orderId: number
  order: OrderAnswer
  payments: PaymentEntry[]
  refunds: RefundEntry[]
  /** Omitted: the first payment that has something left to refund. */
  paymentId?: number | undefined
  onClose: () => void
}) {
  const text = useText()
  const { language } = useLanguage()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const { order } = props
  // Payments and refunds at the time the dialog was opened: a later list may include an unanswered attempt.
  const [{ payments, refunds }] = useState(() => ({
    refunds: props.refunds,
    // A node of the version before says nothing of what is left; the service refuses what is too much.
    payments: props.payments
      .filter(({ payment_status }) => payment_status === 'approved')
      .map((payment) => ({
        payment,
        cents: centsOf(payment.refundable ?? payment.amount),
        tipCents: centsOf(payment.refundable_tip ?? payment.tip),
      }))
      .filter(({ cents, tipCents }) => cents + tipCents > 0),
  }))
  const first = payments.find(({ payment }) => payment.payment_id === props.paymentId) ?? payments[0]
  const [paymentId, setPaymentId] = useState(first?.payment.payment_id)
  const [what, setWhat] = useState<What>('whole')
  const [back, setBack] = useState<'same' | 'cash'>('same')
  const [withTip, setWithTip] = useState(false)
  const [chosen, setChosen] = useState<Record<number, number>>({})
  const { form, typed } = useForm({
    amount: decimalShown(textOfCents(first?.cents ?? 0), language),
    reference: '',
  })
  const grounds = useReasonAndPin()
  const of = payments.find(({ payment }) => payment.payment_id === paymentId)
  const submit = async () => {
    if (!of) throw new Fault(text.money.noneLeft)
    const items = Object.entries(chosen)
      .filter(([, qty]) => qty > 0)
      .map(([id, qty]) => ({ order_item_id: Number(id), qty }))
    if (what === 'items' && items.length === 0) throw new Fault(text.money.noItems)
    const reference = form.reference.trim()
    const { amount } = await sendIt(
      calls.refunds.create(
        { order_id: props.orderId },
        {
          payment_id: of.payment.payment_id,
          ...(what === 'whole' && { amount: textOfCents(of.cents) }),
          ...(what === 'amount' && { amount: decimalOf(form.amount) || '0' }),
          ...(what === 'items' && { items }),
          ...(withTip && of.tipCents > 0 && { tip: textOfCents(of.tipCents) }),
          ...(back !== 'same' && { method: back }),
          ...(reference !== '' && { reference }),
          ...grounds.toInput(),
        },
      ),
    )
    showNotice(text.money.refunded(shown(amount)))
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={text.money.refund}
      submit={
        of && what === 'whole'
          ? text.common.named(
              text.money.refundSubmit,
              shown(textOfCents(of.cents + (withTip ? of.tipCents : 0))),
            )
          : text.money.refundSubmit
      }
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Text size="sm">{text.money.refundLead}</Text>
      {payments.length > 1 && (
        <Select
          label={text.money.ofPayment}
          data={payments.map(({ payment, cents }) => ({
            value: String(payment.payment_id),
            label: text.money.paymentNamed(
              text.order.methods[payment.method] ?? payment.method,
              shown(textOfCents(cents)),
            ),
          }))}
          value={String(paymentId)}
          onChange={(value) => setPaymentId(Number(value))}
          allowDeselect={false}
        />
      )}
      <SegmentedControl
        aria-label={text.money.what}
        fullWidth
        value={what}
        onChange={(value) => setWhat(value as What)}
        data={[
          { value: 'whole', label: text.money.whole },
          { value: 'items', label: text.money.byItem },
          { value: 'amount', label: text.money.byAmount },
        ]}
      />
      {what === 'items' && <ItemsBack order={order} refunds={refunds} chosen={chosen} onChange={setChosen} />}
      {what === 'amount' && <TextInput label={text.money.amount} inputMode="decimal" {...typed('amount')} />}
      {of && of.tipCents > 0 && (
        <Checkbox
          label={text.money.withTip(shown(textOfCents(of.tipCents)))}
          checked={withTip}
          onChange={(event) => setWithTip(event.currentTarget.checked)}
        />
      )}
      {of && !methodTraits(of.payment.method).countsInDrawer && (
        <>
          <SegmentedControl
            aria-label={text.money.back}
            fullWidth
            value={back}
            onChange={(value) => setBack(value as 'same' | 'cash')}
            data={[
              { value: 'same', label: text.order.methods[of.payment.method] ?? text.money.same },
              { value: 'cash', label: text.money.inCash },
            ]}
          />
          {back === 'same' && (
            <TextInput
              label={text.money.reference}
              description={text.money.cardRefundHint}
              maxLength={100}
              {...typed('reference')}
            />
          )}
        </>
      )}
      <ReasonAndPinFields of={grounds} />
    </FormDialog>
  )
}

function ItemsBack(props: {
  order: OrderAnswer
  refunds: RefundEntry[]
  chosen: Record<number, number>
  onChange: (chosen: Record<number, number>) => void
}) {
  const text = useText()
  const { shown } = useMoney()
  const { chosen, onChange } = props
  const given = (id: number) =>
    props.refunds
      .filter(({ refund_status }) => refund_status !== 'declined')
      .flatMap(({ items }) => items)
      .filter(({ order_item_id }) => order_item_id === id)
      .reduce((sum, { qty }) => sum + qty, 0)
  return (
    <Stack gap={0} component="ul" className="lines">
      {props.order.items.map((line) => {
        const left = line.qty - given(line.order_item_id)
        const set = (qty: number) => onChange({ ...chosen, [line.order_item_id]: qty })
        return (
          <li key={line.order_item_id} className="line line-centred">
            <Checkbox
              className="line-what"
              label={`${line.item_name} · ${shown(line.net)}`}
              disabled={left === 0}
              checked={(chosen[line.order_item_id] ?? 0) > 0}
              onChange={(event) => set(event.currentTarget.checked ? left : 0)}
            />
            {line.qty > 1 && (
              <NumberInput
                aria-label={text.money.howMany(line.item_name)}
                w={110}
                min={0}
                max={left}
                allowDecimal={false}
                suffix={` ${text.money.ofQty(left)}`}
                disabled={left === 0}
                value={chosen[line.order_item_id] ?? 0}
                onChange={(value) => set(Number(value) || 0)}
              />
            )}
          </li>
        )
      })}
    </Stack>
  )
}
