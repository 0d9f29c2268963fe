import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PaymentEntry } from '../../../src/payments/list-routes.ts'
import { get } from '../api.ts'
import { money, timeOfDay } from '../format.ts'
import { useAct } from '../parts/act.ts'
import { Loaded, Pill, type Tone } from '../parts/page.tsx'
import { useSigned } from '../parts/session.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import { SettlePayment } from './settle.tsx'

const TONES: Record<string, Tone> = {
  approved: 'good',
  pending: 'accent',
  declined: 'calm',
  unknown: 'bad',
  reversed: 'warn',
}

/** All that was ever paid on an order; what nobody knows the end of can be settled here. */
export function Payments({ orderId }: { orderId: number }) {
  const text = useText()
  const payments = useQuery({
    queryKey: ['order', orderId, 'payments'],
    queryFn: () => get<{ result: PaymentEntry[] }>(`/go/order/${orderId}/payments`),
    refetchInterval: 15_000,
  })
  const unknown = payments.data?.result.filter(({ payment_status }) => payment_status === 'unknown')
  const act = useAct<'settle', PaymentEntry>(unknown, ({ payment_id }) => payment_id)
  const settled = act.on('settle')
  return (
    <>
      <Loaded query={payments}>
        {({ result }) =>
          result.length === 0 ? (
            <Text c="dimmed">{text.order.noPayments}</Text>
          ) : (
            <ul className="lines">
              {result.map((payment) => (
                <PaymentLine
                  key={payment.payment_id}
                  payment={payment}
                  onSettle={() => act.begin('settle', payment)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {settled && <SettlePayment key={act.key} orderId={orderId} payment={settled} onClose={act.end} />}
    </>
  )
}

function PaymentLine({ payment, onSettle }: { payment: PaymentEntry; onSettle: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSigned()
  const amount = (value: string) => money(value, location.currency, language)
  const { payment_status: status } = payment
  return (
    <li className="line">
      <span className="line-what">
        {text.order.methods[payment.method] ?? payment.method}
        <span className="line-more long">
          {[
            payment.terminal,
            payment.card_brand && `${payment.card_brand} ${payment.card_last4 ?? ''}`,
            timeOfDay(payment.created_at, location.time_zone, language),
            payment.reference,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {payment.overpaid !== '0.00' && (
          <span className="line-warning">{text.order.overpaid(amount(payment.overpaid))}</span>
        )}
        {status === 'unknown' && mayChange && (
          <Button variant="default" size="xs" mt={6} onClick={onSettle}>
            {text.order.settle}
          </Button>
        )}
      </span>
      <Pill tone={TONES[status] ?? 'calm'}>{text.order.paymentStates[status] ?? status}</Pill>
      <span className="number line-amount">
        {amount(payment.amount)}
        {payment.tip !== '0.00' && <span className="line-more">{text.order.tip(amount(payment.tip))}</span>}
      </span>
    </li>
  )
}
