import { SegmentedControl, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderAnswer } from '../../../../src/orders/order-response.ts'
import { METHODS, type Method, methodTraits } from '../../../../src/payments/methods.ts'
import { calls } from '../../api.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { ORDER_QUERIES, parseTypedCents, textOfCents, useMoney, useSeenBill } from './reason-and-approval.tsx'

/** Records a payment; the default amount is the balance. */
export function TakePayment(props: { orderId: number; order: OrderAnswer; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { shown } = useMoney()
  const sendIt = useSend(ORDER_QUERIES)
  const { bill, server } = props.order
  const seen = useSeenBill(bill)
  const [method, setMethod] = useState<Method>('cash')
  const { takesTender, hasReference, usesCardReader } = methodTraits(method)
  const { form, typed } = useForm({
    amount: decimalShown(bill.balance, language),
    tip: '',
    tendered: '',
    reference: '',
  })
  const change =
    parseTypedCents(form.tendered) - parseTypedCents(form.amount) - (parseTypedCents(form.tip) || 0)
  const submit = async () => {
    const [amount, tip, tendered] = [form.amount, form.tip, form.tendered].map(decimalOf)
    const reference = form.reference.trim()
    const answer = await sendIt(
      seen.against((bill_version) =>
        calls.payments.record(
          { order_id: props.orderId },
          {
            amount: amount || '0',
            method,
            bill_version,
            ...(tip && { tip }),
            ...(takesTender && tendered && { tendered }),
            ...(hasReference && reference && { reference }),
          },
        ),
      ),
    )
    showNotice(
      answer.change === '0.00'
        ? text.money.taken(shown(answer.amount))
        : text.money.takenWithChange(shown(answer.amount), shown(answer.change)),
    )
  }
  const cents = parseTypedCents(form.amount) + (parseTypedCents(form.tip) || 0)
  return (
    <FormDialog
      opened
      title={text.money.take}
      submit={Number.isNaN(cents) ? text.money.take : text.money.takeSubmit(shown(textOfCents(cents)))}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label={text.money.method}
        fullWidth
        value={method}
        onChange={(value) => setMethod(value as Method)}
        data={METHODS.map((value) => ({ value, label: text.order.methods[value] ?? value }))}
      />
      {usesCardReader && <Text size="sm">{text.money.cardHint}</Text>}
      <SimpleGrid cols={2}>
        <TextInput label={text.money.amount} inputMode="decimal" data-autofocus {...typed('amount')} />
        <TextInput
          label={text.money.tip}
          description={text.money.tipFor(server.name)}
          inputMode="decimal"
          {...typed('tip')}
        />
      </SimpleGrid>
      {takesTender && (
        <>
          <TextInput
            label={text.money.tendered}
            description={text.money.tenderedHint}
            inputMode="decimal"
            {...typed('tendered')}
          />
          {change > 0 && (
            <Text fw={650} className="number" aria-live="polite">
              {text.money.change(shown(textOfCents(change)))}
            </Text>
          )}
        </>
      )}
      {hasReference && <TextInput label={text.money.reference} maxLength={100} {...typed('reference')} />}
    </FormDialog>
  )
}
