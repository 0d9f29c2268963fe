import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PaymentEntry } from '../../../../src/payments/list-routes.ts'
import type { RefundEntry } from '../../../../src/payments/refunds/refund-list-routes.ts'
import { calls } from '../../api.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ORDER_QUERIES, ReasonAndPinFields, useMoney, useReasonAndPin } from './reason-and-approval.tsx'

interface OfPayment {
  orderId: number
  payment: PaymentEntry
  onClose: () => void
}

/** Reverses a payment while its order is not closed. */
export function ReversePayment({ orderId, payment, onClose }: OfPayment) {
  const text = useText()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const grounds = useReasonAndPin()
  return (
    <FormDialog
      opened
      danger
      title={text.money.reverseTitle(shown(payment.charged))}
      submit={text.money.reverse}
      onClose={onClose}
      onSubmit={async () => {
        // The service reports a missing PIN at its field.
        const input = grounds.toInput() as { reason: string; supervisor_pin: number }
        const of = { order_id: orderId, payment_id: payment.payment_id }
        await sendIt(calls.payments.reverse(of, input))
        showNotice(text.money.reversed(shown(payment.charged)))
      }}
    >
      <Text size="sm">{text.money.reverseLead}</Text>
      <ReasonAndPinFields of={grounds} />
    </FormDialog>
  )
}

/** Records the tip that was written on the slip. */
export function ChangeTip({ orderId, payment, onClose }: OfPayment) {
  const text = useText()
  const { language } = useLanguage()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const { form, typed } = useForm({ tip: decimalShown(payment.tip, language) })
  return (
    <FormDialog
      opened
      title={text.money.changeTip}
      onClose={onClose}
      onSubmit={async () => {
        const of = { order_id: orderId, payment_id: payment.payment_id }
        const { tip } = await sendIt(calls.payments.change_tip(of, { tip: decimalOf(form.tip) || '0' }))
        showNotice(text.money.tipChanged(shown(tip)))
      }}
    >
      <TextInput
        label={text.money.tip}
        description={text.money.tipMost(shown(payment.tip_most))}
        inputMode="decimal"
        data-autofocus
        {...typed('tip')}
      />
    </FormDialog>
  )
}

/** Records whether a refund went through, according to the payment gateway. */
export function SettleRefund(props: { orderId: number; refund: RefundEntry; onClose: () => void }) {
  const text = useText()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const { refund } = props
  const [end, setEnd] = useState<'approved' | 'declined'>('approved')
  return (
    <FormDialog
      opened
      title={text.money.settleRefund(shown(refund.amount))}
      onClose={props.onClose}
      onSubmit={() => {
        const of = { order_id: props.orderId, refund_id: refund.refund_id }
        return sendIt(calls.refunds.confirm(of, { status: end }))
      }}
    >
      <Text size="sm">{text.money.settleRefundLead}</Text>
      <Radio.Group
        aria-label={text.money.settleRefund(shown(refund.amount))}
        value={end}
        onChange={(value) => setEnd(value === 'declined' ? value : 'approved')}
      >
        <Stack gap="xs">
          <Radio value="approved" label={text.money.wasGiven} />
          <Radio value="declined" label={text.money.wasNotGiven} />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}
