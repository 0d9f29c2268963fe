import { Group, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { UnsettledEntry } from '../../../../src/reports/routes.ts'
import { calls } from '../../api.ts'
import { useOrderPlace } from '../../lib/order-label.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useRowAction } from '../../lib/use-row-action.ts'
import { useText } from '../../locales/locale-provider.tsx'
import { AlertIcon, CheckIcon } from '../../ui/icons.tsx'
import { PageSection } from '../../ui/page.tsx'
import { useMoney } from '../orders/reason-and-approval.tsx'
import { SettlePayment } from '../orders/settle-payment.tsx'
import type { DayReport } from './report.tsx'

/** Lists open orders, unknown payments and unprinted tickets of the day, each with a link. */
export function DayChecks({ report, isToday }: { report: DayReport; isToday: boolean }) {
  const text = useText()
  const { location, mayChange } = useSignedIn()
  const { shown } = useMoney()
  const unsettled = useQuery({
    queryKey: ['day', location.id, 'unsettled'],
    queryFn: () => calls.payments.list_unsettled({ location_id: location.id }),
    refetchInterval: 30_000,
  })
  const lost = useQuery({
    queryKey: ['day', location.id, 'lost'],
    queryFn: () => calls.dashboard.list_unprinted({ location_id: location.id }),
    enabled: isToday,
  })
  // A past day lists its own payments only.
  const payments = (unsettled.data?.result ?? []).filter(
    ({ created_at }) => isToday || (created_at >= report.starts_at && created_at < report.ends_at),
  )
  const act = useRowAction<'settle', UnsettledEntry>(
    unsettled.data?.result.filter(({ payment_status }) => payment_status === 'unknown'),
    ({ payment_id }) => payment_id,
  )
  const settled = act.on('settle')
  const placeOf = useOrderPlace()
  const isWell =
    report.tables_still_open === 0 &&
    payments.length === 0 &&
    (lost.data?.result ?? []).length === 0 &&
    report.never_fired.length === 0
  return (
    <PageSection title={text.day.checks}>
      {isWell ? (
        <Group gap="xs" className="well">
          <CheckIcon />
          <Text size="sm">{text.day.allWell}</Text>
        </Group>
      ) : (
        <ul className="plain needs">
          {report.tables_still_open > 0 && (
            <Need to="/orders?state=open">
              {text.day.ordersOpen(report.tables_still_open, shown(report.balance.still_open))}
            </Need>
          )}
          {payments.map((payment) => {
            const unknown = payment.payment_status === 'unknown'
            const words = unknown ? text.dashboard.unknownPayment : text.dashboard.pendingPayment
            return (
              <Need
                key={payment.payment_id}
                to={`/orders?order=${payment.order_id}`}
                {...(unknown && mayChange && { act: () => act.begin('settle', payment) })}
              >
                {words(placeOf(payment), shown(payment.amount))}
              </Need>
            )
          })}
          {lost.data?.result.map((ticket) => (
            <Need key={ticket.printjob_id} to="/printers/failed">
              {text.dashboard.lostTicket(
                placeOf(ticket),
                text.printers.kinds[ticket.kind],
                ticket.printer_name,
              )}
            </Need>
          ))}
          {report.never_fired.map((line) => (
            <Need key={line.order_item_id} to={`/orders?order=${line.order_id}`}>
              {text.day.neverFired(`${line.qty} × ${line.name}`)}
            </Need>
          ))}
        </ul>
      )}
      {settled && (
        <SettlePayment key={act.key} orderId={settled.order_id} payment={settled} onClose={act.end} />
      )}
    </PageSection>
  )
}

function Need({ to, act, children }: { to: string; act?: () => void; children: string }) {
  return (
    <li>
      {act ? (
        <UnstyledButton className="need long" onClick={act}>
          <AlertIcon size={16} />
          {children}
        </UnstyledButton>
      ) : (
        <Link href={to} className="need long">
          <AlertIcon size={16} />
          {children}
        </Link>
      )}
    </li>
  )
}
