import { Button, Menu, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { OrderAnswer } from '../../../../src/orders/order-response.ts'
import type { PaymentEntry } from '../../../../src/payments/list-routes.ts'
import { methodTraits } from '../../../../src/payments/methods.ts'
import type { RefundEntry } from '../../../../src/payments/refunds/refund-list-routes.ts'
import { SUPERVISOR_PIN } from '../../../../src/staff/supervisor-pin-label.ts'
import { timeOfDay } from '../../format.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { useAfterFirstPaint, useChunk } from '../../sync/lazy-chunk.ts'
import { Loaded, Pill, type Tone } from '../../ui/page.tsx'
import { ActionMenu } from '../../ui/row-menu.tsx'
import { Refunding } from './order-actions.tsx'
import { paymentsOf, refundsOf } from './queries.ts'
import { useMoney } from './reason-and-approval.tsx'
import { SettlePayment } from './settle-payment.tsx'

const TONES: Record<string, Tone> = {
  approved: 'good',
  pending: 'accent',
  declined: 'calm',
  unknown: 'bad',
  reversed: 'warn',
}

type PaymentAct = 'settle' | 'reverse' | 'refund' | 'tip'

/** Actions that are possible on a payment, given the state of its order. */
function actsOn({ payment_status, method }: PaymentEntry, state: OrderAnswer['state']): PaymentAct[] {
  if (payment_status !== 'approved') return []
  return [
    state === 'closed' ? 'refund' : 'reverse',
    ...(methodTraits(method).tipCanChange ? (['tip'] as const) : []),
  ]
}

/** All payments and refunds of an order, with the possible actions. */
export function Payments({ orderId, order }: { orderId: number; order: OrderAnswer }) {
  const text = useText()
  const { data: dialogs } = useChunk(
    'payment-dialogs',
    () => import('./payment-dialogs.tsx'),
    useAfterFirstPaint(),
  )
  const payments = useQuery(paymentsOf(orderId))
  const refunds = useQuery(refundsOf(orderId))
  const act = useRowAction<PaymentAct, PaymentEntry>(
    payments.data?.result.filter(({ payment_status }) => ['unknown', 'approved'].includes(payment_status)),
    // The key contains the status: a payment that was settled meanwhile closes the dialog.
    ({ payment_id, payment_status }) => `${payment_id} ${payment_status}`,
  )
  const back = useRowAction<'settle', RefundEntry>(
    refunds.data?.result.filter(({ refund_status }) => refund_status === 'unknown'),
    ({ refund_id }) => refund_id,
  )
  const [settled, reversed, tipped] = [act.on('settle'), act.on('reverse'), act.on('tip')]
  const [refunded, settledBack] = [act.on('refund'), back.on('settle')]
  return (
    <Stack gap="md">
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
                  acts={actsOn(payment, order.state)}
                  onAct={(kind) => act.begin(kind, payment)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {refunds.data && refunds.data.result.length > 0 && (
        <section>
          <Title order={3} size="h5">
            {text.money.refunds}
          </Title>
          <ul className="lines">
            {refunds.data.result.map((refund) => (
              <RefundLine
                key={refund.refund_id}
                refund={refund}
                onSettle={() => back.begin('settle', refund)}
              />
            ))}
          </ul>
        </section>
      )}
      {settled && <SettlePayment key={act.key} orderId={orderId} payment={settled} onClose={act.end} />}
      {reversed && dialogs && (
        <dialogs.ReversePayment key={act.key} orderId={orderId} payment={reversed} onClose={act.end} />
      )}
      {tipped && dialogs && (
        <dialogs.ChangeTip key={act.key} orderId={orderId} payment={tipped} onClose={act.end} />
      )}
      {refunded && (
        <Refunding
          key={act.key}
          orderId={orderId}
          order={order}
          paymentId={refunded.payment_id}
          onClose={act.end}
        />
      )}
      {settledBack && dialogs && (
        <dialogs.SettleRefund key={back.key} orderId={orderId} refund={settledBack} onClose={back.end} />
      )}
    </Stack>
  )
}

function PaymentLine(props: {
  payment: PaymentEntry
  acts: PaymentAct[]
  onAct: (kind: PaymentAct) => void
}) {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const { shown, isSome } = useMoney()
  const { payment, acts, onAct } = props
  const { payment_status: status } = payment
  const method = text.order.methods[payment.method] ?? payment.method
  const words: Record<PaymentAct, string> = {
    settle: text.order.settle,
    reverse: text.money.reverse,
    refund: text.money.refund,
    tip: text.money.changeTip,
  }
  return (
    <li className="line">
      <span className="line-what">
        {method}
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
        {isSome(payment.overpaid) && (
          <span className="line-warning">{text.order.overpaid(shown(payment.overpaid))}</span>
        )}
        {payment.reversal && <span className="line-more long">{payment.reversal.reason}</span>}
        {status === 'unknown' && mayChange && (
          <Button variant="default" size="xs" mt={6} onClick={() => onAct('settle')}>
            {text.order.settle}
          </Button>
        )}
      </span>
      <Pill tone={TONES[status] ?? 'calm'}>{text.order.paymentStates[status] ?? status}</Pill>
      <span className="number line-amount">
        {shown(payment.amount)}
        {isSome(payment.tip) && <span className="line-more">{text.order.tip(shown(payment.tip))}</span>}
      </span>
      {mayChange && acts.length > 0 && (
        <ActionMenu name={`${method} ${shown(payment.amount)}`}>
          {acts.map((kind) => (
            <Menu.Item key={kind} onClick={() => onAct(kind)}>
              {words[kind]}
            </Menu.Item>
          ))}
        </ActionMenu>
      )}
    </li>
  )
}

function RefundLine({ refund, onSettle }: { refund: RefundEntry; onSettle: () => void }) {
  const text = useText()
  const { language } = useLanguage()
  const { location, mayChange } = useSignedIn()
  const { shown, isSome } = useMoney()
  const { refund_status: status } = refund
  return (
    <li className="line">
      <span className="line-what">
        {text.order.methods[refund.method] ?? refund.method}
        <span className="line-more long">
          {[
            timeOfDay(refund.created_at, location.time_zone, language),
            refund.reason,
            refund.approved_by === SUPERVISOR_PIN
              ? text.money.byPin
              : text.money.approvedBy(refund.approved_by),
          ].join(' · ')}
        </span>
        {status === 'unknown' && mayChange && (
          <Button variant="default" size="xs" mt={6} onClick={onSettle}>
            {text.order.settle}
          </Button>
        )}
      </span>
      <Pill tone={status === 'approved' ? 'warn' : (TONES[status] ?? 'calm')}>
        {text.money.refundStates[status] ?? status}
      </Pill>
      <span className="number line-amount">
        −{shown(refund.amount)}
        {isSome(refund.tip) && <span className="line-more">{text.order.tip(`−${shown(refund.tip)}`)}</span>}
      </span>
    </li>
  )
}
