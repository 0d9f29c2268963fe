import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CashAnswer } from '../../../../src/payments/drawers/close-routes.ts'
import { SUPERVISOR_PIN } from '../../../../src/staff/supervisor-pin-label.ts'
import { calls, type ResponseOf } from '../../api.ts'
import { dayAndTime } from '../../format.ts'
import { useDrawerName } from '../../lib/drawer-name.ts'
import { useSignedIn } from '../../lib/signed-in-context.tsx'
import { useTaxName } from '../../lib/tax-name.ts'
import { tipsToPayOut } from '../../lib/tips.ts'
import { useBooksText } from '../../locales/books-text.tsx'
import { useLanguage, useText } from '../../locales/locale-provider.tsx'
import { List } from '../../ui/list.tsx'
import { Loaded, PageSection } from '../../ui/page.tsx'
import { useMoney } from '../orders/reason-and-approval.tsx'
import { DifferencePill, Row } from './cash-count.tsx'
import { SinceClose } from './since.tsx'

type Close = CashAnswer['closes'][number]

export type DayReport = ResponseOf<typeof calls.reports.day>

/** Sales and payments of the day, which agree to the cent. */
export function DayFigures({ report, close }: { report: DayReport; close: Close | undefined }) {
  const text = useText()
  const { refunds } = useBooksText()
  const { shown, decimal, isSome } = useMoney()
  const taxName = useTaxName()
  const { balance, taken } = report
  return (
    <PageSection title={close ? text.day.z(close.close_id) : text.day.x}>
      {report.since && <SinceClose since={report.since} />}
      {report.figures === 'recomputed' && (
        <Text size="sm" c="dimmed">
          {text.day.recomputed}
        </Text>
      )}
      <section>
        <h3 className="day-heading">{text.day.sales}</h3>
        <dl className="sums number">
          <Row name={text.day.orders} value={String(report.orders)} />
          {report.covers > 0 && <Row name={text.day.covers} value={String(report.covers)} />}
          <Row name={text.day.average} value={shown(report.average_check)} />
          <Row name={text.day.net} value={shown(report.net)} />
          {report.taxes.map(({ name, rate, tax }) => (
            <Row key={`${name} ${rate}`} name={taxName(name, decimal(rate))} value={shown(tax)} />
          ))}
          {report.refunded_tax !== undefined && isSome(report.refunded_tax) && (
            <Row name={refunds.tax} value={`−${shown(report.refunded_tax)}`} />
          )}
          <Row name={text.day.service} value={shown(report.service_charge)} />
          <Row name={text.day.total} value={shown(balance.orders_total)} strong />
        </dl>
      </section>
      <section>
        <h3 className="day-heading">{text.day.taken}</h3>
        <dl className="sums number">
          {taken.by_method.map(({ method, payments, refunds }) => (
            <Row
              key={method}
              name={text.order.methods[method] ?? method}
              value={isSome(refunds) ? `${shown(payments)} − ${shown(refunds)}` : shown(payments)}
            />
          ))}
          <Row name={text.day.takings} value={shown(taken.takings)} strong />
          <Row name={text.order.tips} value={shown(taken.tips)} />
          <Row name={text.day.openBalance} value={shown(balance.still_open)} />
          {isSome(balance.overpaid) && <Row name={text.day.overpaid} value={shown(balance.overpaid)} />}
        </dl>
        <Text size="sm" c="dimmed">
          {isSome(balance.difference)
            ? text.common.named(text.day.difference, shown(balance.difference))
            : text.day.balanced}
        </Text>
      </section>
      {report.deleted.length > 0 && (
        <section>
          <h3 className="day-heading">{text.day.deleted}</h3>
          <dl className="sums number">
            {report.deleted.map(({ order_id, amount, reason, done_by, approved_by }) => (
              <Row
                key={order_id}
                name={[
                  text.order.title(order_id),
                  reason || text.day.noReason,
                  done_by,
                  approved_by === SUPERVISOR_PIN
                    ? text.day.byPin
                    : approved_by && text.day.allowedBy(approved_by),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                value={shown(amount)}
              />
            ))}
          </dl>
        </section>
      )}
    </PageSection>
  )
}

/** All closes of the day, the latest first: it is the valid one. */
export function Closed({ closes }: { closes: Close[] }) {
  const text = useText()
  const [last, ...before] = closes.toReversed()
  if (!last) return null
  return (
    <PageSection title={text.day.cash}>
      <OneClose close={last} />
      {before.length > 0 && (
        <details>
          <summary>{text.day.earlier}</summary>
          {before.map((close) => (
            <OneClose key={close.close_id} close={close} />
          ))}
        </details>
      )}
    </PageSection>
  )
}

function OneClose({ close }: { close: Close }) {
  const nameOf = useDrawerName()
  const text = useText()
  const { language } = useLanguage()
  const { location } = useSignedIn()
  const { shown } = useMoney()
  const when = dayAndTime(close.closed_at, location.time_zone, language)
  return (
    <section className="one-close" data-close={close.close_id}>
      {close.drawers.map((drawer) => (
        <div key={drawer.drawer_id}>
          <h3 className="day-heading long">{nameOf(drawer.name)}</h3>
          <dl className="sums number">
            <Row name={text.day.expected} value={shown(drawer.expected)} />
            <Row name={text.day.counted} value={shown(drawer.counted)} strong />
          </dl>
          <DifferencePill cents={Math.round(Number(drawer.difference) * 100)} />
        </div>
      ))}
      {close.note !== '' && <Text className="long">{text.common.quoted(close.note)}</Text>}
      <Text size="sm" c="dimmed" className="long">
        {text.day.closedBy(close.closed_by, when)} ·{' '}
        {close.approved_by === SUPERVISOR_PIN ? text.day.byPin : text.day.allowedBy(close.approved_by)}
      </Text>
    </section>
  )
}

/** Tips to pay out to each person, less the cash tips that they already have. */
export function Tips({ date, cash }: { date: string; cash: CashAnswer }) {
  const text = useText()
  const { cash: words } = useBooksText()
  const lead = [
    cash.cash_tips === 'servers' ? words.tipsWithServers : words.tipsInDrawer,
    cash.card_tips === 'drawer' ? words.cardTipsTaken : words.cardTipsLater,
  ].join(' ')
  const { location } = useSignedIn()
  const { shown } = useMoney()
  const tips = useQuery({
    queryKey: ['day', location.id, date, 'tips'],
    queryFn: () => calls.reports.tips({ location_id: location.id }, { from: date, to: date }),
  })
  return (
    <PageSection title={text.day.tipsTitle} lead={lead}>
      <Loaded query={tips}>
        {({ result, totals }) =>
          result.length === 0 ? (
            <Text c="dimmed" size="sm">
              {text.day.noTips}
            </Text>
          ) : (
            <List
              label={text.day.tipsTitle}
              rows={[...result, { ...totals, staff_id: 0, name: text.day.total, isDeleted: 0 }]}
              idOf={({ staff_id }) => staff_id}
              columns={[
                {
                  name: text.day.person,
                  head: true,
                  show: ({ name, staff_id }) => (
                    <Text size="sm" fw={staff_id === 0 ? 700 : 500} className="long">
                      {name}
                    </Text>
                  ),
                },
                { name: text.day.inCash, align: 'right', tight: true, show: ({ cash }) => shown(cash) },
                {
                  name: text.day.payOut,
                  align: 'right',
                  tight: true,
                  show: (row) => <strong>{shown(tipsToPayOut(row))}</strong>,
                },
              ]}
            />
          )
        }
      </Loaded>
    </PageSection>
  )
}
