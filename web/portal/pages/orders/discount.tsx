import { SegmentedControl, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderAnswer } from '../../../../src/orders/order-response.ts'
import { calls } from '../../api.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf } from '../../ui/forms/decimal.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { NumberInput } from '../../ui/forms/number-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import {
  ORDER_QUERIES,
  ReasonAndPinFields,
  useMoney,
  useReasonAndPin,
  useSeenBill,
} from './reason-and-approval.tsx'

export type Line = OrderAnswer['items'][number]
const KINDS = ['percent', 'amount', 'comp'] as const
type Kind = (typeof KINDS)[number]

/** Discounts a line or the whole bill. */
export function DiscountDialog(props: {
  orderId: number
  order: OrderAnswer
  line?: Line
  onClose: () => void
}) {
  const text = useText()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const { order, line } = props
  const seen = useSeenBill(order.bill)
  const [kind, setKind] = useState<Kind>('percent')
  const { form, typed } = useForm({ value: '' })
  const grounds = useReasonAndPin()
  const submit = async () => {
    const { applied } = await sendIt(
      seen.against((bill_version) =>
        calls.discounts.add(
          { order_id: props.orderId },
          {
            kind,
            ...(kind !== 'comp' && { value: decimalOf(form.value) || '0' }),
            ...(line && { order_item_id: line.order_item_id }),
            bill_version,
            ...grounds.toInput(),
          },
        ),
      ),
    )
    showNotice(text.money.given(shown(applied)))
  }
  return (
    <FormDialog
      opened
      title={line ? text.money.offLineTitle(line.item_name) : text.money.offTitle}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label={text.money.off}
        fullWidth
        value={kind}
        onChange={(value) => setKind(value as Kind)}
        data={KINDS.map((value) => ({ value, label: text.money.kinds[value] }))}
      />
      {kind === 'comp' ? (
        <Text size="sm">{text.money.compHint}</Text>
      ) : (
        <TextInput
          label={kind === 'percent' ? text.money.percent : text.money.amount}
          inputMode="decimal"
          required
          data-autofocus
          {...typed('value')}
        />
      )}
      <ReasonAndPinFields of={grounds} {...(kind !== 'comp' && { pin: 'maybe' as const })} />
    </FormDialog>
  )
}

/** Approves a discount whose bill has grown since its approval. */
export function ApproveDiscount(props: {
  orderId: number
  discount: OrderAnswer['discounts'][number]
  onClose: () => void
}) {
  const text = useText()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const { form, typed } = useForm({ supervisor_pin: '' })
  const { orderId, discount } = props
  return (
    <FormDialog
      opened
      title={text.money.approveTitle(shown(discount.withheld))}
      submit={text.money.approve}
      onClose={props.onClose}
      onSubmit={async () => {
        const pin = form.supervisor_pin.trim()
        const { applied } = await sendIt(
          calls.discounts.approve(
            { order_id: orderId, discount_id: discount.discount_id },
            pin === '' ? {} : { supervisor_pin: Number(pin) },
          ),
        )
        showNotice(text.money.given(shown(applied)))
      }}
    >
      <Text size="sm">{text.money.approveLead(shown(discount.applied))}</Text>
      <TextInput
        label={text.money.pin}
        description={text.money.pinHint}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        data-autofocus
        {...typed('supervisor_pin')}
      />
    </FormDialog>
  )
}

/** Voids a line or a part of it. */
export function VoidLine(props: { line: Line; onClose: () => void }) {
  const text = useText()
  const { onClose } = props
  // The line as it was when the dialog was opened: an unanswered attempt may have made it smaller.
  const [line] = useState(props.line)
  const sendIt = useSend(ORDER_QUERIES)
  const [qty, setQty] = useState(line.qty)
  const [made, setMade] = useState(false)
  const grounds = useReasonAndPin()
  return (
    <FormDialog
      opened
      danger
      title={text.money.voidTitle(line.item_name)}
      submit={text.money.void}
      onClose={onClose}
      onSubmit={async () => {
        await sendIt(
          calls.orders.remove_item(
            { order_item_id: line.order_item_id },
            {
              ...(qty < line.qty && { qty }),
              made: made ? 1 : 0,
              ...grounds.toInput(),
            },
          ),
        )
        showNotice(text.money.voided(line.item_name))
      }}
    >
      <Text size="sm">{text.money.voidLead}</Text>
      {line.qty > 1 && (
        <NumberInput
          name="qty"
          label={text.order.qty}
          description={text.money.ofQty(line.qty)}
          min={1}
          max={line.qty}
          allowDecimal={false}
          value={qty}
          onChange={(value) => setQty(Number(value))}
        />
      )}
      <Switch
        label={text.money.made}
        checked={made}
        onChange={(event) => setMade(event.currentTarget.checked)}
      />
      <ReasonAndPinFields of={grounds} pin="maybe" />
    </FormDialog>
  )
}

/** Removes or restores the service charge of one order. */
export function SwitchService(props: { orderId: number; isOn: boolean; onClose: () => void }) {
  const text = useText()
  const sendIt = useSend(ORDER_QUERIES)
  const grounds = useReasonAndPin()
  const { isOn } = props
  const title = isOn ? text.money.noService : text.money.serviceBack
  return (
    <FormDialog
      opened
      title={title}
      submit={title}
      onClose={props.onClose}
      onSubmit={async () => {
        const body = { switch: isOn ? 0 : 1, ...grounds.toInput() }
        await sendIt(calls.orders.set_service_charge({ order_id: props.orderId }, body))
        showNotice(isOn ? text.money.serviceOff : text.money.serviceOn)
      }}
    >
      <ReasonAndPinFields of={grounds} />
    </FormDialog>
  )
}
