import { Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { UnsettledEntry } from '../../../../src/reports/routes.ts'
import { calls } from '../../api.ts'
import { dayAndTime, money } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { Fault } from '../../ui/changes/fault.ts'
import { showNotice } from '../../ui/changes/show-notice.ts'
import { useSend } from '../../ui/changes/use-send.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { decimalOf, decimalShown } from '../../ui/forms/decimal.ts'
import { Textarea, TextInput } from '../../ui/forms/fields.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

type Known = Pick<
  UnsettledEntry,
  'payment_id' | 'method' | 'amount' | 'tip' | 'charged' | 'terminal' | 'reference' | 'created_at'
>
type End = 'approved' | 'declined'

/** Records the outcome of a payment, according to the payment gateway. */
export function SettlePayment(props: { orderId: number; payment: Known; onClose: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const sendIt = useSend(['order', 'orders', 'floor', 'dashboard', 'report'])
  const { orderId, payment } = props
  const [end, setEnd] = useState<End | ''>('')
  const { form, typed } = useForm({
    tip: decimalShown(payment.tip, language),
    reference: payment.reference ?? '',
    reason: '',
  })
  const amount = (value: string) => money(value, location.currency, language)
  const submit = async () => {
    const reason = form.reason.trim()
    if (end === '') throw new Fault(text.settle.endMissing)
    if (reason === '') throw new Fault(text.settle.reasonMissing)
    const of = { order_id: orderId, payment_id: payment.payment_id }
    if (end === 'declined') {
      await sendIt(calls.payments.confirm(of, { status: end, reason }))
      return showNotice(text.settle.declined(amount(payment.amount)))
    }
    const reference = form.reference.trim()
    const { overpaid } = await sendIt(
      calls.payments.confirm(of, {
        status: end,
        reason,
        tip: decimalOf(form.tip) || '0',
        ...(reference !== '' && { reference }),
      }),
    )
    showNotice(
      overpaid === '0.00'
        ? text.settle.approved(amount(payment.amount))
        : text.settle.overpaid(amount(payment.amount), amount(overpaid)),
    )
  }
  return (
    <FormDialog
      opened
      size="lg"
      title={text.settle.title(amount(payment.amount))}
      submit={text.settle.submit}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <Text size="sm">{text.settle.lead}</Text>
      <dl className="sums">
        <Fact name={text.settle.payment} value={text.settle.ofOrder(payment.payment_id, orderId)} />
        <Fact name={text.settle.amount} value={amount(payment.amount)} />
        {payment.tip !== '0.00' && <Fact name={text.settle.tip} value={amount(payment.tip)} />}
        {payment.tip !== '0.00' && <Fact name={text.settle.together} value={amount(payment.charged)} />}
        <Fact name={text.settle.method} value={text.order.methods[payment.method] ?? payment.method} />
        <Fact name={text.settle.begun} value={dayAndTime(payment.created_at, location.time_zone, language)} />
        <Fact name={text.settle.terminal} value={payment.terminal ?? text.settle.notGiven} />
        <Fact name={text.settle.reference} value={payment.reference ?? text.settle.notGiven} />
      </dl>
      <Radio.Group label={text.settle.end} value={end} onChange={(value) => setEnd(value as End)}>
        <Stack gap="xs" mt={6}>
          <Radio value="approved" label={text.settle.taken} description={text.settle.takenHint} />
          <Radio value="declined" label={text.settle.notTaken} description={text.settle.notTakenHint} />
        </Stack>
      </Radio.Group>
      {end === 'approved' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={text.settle.tip}
            description={text.settle.tipHint}
            inputMode="decimal"
            {...typed('tip')}
          />
          <TextInput
            label={text.settle.reference}
            description={text.settle.referenceHint}
            maxLength={100}
            {...typed('reference')}
          />
        </SimpleGrid>
      )}
      <Textarea
        label={text.settle.reason}
        description={text.settle.reasonHint}
        maxLength={200}
        autosize
        required
        {...typed('reason')}
      />
    </FormDialog>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="sum">
      <dt>{name}</dt>
      <dd className="number">{value}</dd>
    </div>
  )
}
